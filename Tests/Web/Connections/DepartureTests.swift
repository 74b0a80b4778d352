import Foundation
import NIOCore
import TestSupport
import Testing

@testable import Web

@Suite("A browser that leaves before its answer")
struct DepartureTests {
  private var impatient: ConnectionLimits {
    var limits = ConnectionLimits.laptop
    limits.silence = .milliseconds(1)
    return limits
  }

  @Test("The PDF it asked for is not made any further")
  func file() async throws {
    try await withClient { browser, gym, path in
      let report = try await browser.giveOut(path)
      let cookie = try #require(browser.sessionCookie)
      try gym.installPrinting()
      let begun = try gym.install("python", "echo $$ > begun; exec sleep 600")
        .appending(path: "begun")
      try await gym.listening(impatient) { port in
        let wire = try await Wire(to: port)
        try await wire.send(
          "GET \(report).pdf HTTP/1.1\r\nHost: localhost:\(port)\r\nCookie: \(cookie)\r\n\r\n")
        try await waitUntil { number(in: begun) != nil }
        let process = try #require(number(in: begun))
        wire.close()
        try await waitUntil { kill(process, 0) != 0 }
      }
    }
  }

  @Test("What it sent to be kept is kept")
  func save() async throws {
    try await withApp { browser, gym in
      let added = try await browser.postJSON("/clients", ["name": "Ada", "goal": "Walk"])
      let ada = try #require(added.location)
      let cookie = try #require(browser.sessionCookie)
      try await gym.listening(impatient) { port in
        for round in 1...10 {
          let body = "goal=Run+\(round)"
          let wire = try await Wire(to: port)
          try await wire.send(
            "POST \(ada) HTTP/1.1\r\nHost: localhost:\(port)\r\n"
              + "Origin: http://localhost:\(port)\r\nCookie: \(cookie)\r\n"
              + "Content-Type: application/x-www-form-urlencoded\r\n"
              + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)")
          wire.close()
          try await waitUntil {
            let page = try? await browser.get(ada, json: true).json["client"] as? [String: Any]
            return page?["goal"] as? String == "Run \(round)"
          }
        }
      }
    }
  }

  private func number(in file: URL) -> pid_t? {
    let text = try? String(contentsOf: file, encoding: .utf8)
    return text.flatMap { pid_t($0.trimmingCharacters(in: .newlines)) }
  }
}
