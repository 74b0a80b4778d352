import NIOCore
import TestSupport
import Testing

@testable import Web

@Suite("Slow connections")
struct SlowTests {
  private static let health = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
  /// More than any kernel keeps for a reader.
  private static func manyPages(_ gym: TestGym) -> String {
    let page = "GET \(gym.services.views.assets.css) HTTP/1.1\r\nHost: localhost\r\n\r\n"
    return String(repeating: page, count: 200)
  }

  @Test(
    "They do not keep anybody out",
    arguments: [
      "", "GET /login HTT", "GET /login HTTP/1.1\r\nHost: localhost\r\nX: a\r\n",
      "POST /login HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\n"
        + "Content-Type: application/json\r\nContent-Length: 20\r\n\r\n{",
      "pages",
    ])
  func newcomer(words: String) async throws {
    try await withApp { _, gym in
      try await gym.listening(ConnectionLimits(ours: 4, others: 0, share: 4)) { port in
        var slow: [Wire] = []
        for _ in 1...12 {
          let wire = try await Wire(to: port, reading: false)
          try await wire.send(words == "pages" ? Self.manyPages(gym) : words)
          slow.append(wire)
          let quick = try await Wire(to: port)
          try await quick.send(Wire.last)
          #expect(try await quick.everything().hasPrefix("HTTP/1.1 200"))
        }
        for wire in slow { wire.close() }
      }
    }
  }

  @Test("Who does not read is cut off, and only who does not")
  func readers() async throws {
    try await withApp { _, gym in
      var limits = ConnectionLimits.laptop
      (limits.idle, limits.pace) = (.seconds(8), 1)
      try await gym.listening(limits) { port in
        let pages = Self.manyPages(gym)
        let steady = try await Wire(to: port, pace: .milliseconds(1))
        try await steady.send(pages + Wire.last)
        let silent = try await Wire(to: port, reading: false)
        try await silent.send(pages)
        try await silent.untilClosed(sending: "a")
        #expect(try await steady.everything().hasSuffix("ok"))
      }
    }
  }

  @Test("Who does not hang up after the last answer is cut off")
  func hangingOn() async throws {
    try await withApp { _, gym in
      var limits = ConnectionLimits.laptop
      limits.farewell = .milliseconds(50)
      try await gym.listening(limits) { port in
        let wire = try await Wire(to: port, hangingOn: true)
        try await wire.send(Wire.last)
        try await wire.untilClosed(sending: "a")
      }
    }
  }

  @Test("A crowd at one address leaves the others alone")
  func share() async throws {
    try await withApp { _, gym in
      var limits = ConnectionLimits(ours: 8, others: 0, share: 2)
      // Nobody leaves for being slow, however busy the machine is.
      limits.head = .hours(1)
      try await gym.listening(limits) { port in
        let ada = try await Wire(to: port)
        var crowd: [Wire] = []
        for _ in 1...20 { crowd.append(try await Wire(to: port, from: "127.0.0.2")) }
        try await Wire.closed(18, of: crowd)
        try await ada.send(Wire.last)
        #expect(try await ada.everything().hasPrefix("HTTP/1.1 200"))
      }
    }
  }

  @Test("Who is told good-bye hears all of it, though half of the question was never read")
  func farewell() async throws {
    try await withApp { _, gym in
      try await gym.listening { port in
        let wire = try await Wire(to: port)
        let head =
          "POST /login HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\n"
          + "Content-Length: 8589934592\r\n\r\n"
        try await wire.send(head + String(repeating: "a", count: 200_000))
        let answer = try await wire.everything()
        #expect(answer.hasPrefix("HTTP/1.1 413"))
        #expect(answer.contains("</html>"))
      }
    }
  }
}
