import NIOCore
import NIOEmbedded
import NIOHTTP1
import Testing

@testable import Web

@Suite("How long the server waits for a browser")
struct PatienceTests {
  private let line = Line()

  @Test("Fifteen seconds for a request's head")
  func head() throws {
    try line.connect()
    line.pass(seconds: 14)
    #expect(line.isOpen)
    line.pass(seconds: 1)
    #expect(!line.isOpen)
  }

  @Test("Fifteen seconds from an answer to the next request")
  func nextHead() throws {
    try line.connect()
    line.pass(seconds: 10)
    try line.ask()
    try line.answer()
    line.pass(seconds: 14)
    #expect(line.isOpen)
    line.pass(seconds: 1)
    #expect(!line.isOpen)
  }

  @Test("Fifteen seconds from one piece of a body to the next")
  func piece() throws {
    try line.connect()
    try line.askWithBody()
    line.pass(seconds: 14)
    try line.sendPiece()
    line.pass(seconds: 14)
    #expect(line.isOpen)
    line.pass(seconds: 1)
    #expect(!line.isOpen)
  }

  @Test("Thirty seconds for a whole body, whatever the pieces")
  func body() throws {
    try line.connect()
    try line.askWithBody()
    for _ in 1...29 {
      line.pass(seconds: 1)
      try line.sendPiece()
    }
    #expect(line.isOpen)
    line.pass(seconds: 1)
    #expect(!line.isOpen)
  }

  @Test("As long as it takes for an answer that the server is still making")
  func answer() throws {
    try line.connect()
    try line.ask()
    line.pass(seconds: 300)
    #expect(line.isOpen)
  }

  @Test("Fifteen seconds for somebody who reads nothing of an answer")
  func reader() throws {
    try line.connect()
    try line.ask()
    line.stopsReading()
    try line.answer()
    line.pass(seconds: 14)
    #expect(line.isOpen)
    line.pass(seconds: 1)
    #expect(!line.isOpen)
  }
}

/// One connection, its time moved by hand.
private struct Line {
  private let channel = EmbeddedChannel(
    handler: ConnectionWatch(Connections(limits: .laptop), Departure()))

  var isOpen: Bool { channel.isActive }

  func connect() throws {
    try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
  }

  func pass(seconds: Int64) { channel.embeddedEventLoop.advanceTime(by: .seconds(seconds)) }

  func ask() throws {
    try askWithBody()
    try channel.writeInbound(HTTPServerRequestPart.end(nil))
  }

  func askWithBody() throws {
    let head = HTTPRequestHead(version: .http1_1, method: .POST, uri: "/")
    try channel.writeInbound(HTTPServerRequestPart.head(head))
  }

  func sendPiece() throws {
    try channel.writeInbound(HTTPServerRequestPart.body(ByteBuffer(string: "a")))
  }

  func answer() throws {
    let head = HTTPResponseHead(version: .http1_1, status: .ok)
    try channel.writeOutbound(HTTPServerResponsePart.head(head))
    try channel.writeOutbound(HTTPServerResponsePart.end(nil))
  }

  func stopsReading() {
    channel.isWritable = false
    channel.pipeline.fireChannelWritabilityChanged()
  }
}
