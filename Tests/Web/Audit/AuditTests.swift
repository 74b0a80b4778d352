import Foundation
import TestSupport
import Testing

@testable import Vault
@testable import Web

@Suite("Who did what")
struct AuditTests {
  private func entries(_ browser: Browser, _ query: String = "") async throws -> [[String: Any]] {
    let answer = try await browser.get("/settings/audit?\(query)", json: true)
    #expect(answer.status == .ok)
    return answer.json["entries"] as? [[String: Any]] ?? []
  }

  private func actions(_ browser: Browser, _ query: String = "") async throws -> [String] {
    try await entries(browser, query).compactMap { $0["action"] as? String }
  }

  @Test("The owner reads who looked, who changed what from what to what, and who tried to come in")
  func read() async throws {
    try await withClient { browser, gym, path in
      _ = try await browser.post(path, ["goal": "Run 5 km"])
      _ = try await gym.stranger.post("/login", ["login": "sam", "password": "not this one"])
      _ = try await browser.get(path)
      let rows = try await entries(browser)
      #expect(
        rows.prefix(3).compactMap { $0["action"] as? String }
          == ["clientViewed", "signInFailed", "clientChanged"])
      let changes = rows[2]["changes"] as? [[String: Any]]
      #expect(changes?.first?["field"] as? String == "Goal")
      #expect(changes?.first?["after"] as? String == "Run 5 km")
      #expect((rows[0]["client"] as? [String: Any])?["name"] as? String == "Ben")
      let page = try await browser.get("/settings/audit")
      #expect(page.contains("Wrong password") && page.contains("<ins>Run 5 km</ins>"))
    }
  }

  @Test("Another trainer's look is theirs; a trainer who owns nothing does not read the record")
  func others() async throws {
    try await withClient { browser, gym, path in
      let kim = try await gym.anotherTrainer("Kim")
      _ = try await kim.get(path)
      #expect(try await entries(browser).first?["trainerName"] as? String == "Kim")
      for ending in ["", ".csv", ".json"] {
        #expect(try await kim.get("/settings/audit\(ending)").status == .forbidden)
      }
    }
  }

  @Test("It is looked through by trainer, kind, client and day")
  func filters() async throws {
    try await withClient { browser, gym, path in
      let ada = try #require(path.split(separator: "/").last)
      let kim = try await gym.anotherTrainer("Kim")
      _ = try await kim.get(path)
      let ben = try await browser.postJSON("/clients", ["name": "Ben"])
      #expect(ben.status == .created)
      let id = try #require(try await entries(browser, "kind=views").first?["trainer"] as? String)
      #expect(try await actions(browser, "trainer=\(id)") == ["clientViewed", "signedIn"])
      #expect(try await actions(browser, "client=\(ada)&kind=clients") == ["clientAdded"])
      #expect(try await actions(browser, "kind=results") == [])
      #expect(try await actions(browser, "since=2031-01-01") == [])
      #expect(try await !actions(browser, "since=2020-01-01&until=2031-01-01").isEmpty)
      let wrong = try await browser.get("/settings/audit?since=tomorrow")
      #expect(wrong.status == .unprocessableContent && wrong.contains("value=\"tomorrow\""))
      #expect(try await browser.get("/settings/audit?kind=secrets").status == .unprocessableContent)
    }
  }

  @Test("Fifty stand on a page, and each once on all of them")
  func paging() async throws {
    try await withClient { browser, gym, path in
      let moment = gym.services.clocks.moment(of: try await gym.services.store.owner())
      for _ in 0..<60 { try await gym.services.store.note(.auditExported, at: moment) }
      let first = try await browser.get("/settings/audit?kind=exports", json: true).json
      #expect((first["entries"] as? [Any])?.count == 50 && first["newest"] is NSNull)
      let older = try #require(first["older"] as? String)
      let second = try await browser.get(older, json: true).json
      #expect((second["entries"] as? [Any])?.count == 10 && second["older"] is NSNull)
      #expect(second["newest"] as? String == "/settings/audit?kind=exports")
    }
  }

  @Test("The files hold every entry, also more than are read at once, and say that they were made")
  func files() async throws {
    try await withClient { browser, gym, _ in
      let moment = gym.services.clocks.moment(of: try await gym.services.store.owner())
      for _ in 0..<1_003 { try await gym.services.store.note(.clientPrinted, at: moment) }
      let answer = try await browser.get("/settings/audit.json")
      let rows = answer.json["entries"] as? [[String: Any]] ?? []
      #expect(rows.count > 1_003 && rows.first?["action"] as? String == "auditExported")
      let ids = rows.compactMap { $0["id"] as? Int }
      let all: [Int] = (1...rows.count).reversed()
      #expect(ids == all)
      let links = rows.map { $0["link"] as? String ?? "" }
      #expect(links.allSatisfy { $0.count == 64 })
      let csv = try await browser.get("/settings/audit.csv?kind=exports")
      let lines = csv.text.split(separator: "\r\n")
      #expect(lines.count == 1_006)
      #expect(csv.headers[.contentDisposition]?.contains("attachment") == true)
    }
  }

  @Test("A name that begins like a formula is text in a spreadsheet")
  func formulas() async throws {
    try await withApp { browser, _ in
      _ = try await browser.postJSON("/clients", ["name": "=HYPERLINK(\"x\"), Ann"])
      let csv = try await browser.get("/settings/audit.csv")
      #expect(csv.contains("\"'=HYPERLINK(\"\"x\"\"), Ann\""))
    }
  }

  @Test("What a client sees on a tablet in their hands is no trainer's look; printing is noted")
  func printing() async throws {
    try await withClient { browser, _, path in
      #expect(
        try await browser.post("\(path)/prints", ["page": "\(path)/wheel/large"]).status
          == .noContent)
      let rows = try await entries(browser, "kind=exports")
      #expect(rows.first?["action"] as? String == "clientPrinted")
      #expect(rows.first?["subject"] as? String == "wheel/large")
      _ = try await browser.post("\(path)/prints", ["page": "/clients/else where"])
      #expect(try await entries(browser, "kind=exports").first?["subject"] is NSNull)
      #expect(try await browser.post("/clients/\(UUID())/prints", []).status == .notFound)
    }
  }
}
