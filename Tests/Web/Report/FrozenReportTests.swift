import Crypto
import Foundation
import TestSupport
import Testing

@testable import Vault
@testable import Web

@Suite("Reports that were given out")
struct FrozenReportTests {
  @Test("One that went out stays as it was, whatever becomes of client, results, gym and trainer")
  func unchanged() async throws {
    try await withMeasuredClient { browser, gym, path in
      let report = try await browser.giveOut(path)
      let before = try await browser.get("\(report).html")
      #expect(before.contains("58 bpm") && before.contains("Corner Gym"))
      _ = try await browser.postJSON(path, ["name": "Benjamin", "goal": "Rest"])
      for result in try await browser.results(path) {
        let id = try #require(result["id"] as? String)
        _ = try await browser.postJSON("\(path)/results/\(id)", ["value": 61])
      }
      try await gym.services.store.write { db in
        try db.execute(sql: "UPDATE gym SET name = 'Other'; UPDATE trainer SET name = 'Other'")
      }
      gym.world.pass(.seconds(10 * 365 * 86_400))
      let later = try await gym.browser(of: gym.services.store.owner().id)
      #expect(try await later.get("\(report).html").text == before.text)
      let shown = try await later.get(report)
      #expect(shown.contains("58 bpm") && !shown.contains("Benjamin"))
      #expect(try await later.get("\(path)/report").contains("Benjamin"))
    }
  }

  @Test("The fingerprint is the SHA-256 of its content, and stands on the paper and in the list")
  func fingerprint() async throws {
    try await withMeasuredClient { browser, _, path in
      let report = try await browser.giveOut(path)
      let content = try await browser.get("\(report).json").text
      let hash = Data(SHA256.hash(data: Data(content.utf8))).hex
      #expect(try await browser.get("\(report).html").contains(hash))
      let list = try await browser.get("\(path)/reports", json: true).json
      let row = try #require((list["reports"] as? [[String: Any]])?.first)
      #expect(row["fingerprint"] as? String == hash && row["trainer"] as? String == "Sam")
      let page = try await browser.get(report, json: true).json
      #expect(page["unchanged"] as? Bool == true && page["deliveries"] as? [String] == ["print"])
    }
  }

