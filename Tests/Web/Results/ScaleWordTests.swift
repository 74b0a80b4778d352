import Foundation
import TestSupport
import Testing

@Suite("Every score says whether it compares with peers or tells of a risk")
struct ScaleWordTests {
  private func withScores(
    _ body: @Sendable (Browser, TestGym, String) async throws -> Void
  ) async throws {
    try await withClient { browser, gym, path in
      _ = try await browser.enter(72, path)
      try await browser.measured("heart-rate-recovery", 10, on: "2026-11-20", path)
      try await browser.measured("sleep-hours", 6.5, on: "2026-11-20", path)
      try await body(browser, gym, path)
    }
  }

  @Test("In the list of a category and in a search, with one sentence where their mean mixes both")
  func lists() async throws {
    try await withScores { browser, _, path in
      for address in ["category=heart-and-lungs", "q=heart"] {
        let page = try await browser.get("\(path)/assessments?\(address)")
        #expect(page.contains("<span>Peers</span>") && page.contains("<span>Risk</span>"))
      }
      let page = try await browser.get("\(path)/assessments?category=heart-and-lungs")
      #expect(page.text.matches(of: /Means here mix two kinds of scores/).count == 1)
      let lists = try await browser.get("\(path)/assessments", json: true).json.list("categories")
      let heart = try #require(lists.first { $0["id"] as? String == "heart-and-lungs" })
      #expect(heart["scale"] as? String == "mixed")
      let health = try #require(lists.first { $0["id"] as? String == "health" })
      #expect(health["scale"] as? String == "risk")
      let scales = heart.list("exercises").compactMap { $0["scale"] as? String }
      #expect(scales.sorted() == ["peer", "risk"], "only those with a score")
    }
  }

  @Test("On the overview, in the wheel's history and in what the wheel is as data")
  func wheel() async throws {
    try await withScores { browser, _, path in
      let overview = try await browser.get(path)
      #expect(overview.text.matches(of: /Means here mix two kinds of scores/).count == 1)
      let weakest = overview.text.components(separatedBy: "row-next").first ?? ""
      #expect(weakest.contains("<span>Risk</span>") || weakest.contains("<span>Peers</span>"))
      let wheel = try await browser.get("\(path)/wheel", json: true).json
      #expect(wheel["scale"] as? String == "mixed")
      let spokes = wheel.list("categories").flatMap { $0.list("exercises") }
      #expect(spokes.count == 3 && spokes.allSatisfy { $0["scale"] is String })
      let slice = try await browser.get("\(path)/wheel/history?slice=health")
      #expect(slice.contains("<span>Risk</span>"))
    }
  }

  @Test("A wheel of one kind says nothing of mixing")
  func pure() async throws {
    try await withClient { browser, _, path in
      _ = try await browser.enter(72, path)
      #expect(!(try await browser.get(path).contains("Means here mix")))
      let wheel = try await browser.get("\(path)/wheel", json: true).json
      #expect(wheel["scale"] as? String == "peer")
    }
  }

  @Test("Means of a group, too")
  func group() async throws {
    try await withScores { browser, _, path in
      let id = try #require(path.split(separator: "/").last.map(String.init))
      let report = try await browser.postJSON("/settings/group", ["clients": [id]]).json
      let health = report.list("categories").first { $0["id"] as? String == "health" }
      #expect(health?["scale"] as? String == "risk" && report["scale"] as? String == "mixed")
      let page = try await browser.post("/settings/group", [("clients[]", id)])
      #expect(page.contains("Means here mix two kinds of scores"))
    }
  }

  @Test("The resting heart rate has the gym's own points, of which 4 is typical")
  func own() async throws {
    try await withClient { browser, _, path in
      let saved = try await browser.enter(72, path)
      let page = try await browser.get("\(path)/assessments/resting-heart-rate")
      #expect(page.contains("own points: 4 is typical"))
      #expect(!page.contains("5 is typical"))
      let result = try #require(try await browser.results(path).first?["id"] as? String)
      #expect(saved.status == .created)
      let why = try await browser.get("\(path)/results/\(result)/score")
      #expect(why.contains("own points: 4 is typical"))
      let report = try await browser.get("\(path)/report")
      #expect(report.contains("Resting heart rate: the gym"))
    }
  }
}
