import Foundation
import TestSupport
import Testing

@Suite("A value is tried as it is typed on an exercise's page")
struct TrialTests {
  private func trial(
    _ browser: Browser, _ unit: String, _ value: String, _ formula: String,
    _ more: [String: String] = [:]
  ) async throws -> [String: Any] {
    let fields = [
      "name": "Reach up", "category": "strength", "resultUnit": unit, "steps": "Reach.",
      "formula": formula, "tryValue": value,
    ].merging(more) { _, new in new }
    return try await browser.postJSON("/settings/exercises/check", fields).json
  }

  @Test(
    "In the trainer's own unit, or with another one beside it",
    arguments: [
      ("metric", "Length", "50", "50 cm", "cm"), ("metric", "Length", "0.5 m", "50 cm", "cm"),
      ("imperial", "Length", "19.685", "19.685 in", "in"),
      ("metric", "Mass", "0.5", "0.5 kg", "kg"), ("imperial", "Mass", "1.1023", "1.1 lb", "lb"),
      ("metric", "Duration", "0:00.5", "0:00.5", "min:s"),
    ])
  func units(system: String, unit: String, typed: String, shown: String, field: String) async throws
  {
    try await withApp { browser, _ in
      _ = try await browser.post("/settings", ["units": system])
      let found = try await trial(browser, unit, typed, "value * 10")
      #expect(found["trial"] as? String == "\(shown) scores 5.", "\(found)")
      #expect(found["valueUnit"] as? String == field)
    }
  }

  @Test("What is said beside such a value is said of what is tried")
  func cautions() async throws {
    try await withApp { browser, _ in
      let more = ["rest": #"{ "cautions": [ { "above": 80, "text": "See a doctor." } ] }"#]
      let found = try await trial(browser, "Count", "90", "value / 10", more)
      #expect(found["trial"] as? String == "90 scores 9. See a doctor.")
    }
  }

  @Test("A height in feet, a weight in pounds, and extra numbers each in their unit")
  func body() async throws {
    try await withApp { browser, _ in
      _ = try await browser.post("/settings", ["units": "imperial"])
      let inputs = #"{ "inputs": [ { "key": "load", "name": "Load", "unit": "Mass" } ] }"#
      let more = [
        "tryHeight": "5' 11\"", "tryMass": "220.462", "tryInputs": "load 44.0925 lb",
        "rest": inputs,
      ]
      let formula = "value + height + mass / 100 + load / 10"
      let found = try await trial(browser, "Count", "1", formula, more)
      let score = try #require(found["score"] as? Double)
      #expect(abs(score - 5.803) < 0.001, "\(found)")
      let page = try await browser.get("/settings/exercises/new")
      #expect(page.contains("Height, ft in") && page.contains("Weight, lb"))
      #expect(!page.contains("metres, kilograms"))
    }
  }

  @Test(
    "What cannot be read, or may mean two things, is said in place of a score",
    arguments: [
      ("tryValue", "abc", "Please type a value in cm."), ("tryHeight", "tall", "Please type"),
      ("tryValue", "-1 kg", "Please type a value in cm."),
    ])
  func unread(field: String, typed: String, words: String) async throws {
    try await withApp { browser, _ in
      let found = try await trial(browser, "Length", "50", "value", [field: typed])
      let told = found["trial"] as? String ?? ""
      #expect(told.hasPrefix("No score yet: ") && told.contains(words), "\(told)")
      #expect(found["score"] is NSNull && (found["problems"] as? [Any])?.isEmpty == true)
    }
  }

  @Test("Both numbers of a pair in one field")
  func pair() async throws {
    try await withApp { browser, _ in
      let rest = """
        { "shown": { "pair": "lower" }, "valueName": "Upper",
          "inputs": [ { "key": "lower", "name": "Lower", "unit": "mmHg" } ] }
        """
      let found = try await trial(
        browser, "mmHg", "128/82", "(value - lower) / 10", ["rest": rest])
      #expect(found["trial"] as? String == "128/82 scores 4.6.", "\(found)")
    }
  }
}