  @Test("How it went out stands in the list, each time, and in the record")
  func deliveries() async throws {
    try await withMeasuredClient { browser, _, path in
      let report = try await browser.giveOut(path)
      let again = try await browser.post("\(report)/deliveries", ["way": "save"])
      #expect(again.location == "\(report).html")
      let list = try await browser.get("\(path)/reports")
      #expect(list.contains("Printed 21 Nov 2026") && list.contains("Saved 21 Nov 2026"))
      let record = try await browser.get("/settings/audit?kind=exports")
      for words in ["Made a report", "Printed a report", "Saved a report"] {
        #expect(record.contains(words))
      }
      let file = try await browser.get("\(report).html")
      #expect(
        file.headers[.contentDisposition] == "attachment; filename=\"report-2026-11-21.html\"")
      #expect(try await browser.get("\(path)/report").contains("1 report given out"))
    }
  }

  @Test("One that went out is saved as PDF with a password, which no address and no file names")
  func password() async throws {
    try await withMeasuredClient { browser, gym, path in
      let report = try await browser.giveOut(path)
      try gym.installPrinting()
      #expect(try await browser.get(report).contains("PDF with a password"))
      let none = try await browser.post("\(report).pdf", ["password": "violin"])
      #expect(none.status == .serviceUnavailable && none.contains("apt install qpdf"))
      try gym.install("qpdf", "cat > arguments; printf '%%PDF-1.7 locked'")
      let wrong = try await browser.post("\(report).pdf", ["password": "-violin"])
      #expect(wrong.status == .unprocessableContent && wrong.contains("begins with no hyphen"))
      #expect(wrong.contains("58 bpm") && wrong.contains("value=\"-violin\""))
      let file = try await browser.post("\(report).pdf", ["password": "violin"])
      #expect(file.headers[.contentType] == "application/pdf" && file.text == "%PDF-1.7 locked")
      #expect(try await browser.get("\(path)/reports").contains("Saved as PDF 21 Nov 2026"))
      let open = try await browser.post("\(report).pdf", ["password": ""])
      #expect(open.text == "%PDF-1.7 made")
    }
  }

  @Test("A PDF that cannot be made is offered nowhere, and nothing is kept or listed as if it was")
  func noPDF() async throws {
    try await withMeasuredClient { browser, gym, path in
      let offered = #"value="pdf""#
      #expect(try await !browser.get("\(path)/report").contains(offered))
      let answer = try await browser.post("\(path)/report", ["way": "pdf"])
      #expect(answer.status == .serviceUnavailable && answer.contains("apt install weasyprint"))
      #expect(try await browser.get("\(path)/reports", json: true).json["total"] as? Int == 0)
      try gym.installPrinting()
      _ = try gym.install("python", "exit 1")
      #expect(try await browser.get("\(path)/report").contains(offered))
      let kept = try await browser.post("\(path)/report", ["way": "pdf"])
      let report = String(try #require(kept.location).prefix { $0 != "?" })
      #expect(try await browser.post("\(report).pdf", [:]).status == .serviceUnavailable)
      #expect(try await !browser.get("\(path)/reports").contains("Saved as PDF"))
      try gym.installPrinting()
      _ = try await browser.post("\(report).pdf", [:])
      #expect(try await browser.get("\(path)/reports").contains("Saved as PDF 21 Nov 2026"))
    }
  }

  @Test("The same page sent twice is one report, another page another one")
  func twice() async throws {
    try await withMeasuredClient { browser, _, path in
      let id = try #require(try await browser.get("\(path)/report").hidden("id"))
      let first = try await browser.giveOut(path, [("id", id)])
      #expect(try await browser.giveOut(path, [("id", id)]) == first)
      #expect(try await browser.giveOut(path) != first)
      #expect(try await browser.get("\(path)/reports", json: true).json["total"] as? Int == 2)
    }
  }

  @Test("A program freezes one, and gets it")
  func json() async throws {
    try await withMeasuredClient { browser, _, path in
      let made = try await browser.postJSON(
        "\(path)/report", ["until": "2026-02-01", "sections": ["results"]])
      #expect(made.status == .created)
      let content = try #require(made.json["content"] as? [String: Any])
      #expect(content.list("objective", "results").count == 2)
      let read = try await browser.get(try #require(made.location), json: true)
      #expect(read.json["fingerprint"] as? String == made.json["fingerprint"] as? String)
    }
  }

  @Test("It needs no other file, and the page that shows it allows its one style sheet alone")
  func standsAlone() async throws {
    try await withMeasuredClient { browser, _, path in
      let report = try await browser.giveOut(path)
      let file = try await browser.get("\(report).html").text
      #expect(!file.contains("src=") && !file.contains(/href="[^#]/) && !file.contains("=\"var("))
      #expect(file.contains("data:font/woff2;base64,") && !file.contains("<script"))
      #expect(!file.contains("@layer") && !file.contains("var(--"))
      #expect(file.contains("@page {") && !file.contains("@page a4"))
      let page = try await browser.get(report)
      let style = try #require(page.text.firstMatch(of: /(?s)<style>(.*)<\/style>/)).1
      let hash = Data(SHA256.hash(data: Data(style.utf8))).base64EncodedString()
      let policy = try #require(page.headers[.contentSecurityPolicy])
      #expect(policy.contains("style-src 'self' 'sha256-\(hash)'"))
      #expect(!policy.contains("unsafe") && policy.contains("frame-ancestors 'none'"))
    }
  }

  @Test("What somebody changes behind the locks is named by verify, and said on its page")
  func changed() async throws {
    try await withMeasuredClient { browser, gym, path in
      let report = try await browser.giveOut(path)
      let other = try await browser.giveOut(path)
      let store = gym.services.store
      #expect(try await store.verify().changedReports == [])
      try await store.write { db in
        let lock = try #require(
          try String.fetchOne(db, sql: "SELECT sql FROM sqlite_schema WHERE name = 'reportStays'"))
        try db.execute(sql: "DROP TRIGGER reportStays")
        try db.execute(
          sql: "UPDATE report SET document = replace(document, '58 bpm', '48 bpm') WHERE id = ?",
          arguments: [report.split(separator: "/").last.map(String.init)])
        try db.execute(sql: lock)
      }
      let found = try await store.verify()
      #expect(found.changedReports == [report.split(separator: "/").last.map(String.init)])
      #expect(!found.isSound)
      #expect(try await browser.get(report).contains("is not as it went out"))
      #expect(try await !browser.get(other).contains("is not as it went out"))
    }
  }

  @Test("A report of one client is not found under another's address")
  func foreign() async throws {
    try await withMeasuredClient { browser, _, path in
      let report = try await browser.giveOut(path)
      let id = try #require(report.split(separator: "/").last)
      let other = try #require(try await browser.postJSON("/clients", ["name": "Ada"]).location)
      for address in ["\(other)/reports/\(id)", "\(other)/reports/\(id).html"] {
        #expect(try await browser.get(address).status == .notFound)
      }
      #expect(try await browser.post("\(other)/report", ["id": "\(id)"]).status == .notFound)
    }
  }
}
