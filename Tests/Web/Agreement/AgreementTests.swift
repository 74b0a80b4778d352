import Foundation
import TestSupport
import Testing

@testable import Web

@Suite("Two trainers measure the same")
struct AgreementTests {
  /// Sam and Kim in turn: each lies a kilogram above or below the other.
  private func measure(
    _ pairs: Int, _ sam: Browser, _ kim: Browser, _ path: String
  ) async throws {
    for pair in 0..<pairs {
      for (browser, value) in [(sam, 40), (kim, pair.isMultiple(of: 2) ? 41 : 39)] {
        let saved = try await browser.postJSON(
          "\(path)/results", ["exercise": "grip-strength", "value": value, "confirmed": true])
        #expect(saved.status == .created)
      }
    }
  }

  private func agreement(_ browser: Browser, _ path: String) async throws -> [String: Any]? {
    try await browser.get("\(path)/assessments/grip-strength", json: true)
      .json["agreement"] as? [String: Any]
  }

  @Test("Their page says who measured what, how far they lie apart, and how many pairs there are")
  func pair() async throws {
    try await withClient { browser, gym, path in
      let kim = try await gym.anotherTrainer("Kim")
      try await measure(1, browser, kim, path)
      let found = try #require(try await agreement(browser, path))
      #expect(found["difference"] as? Double == 1)
      #expect((found["earlier"] as? [String: Any])?["trainer"] as? String == "Sam")
      #expect((found["later"] as? [String: Any])?["trainer"] as? String == "Kim")
      let figures = try #require(found["gym"] as? [String: Any])
      #expect(figures["pairs"] as? Int == 1 && figures["bias"] as? Double == 1)
      #expect(figures["typicalError"] is NSNull && figures["counts"] as? Bool == false)
      let page = try await browser.get("\(path)/assessments/grip-strength")
      #expect(page.contains("1 of 20 pairs") && page.contains("<dd>+1 kg</dd>"))
      #expect(page.contains("the published measuring error counts"))
    }
  }

  @Test("One trainer alone offers none")
  func alone() async throws {
    try await withClient { browser, gym, path in
      for value in [40, 44] {
        _ = try await browser.postJSON(
          "\(path)/results", ["exercise": "grip-strength", "value": value, "confirmed": true])
        gym.world.pass(.seconds(61))
      }
      #expect(try await agreement(browser, path) == nil)
    }
  }

  @Test("From 20 pairs on the gym's own error counts: beside the change, in why and in a report")
  func own() async throws {
    try await withClient { browser, gym, path in
      let kim = try await gym.anotherTrainer("Kim")
      try await measure(19, browser, kim, path)
      // Steps of 3 and 3.5 kg are within the published 5.1 kg.
      let before = try await step(to: 44, browser, path)
      #expect(before.page.contains("(within measuring error)"))
      #expect(before.why.contains("Source: Bai Z") && before.why.contains("has 19 of 20 pairs"))
      #expect(before.report.contains("within measuring error"))
      _ = try await kim.postJSON(
        "\(path)/results", ["exercise": "grip-strength", "value": 44.5, "confirmed": true])
      let after = try await step(to: 48, browser, path)
      #expect(after.page.contains("(more than measuring error)"))
      #expect(after.why.contains("measured in this gym, 20 pairs") && !after.why.contains("Bai Z"))
      #expect(after.report.contains("more than measuring error"))
    }
  }

  /// The pages that tell of the change that a new result is.
  private func step(
    to value: Double, _ browser: Browser, _ path: String
  ) async throws -> (page: Answer, why: Answer, report: Answer) {
    let saved = try await browser.postJSON(
      "\(path)/results", ["exercise": "grip-strength", "value": value, "confirmed": true])
    let why = "\(path)/results/\(try #require(saved.savedResult))/score"
    return (
      try await browser.get("\(path)/assessments/grip-strength"), try await browser.get(why),
      try await browser.get("\(path)/report")
    )
  }

  @Test("A result that is deleted takes its pair with it, and the published error counts again")
  func deleted() async throws {
    try await withClient { browser, gym, path in
      let kim = try await gym.anotherTrainer("Kim")
      try await measure(20, browser, kim, path)
      let found = try #require(try await agreement(browser, path))
      let figures = try #require(found["gym"] as? [String: Any])
      #expect(figures["pairs"] as? Int == 20 && figures["counts"] as? Bool == true)
      let error = try #require(figures["typicalError"] as? Double)
      #expect(abs(error - (20.0 / 19 / 2).squareRoot()) < 0.000_001)
      let later = try #require(found["later"] as? [String: Any])
      let id = try #require(later["result"] as? String)
      _ = try await kim.post("\(path)/results/\(id)/delete", [:])
      let left = try await agreement(browser, path)?["gym"] as? [String: Any]
      #expect(left?["pairs"] as? Int == 19 && left?["counts"] as? Bool == false)
    }
  }

  @Test("The owner sees all exercises with what their pairs say; nobody else does")
  func list() async throws {
    try await withClient { browser, gym, path in
      let kim = try await gym.anotherTrainer("Kim")
      #expect(try await browser.get("/settings/agreement").contains("No pair yet"))
      try await measure(2, browser, kim, path)
      let list = try await browser.get("/settings/agreement", json: true).json
      let rows = list["exercises"] as? [[String: Any]] ?? []
      #expect(rows.count == gym.services.catalogue.categories.flatMap(\.exercises).count)
      let grip = try #require(rows.first { $0["id"] as? String == "grip-strength" })
      #expect((grip["figures"] as? [String: Any])?["pairs"] as? Int == 2)
      #expect(grip["published"] as? Double == 5.1 && grip["unit"] as? String == "kg")
      #expect(try await browser.get("/settings/agreement").contains("2 of 20 pairs"))
      #expect(try await kim.get("/settings/agreement").status == .forbidden)
    }
  }
}
