import Foundation
import TestSupport
import Testing

@testable import Web

@Suite("Norms that the owner types or pastes as a table")
struct TypedNormsTests {
  private static let table =
    "\tWomen 20–29\tMen 20-29\tMen 30+\n10\t20\t25\t22\n5\t10\t12,5\t11\n2\t\t\t"

  private func fields(
    _ table: String = Self.table, _ more: [String: String] = [:]
  ) -> [(String, String)] {
    let fields = [
      "name": "Box jumps", "category": "strength", "resultUnit": "Ratio",
      "steps": "Jump.", "table": table, "tableManner": "steps", "tableScale": "peer",
      "tableSource": "Our gym, 2026", "tryValue": "12", "trySex": "male", "tryAge": "25",
    ].merging(more) { _, new in new }
    return fields.map { ($0.key, $0.value) }.sorted { $0.0 < $1.0 }
  }

  private func check(
    _ browser: Browser, _ table: String, _ more: [String: String] = [:]
  ) async throws -> [String: Any] {
    let fields = Dictionary(fields(table, more)) { first, _ in first }
    return try await browser.postJSON("/settings/exercises/check", fields).json
  }

  @Test("A table that was pasted scores results, and opens in the editor as it was typed")
  func saved() async throws {
    try await withClient { browser, gym, path in
      #expect(try await browser.post("/settings/exercises", fields()).status == .seeOther)
      let norms = try #require(gym.services.catalogue.exercise("box-jumps")?.norms)
      #expect(norms.columns.count == 3 && norms.resolution == 0.1 && norms.scale == .peer)
      _ = try await browser.postJSON("\(path)/results", ["exercise": "box-jumps", "value": 12.5])
      #expect(try await browser.results(path).first?["score"] as? Double == 5)
      let page = try await browser.get("/settings/exercises/box-jumps/edit")
      #expect(page.contains("Score\tWomen 20–29\tMen 20–29\tMen 30+\n10\t≥ 20\t≥ 25\t≥ 22"))
      #expect(page.contains("value=\"Our gym, 2026\"") && page.contains("\"peer\" selected"))
      #expect(!page.contains("<details class=\"fold fold-card\" open"), "nothing is advanced in it")
    }
  }

  @Test("A cell that is no number is named beside the table, with everything typed still there")
  func mistake() async throws {
    try await withApp { browser, _ in
      let table = Self.table.replacing("12,5", with: "abc")
      let page = try await browser.post("/settings/exercises", fields(table))
      #expect(page.status == .unprocessableContent)
      #expect(page.contains("Row 3, column Men 20-29: “abc” is not a number."))
      #expect(page.contains("5\t10\tabc\t11") && page.contains("value=\"Box jumps\""))
      #expect(page.contains("data-wrong=\"3:2\""), "the script marks that cell")
      #expect(try await !browser.get("/settings/exercises").contains("Box jumps"))
    }
  }

  @Test("Percentiles are joined by a line of themselves; what keeps a trial from a score is said")
  func percentiles() async throws {
    try await withApp { browser, _ in
      let table = "\tMen 20-29\n90%\t60\n50%\t40\n10%\t20"
      let more = ["tableManner": "", "tryValue": "50"]
      let sound = try await check(browser, table, more)
      #expect((sound["problems"] as? [Any])?.isEmpty == true && sound["score"] as? Double == 7)
      let open = try await check(browser, table, more.merging(["tableSource": ""]) { $1 })
      #expect((open["trial"] as? String)?.hasPrefix("No score yet: ") == true)
      let untried = try await check(browser, table, ["tableSource": "", "tryValue": ""])
      #expect(untried["trial"] is NSNull)
    }
  }

  @Test("The live check says which cell it is, and where the value to try lies")
  func check() async throws {
    try await withApp { browser, _ in
      let sound = try await check(browser, Self.table)
      #expect(sound["isSound"] as? Bool == true && sound["score"] as? Double == 2)
      let typo = try await check(browser, Self.table.replacing("12,5", with: "abc"))
      let problem = try #require((typo["problems"] as? [[String: Any]])?.first)
      #expect(problem["field"] as? String == "table" && typo["score"] is NSNull)
      #expect(problem["line"] as? Int == 3 && problem["column"] as? Int == 2)
    }
  }

