import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import Vault

@Suite("A report on the client's own phone")
struct ReportLinkTests {
  /// Ben, whose report went out, in a gym that phones reach.
  private func withReport(
    _ body: @Sendable (Browser, TestGym, String) async throws -> Void
  ) async throws {
    try await withMeasuredClient { sam, gym, ben in
      try gym.serveTablets()
      try await body(sam, gym, try await sam.giveOut(ben))
    }
  }

  @Test("One tap on the report's page shows a code for a phone, and how long it holds")
  func tap() async throws {
    try await withMeasuredClient { sam, gym, ben in
      try gym.serveTablets()
      let page = try await sam.get("\(ben)/report")
      #expect(page.contains("formaction=\"\(ben)/report/link\""))
      let shown = try await sam.post("\(ben)/report/link", ["id": page.hidden("id") ?? ""])
      #expect(shown.status == .created && shown.contains("class=\"qr\""))
      #expect(shown.contains("10 minutes more, until 10:10"))
      #expect(shown.contains("https://192.168.1.20:8443/reports/"))
      let reports = try await sam.get("\(ben)/reports", json: true).json
      #expect(reports["total"] as? Int == 1)
      let place = try #require(shown.location)
      #expect(try await !sam.get(place).contains("class=\"qr\""))
    }
  }

  @Test("A phone looks as often as it likes, opens it once, and then gets a clear sentence")
  func once() async throws {
    try await withReport { sam, gym, report in
      let address = "/reports/\(try await sam.link(report))"
      let phone = gym.stranger
      for _ in 0..<3 {
        let door = try await phone.get(address)
        #expect(door.contains("Open the report") && door.contains("Corner Gym"))
        #expect(!door.contains("Ben") && !door.contains("58 bpm"))
      }
      let opened = try await phone.post(address, ["form": "page"])
      #expect(opened.text == (try await sam.get("\(report).html")).text)
      #expect(opened.headers[.cacheControl] == "no-store")
      let robots = try #require(HTTPField.Name("X-Robots-Tag"))
      let referrer = try #require(HTTPField.Name("Referrer-Policy"))
      #expect(opened.headers[robots] == "noindex, nofollow, noarchive")
      #expect(opened.headers[referrer] == "no-referrer")
      for again in [try await phone.get(address), try await phone.post(address, [:])] {
        #expect(again.status == .notFound && again.contains("Please ask your trainer for a new"))
        #expect(!again.contains("58 bpm") && !again.contains("href=\"/\""))
      }
    }
  }

