import Foundation
import TestSupport
import Testing

@Suite("What was trained so far")
struct TrainingTests {
  @Test("A week says how much of the plan was done, what was lifted and what was trained")
  func week() async throws {
    try await withClient { browser, _, path in
      let plan = try #require(
        try await browser.postJSON("\(path)/plans", PlanTests.week).location)
      let empty = try await browser.get("\(path)/training")
      #expect(empty.contains("Nothing is checked off yet"))
      let sets = try await browser.setIDs(plan)
      for set in sets.prefix(2) { _ = try await browser.postJSON("\(plan)/sets", ["set": set]) }
      let page = try await browser.get("\(path)/training", json: true).json
      let weeks = try #require(page["weeks"] as? [[String: Any]])
      #expect(weeks.count == 1 && weeks[0]["from"] as? String == "2026-11-16")
      #expect(weeks[0]["done"] as? Int == 2 && weeks[0]["percent"] as? Int == 66)
      #expect(weeks[0]["volume"] as? Double == 60 && weeks[0]["planned"] as? Int == 3)
      let groups = try #require(page["groups"] as? [[String: Any]])
      #expect(groups.count == 1 && groups[0]["name"] as? String == "Chest")
      let best = try #require((page["bests"] as? [[String: Any]])?.first)
      #expect(best["movement"] as? String == "push-up" && best["mass"] as? Double == 7.5)
      #expect(best["repetitions"] as? Int == 10)
      #expect(abs((best["once"] as? Double ?? 0) - 9.5) < 1e-9)
      let shown = try await browser.get("\(path)/training")
      #expect(shown.contains("2 of 3 sets, 66%") && shown.contains("60 kg lifted"))
    }
  }

  @Test("All that was done goes into a spreadsheet, in SI")
  func file() async throws {
    try await withClient { browser, _, path in
      let plan = try #require(
        try await browser.postJSON("\(path)/plans", PlanTests.week).location)
      let sets = try await browser.setIDs(plan)
      _ = try await browser.postJSON("\(plan)/sets", ["set": sets[1], "repetitions": 7])
      _ = try await browser.postJSON("\(plan)/sets", ["set": sets[0], "skipped": true])
      let file = try await browser.get("\(path)/training.csv")
      #expect(file.headers[.contentType] == "text/csv; charset=utf-8")
      let lines = file.text.split(separator: "\r\n")
      #expect(lines.count == 2)
      #expect(lines[1].hasPrefix("2026-11-21,push-up,Push-up,2,7,7.5,,,2026-11-21T"))
    }
  }
}
