import Logging
import NIOCore
import NIOEmbedded
import NIOHTTP1
import TestSupport
import Testing

@testable import Web

@Suite("A request that arrives only in part")
struct CutOffTests {
  private let channel = EmbeddedChannel(handler: RequestRules(logger: Logger(label: "test")))

  @Test("The end of its connection is not the end of its body")
  func closed() throws {
    try begin()
    channel.pipeline.fireChannelInactive()
    #expect(throws: RequestRules.CutOff.self) { try channel.throwIfErrorCaught() }
  }

  @Test("What its connection dies of is not the end of its body")
  func broken() throws {
    try begin()
    channel.pipeline.fireErrorCaught(ChannelError.inputClosed)
    #expect(throws: RequestRules.CutOff.self) { try channel.throwIfErrorCaught() }
  }

  @Test("Whoever leaves after the whole request has sent it")
  func whole() throws {
    try begin()
    try channel.writeInbound(HTTPServerRequestPart.end(nil))
    channel.pipeline.fireChannelInactive()
    try channel.throwIfErrorCaught()
  }

  @Test("A tablet that leaves the network while it sends changes nothing of a client")
  func saved() async throws {
    try await withApp { browser, gym in
      let added = try await browser.postJSON("/clients", ["name": "Ada", "goal": "Walk"])
      let ada = try #require(added.location)
      let cookie = try #require(browser.sessionCookie)
      try await gym.listening { port in
        let head =
          "POST \(ada) HTTP/1.1\r\nHost: localhost:\(port)\r\nOrigin: http://localhost:\(port)\r\n"
          + "Cookie: \(cookie)\r\nContent-Type: application/x-www-form-urlencoded\r\n"
        for body in [
          "Content-Length: 60\r\n\r\ngoal=Run",
          "Transfer-Encoding: chunked\r\n\r\n8\r\ngoal=Run\r\n",
        ] {
          let wire = try await Wire(to: port)
          try await wire.send(head + body)
          wire.close()
        }
        for _ in 1...20 {
          _ = try await Wire.exchange(
            "GET /healthz HTTP/1.1\r\nHost: localhost:\(port)\r\nConnection: close\r\n\r\n",
            port: port)
        }
      }
      let client = try await browser.get(ada, json: true).json["client"] as? [String: Any]
      #expect(client?["goal"] as? String == "Walk")
    }
  }

  private func begin() throws {
    let headers = HTTPHeaders([("Host", "localhost"), ("Content-Length", "60")])
    let head = HTTPRequestHead(version: .http1_1, method: .POST, uri: "/", headers: headers)
    try channel.writeInbound(HTTPServerRequestPart.head(head))
    try channel.writeInbound(HTTPServerRequestPart.body(ByteBuffer(string: "goal=Run")))
  }
}