  @Test("The trainer sees when it was opened; so do the list of reports and the record")
  func seen() async throws {
    try await withReport { sam, gym, report in
      let address = "/reports/\(try await sam.link(report))"
      let before = try await sam.get("\(report)/link", json: true).json
      #expect(before["isOpen"] as? Bool == true && before["openedAt"] is NSNull)
      #expect(before["url"] is NSNull)
      gym.world.pass(.seconds(125))
      _ = try await gym.stranger.post(address, [:])
      let page = try await sam.get("\(report)/link")
      #expect(page.contains("was opened at 10:02") && !page.contains("data-watch"))
      let list = String(report.prefix(upTo: try #require(report.lastIndex(of: "/"))))
      #expect(try await sam.get(list).contains("Opened on the client’s phone 21 Nov 2026, 10:02"))
      let record = try await sam.get("/settings/audit?kind=exports")
      for words in ["Showed a report as a code", "A client opened a report by its code"] {
        #expect(record.contains(words))
      }
    }
  }

  @Test("It ends after ten minutes, and with the client's next one")
  func over() async throws {
    try await withReport { sam, gym, report in
      try await gym.neverLocks()
      let first = try await sam.link(report)
      let second = try await sam.link(report)
      #expect(try await gym.stranger.get("/reports/\(first)").status == .notFound)
      gym.world.pass(.seconds(590))
      #expect(try await gym.stranger.get("/reports/\(second)").status == .ok)
      gym.world.pass(.seconds(20))
      #expect(try await gym.stranger.post("/reports/\(second)", [:]).status == .notFound)
      #expect(try await sam.get("\(report)/link").contains("was not opened"))
      let third = try await sam.link(report)
      #expect(try await gym.stranger.post("/reports/\(third)", [:]).contains("58 bpm"))
    }
  }

  @Test("Of two phones that open it at once one gets it")
  func twice() async throws {
    try await withReport { sam, gym, report in
      let address = "/reports/\(try await sam.link(report))"
      async let one = gym.stranger.post(address, [:])
      async let two = gym.stranger.post(address, [:])
      let texts = try await [one.text, two.text]
      #expect(texts.count { $0.contains("58 bpm") } == 1)
    }
  }

  @Test("A phone may take the PDF instead; one that cannot be made uses nothing up")
  func pdf() async throws {
    try await withReport { sam, gym, report in
      let address = "/reports/\(try await sam.link(report))"
      #expect(try await !gym.stranger.get(address).contains("Save as PDF"))
      #expect(
        try await gym.stranger.post(address, ["form": "pdf"]).status == .serviceUnavailable)
      try gym.installPrinting()
      #expect(try await gym.stranger.get(address).contains("Save as PDF"))
      let file = try await gym.stranger.post(address, ["form": "pdf"])
      #expect(file.headers[.contentType] == "application/pdf" && file.text.hasPrefix("%PDF"))
      #expect(try await gym.stranger.get(address).status == .notFound)
    }
  }

  @Test("A program gets what a browser gets")
  func programs() async throws {
    try await withReport { sam, gym, report in
      let address = "/reports/\(try await sam.link(report))"
      let door = try await gym.stranger.get(address, json: true).json
      #expect(door["gym"] as? String == "Corner Gym")
      #expect((door["expiresAt"] as? String)?.hasPrefix("2026-11-21T10:10") == true)
      let opened = try await gym.stranger.postJSON(address, [:])
      #expect(opened.text == (try await sam.get("\(report).json")).text)
      let over = try await gym.stranger.get(address, json: true)
      #expect(over.headers[.contentType]?.contains("problem+json") == true)
    }
  }

  @Test("Ten wrong codes make the address wait, and open nothing")
  func guessing() async throws {
    try await withReport { sam, gym, report in
      let (code, guesser) = (try await sam.link(report), gym.stranger)
      for _ in 0..<10 {
        let guess = try await guesser.post("/reports/\(LinkCode().text)", [:])
        #expect(guess.status == .notFound && guess.contains("This code is over"))
      }
      #expect(try await guesser.post("/reports/\(code)", [:]).status == .tooManyRequests)
      gym.world.pass(.seconds(1))
      #expect(try await guesser.post("/reports/\(code)", [:]).status == .ok)
    }
  }

  @Test("A code that is over is nobody's guess: a client may look at it as often as they like")
  func looking() async throws {
    try await withReport { sam, gym, report in
      let (first, second) = (try await sam.link(report), try await sam.link(report))
      _ = try await gym.stranger.post("/reports/\(second)", [:])
      for _ in 0..<20 {
        #expect(try await gym.stranger.get("/reports/\(second)").status == .notFound)
      }
      #expect(first != second)
    }
  }

  @Test("While the data is locked the phone says who has to come first; nothing is used up")
  func locked() async throws {
    try await withReport { sam, gym, report in
      let address = "/reports/\(try await sam.link(report))"
      gym.services.store.close()
      let page = try await gym.stranger.get(address)
      #expect(page.status == .serviceUnavailable && page.contains("let a trainer sign in"))
      _ = try await gym.stranger.post(
        "/login", ["login": TestGym.login, "password": TestGym.password])
      #expect(try await gym.stranger.post(address, [:]).contains("58 bpm"))
    }
  }

  @Test("Where no phone can come in the page says so, and nothing goes out")
  func alone() async throws {
    try await withMeasuredClient { sam, _, ben in
      let refused = try await sam.post("\(ben)/report/link", [:])
      #expect(refused.status == .conflict && refused.contains("No phone can reach this laptop"))
      let reports = try await sam.get("\(ben)/reports", json: true).json
      #expect(reports["total"] as? Int == 0)
    }
  }

  @Test("A page that looks again by itself keeps no session open")
  func watching() async throws {
    try await withReport { sam, gym, report in
      let watch = try #require(HTTPField.Name("HealthWheel-Watch"))
      for _ in 0..<3 {
        gym.world.pass(.seconds(240))
        _ = try await sam.send(.get, "\(report)/link", headers: [watch: "1"])
      }
      #expect(try await sam.get(report).location?.hasPrefix("/lock") == true)
    }
  }
}