  @Test("What the norms lack is traced to its cell, too")
  func gap() async throws {
    try await withApp { browser, _ in
      let found = try await check(browser, "\tMen\n10\t≥20\n5\t10–18.9\n2\t<10")
      let problems = try #require(found["problems"] as? [[String: Any]])
      let messages = problems.compactMap { $0["message"] as? String }
      #expect(
        messages == [
          "Row 3, column Men: nothing says which score 19 to 19.9 gets. An empty cell beside the lowest score takes all that is left."
        ])
      #expect(problems.first?["line"] as? Int == 3 && problems.first?["column"] as? Int == 1)
    }
  }

  @Test(
    "What is wrong with a whole column names the cell, its head where it is no other",
    arguments: [
      ("\tMen 20–29\tMen 40–49\n10\t20\t18\n5\t10\t9\n2\t\t", 1, "Men 40–49", "30 to 39 years"),
      (
        "\tMen\tWomen\n10\t≥ 20\t≤ 10\n5\t≥ 10\t≤ 20\n2\t\t", 1, "Women",
        "opposite ways"
      ),
      ("\tMen\n10\t≥ 20\n5\t≥ 10\n2\t5–8\n1\t< 4", 4, "Men", "which score 9 gets"),
      (
        "\tMen\tWomen\n10\t≥ 20\t\n2\t\t", 1, "Women", "no numbers stand under this heading"
      ),
      ("\tMen\n60%\t60\n50%\t40\n40%\t20", 1, "Men", "must reach from a score of 1"),
    ])
  func column(table: String, line: Int, name: String, words: String) async throws {
    try await withApp { browser, _ in
      let found = try await check(browser, table, ["tableManner": ""])
      let problems = try #require(found["problems"] as? [[String: Any]])
      let told = problems.filter { ($0["message"] as? String)?.contains(words) == true }
      let problem = try #require(told.first, "\(problems)")
      let message = problem["message"] as? String ?? ""
      #expect(message.hasPrefix("Row \(line), column \(name): "), "\(message)")
      #expect(problem["line"] as? Int == line && problem["column"] is Int)
      #expect(problems.allSatisfy { $0["line"] is Int }, "\(problems)")
    }
  }

  @Test(
    "Scale and source have to be said, and what cannot be read is told at its field",
    arguments: [
      ("tableScale", ""), ("tableSource", " "), ("tableResolution", "fine"), ("tableUnit", "cm"),
      ("norms", #"{ "scale": "peer", "source": "S", "tables": [] }"#), ("formula", "value"),
    ])
  func fields(field: String, value: String) async throws {
    try await withApp { browser, _ in
      let more = [field: value, "resultUnit": field == "tableUnit" ? "Mass" : "Ratio"]
      let found = try await check(browser, Self.table, more)
      let problems = try #require(found["problems"] as? [[String: Any]])
      #expect(problems.map { $0["field"] as? String } == [field])
    }
  }

  @Test("Many cells that cannot be read are counted, not listed")
  func many() async throws {
    try await withApp { browser, _ in
      let found = try await check(
        browser, "\tMen\n" + (1...9).map { "\($0)\tx" }.joined(separator: "\n"))
      let problems = try #require(found["problems"] as? [[String: Any]])
      #expect(problems.count == 6)
      #expect(problems.last?["message"] as? String == "4 more cells cannot be read.")
    }
  }

  @Test("Norms that came along open as a table; a formula, and what no table can say, advanced")
  func shipped() async throws {
    try await withApp { browser, _ in
      let grip = try await browser.get("/settings/exercises/grip-strength/edit")
      #expect(grip.contains("Score\tMen 20–24\t") && grip.contains("id=\"norms\""))
      let sitUps = try await browser.get("/settings/exercises/sit-ups/edit")
      #expect(!sitUps.contains("<details class=\"fold fold-card\" open"), "the rest can wait")
      #expect(sitUps.contains("<span data-check-unit></span>"), "a count has no unit to name")
      let run = try await browser.get("/settings/exercises/12-minute-run/edit")
      #expect(run.contains("<details class=\"fold fold-card\" open") && run.contains("norm(&#39;"))
    }
  }
}
