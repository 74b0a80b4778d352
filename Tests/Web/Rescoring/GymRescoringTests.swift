import Foundation
import TestSupport
import Testing

@testable import Vault
@testable import Web

@Suite("Scoring all of the gym's results anew")
struct GymRescoringTests {
  private let address = "/settings/rescoring"

  /// An exercise of the gym's own that gives so many points from 10 on.
  private func keep(_ points: Int, _ browser: Browser) async throws {
    let norms =
      #"{"source": "Our gym, 2026", "scale": "peer", "tables": [{"bands": [{"score": 10, "#
      + #""atLeast": 20}, {"score": \#(points), "atLeast": 10}, {"score": 2, "below": 10}]}]}"#
    let id = points == 5 ? [] : [("id", "box-jumps")]
    let kept = try await browser.post(
      "/settings/exercises",
      [
        ("name", "Box jumps"), ("category", "strength"), ("resultUnit", "Count"),
        ("steps", "Jump."), ("norms", norms),
      ] + id)
    #expect(kept.status == .seeOther)
  }

  /// Ben has 12 jumps, which were worth 5 points and are worth 6 by now.
  private func withOldScore(
    _ body: @Sendable (Browser, TestGym, String) async throws -> Void
  ) async throws {
    try await withClient { browser, gym, path in
      try await keep(5, browser)
      _ = try await browser.postJSON("\(path)/results", ["exercise": "box-jumps", "value": 12])
      try await keep(6, browser)
      try await body(browser, gym, path)
    }
  }

  private func score(_ browser: Browser, _ path: String) async throws -> Double? {
    try await browser.results(path).first?["score"] as? Double
  }

  @Test("The page shows what would change, does it after it has answered, and leads back")
  func forthAndBack() async throws {
    try await withOldScore { browser, gym, path in
      let preview = try await browser.get(address, json: true).json["preview"] as? [String: Any]
      #expect(preview?["total"] as? Int == 1 && preview?["clients"] as? Int == 1)
      let one = (preview?["exercises"] as? [[String: Any]])?.first
      #expect(one?["id"] as? String == "box-jumps" && one?["count"] as? Int == 1)
      let page = try await browser.get(address)
      #expect(page.contains("Ben") && page.contains("Box jumps"))
      let shown = ["version", "looked"].map { ($0, page.hidden($0) ?? "") }
      #expect(try await browser.post(address, shown).location == address)
      await gym.services.rescorer.end()
      #expect(try await score(browser, path) == 6)
      let done = try await browser.get(address)
      #expect(done.contains("1 results have a new score") || done.contains("Done: 1"))
      let run = try #require(done.hidden("run"))
      #expect(try await browser.post("\(address)/delete", ["run": run]).location == address)
      await gym.services.rescorer.end()
      #expect(try await score(browser, path) == 5)
      let back = try await browser.get(address, json: true).json["run"] as? [String: Any]
      #expect(back?["state"] as? String == "back" && back?["back"] as? Int == 1)
    }
  }

  @Test("A run that nobody is at any more says so, and goes on when somebody wants it to")
  func halfWay() async throws {
    try await withOldScore { browser, gym, path in
      let services = gym.services
      let owner = try await services.store.owner()
      try await services.store.beginRescoring(
        expecting: nil, catalogue: services.catalogue, at: services.clocks.moment(of: owner))
      let page = try await browser.get(address)
      #expect(page.contains("has stopped half-way") && page.contains("Go on"))
      let json = try await browser.get(address, json: true).json
      #expect(json["preview"] is NSNull)
      _ = try await browser.post(address, [:])
      await services.rescorer.end()
      #expect(try await score(browser, path) == 6)
    }
  }

  @Test("A page of before another change begins nothing, and a second way back is refused")
  func outdated() async throws {
    try await withOldScore { browser, gym, path in
      let page = try await browser.get(address)
      let shown = ["version", "looked"].map { ($0, page.hidden($0) ?? "") }
      try await keep(7, browser)
      let late = try await browser.post(address, shown)
      #expect(late.status == .conflict && late.contains("have changed meanwhile"))
      #expect(try await score(browser, path) == 5)
      #expect(try await browser.post("\(address)/delete", [:]).status == .conflict)
    }
  }

  @Test("A report that was given out stays as it was")
  func frozen() async throws {
    try await withOldScore { browser, gym, path in
      _ = try await browser.postJSON("\(path)/report", [:])
      let reports = try await browser.get("\(path)/reports", json: true).json["reports"]
      let id = try #require((reports as? [[String: Any]])?.first?["id"] as? String)
      let before = try await browser.get("\(path)/reports/\(id).json").text
      _ = try await browser.post(address, [:])
      await gym.services.rescorer.end()
      #expect(try await score(browser, path) == 6)
      #expect(try await browser.get("\(path)/reports/\(id).json").text == before)
    }
  }

  @Test("It is the owner's")
  func owner() async throws {
    try await withOldScore { _, gym, _ in
      let kim = try await gym.anotherTrainer("Kim")
      let answers = [
        try await kim.get(address), try await kim.post(address, [:]),
        try await kim.post("\(address)/delete", [:]),
      ]
      #expect(answers.allSatisfy { $0.status == .forbidden })
    }
  }
}
