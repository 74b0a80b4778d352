import Foundation
import TestSupport
import Testing

@testable import Vault

@Suite("Proposals of a plan's rules")
struct ProposalTests {
  @Test("Done twice, more weight is proposed on Today and on the plan, and taken by one tap")
  func take() async throws {
    try await withRule(["rule": "mass"]) { browser, plan in
      #expect(try await browser.proposal(plan) == nil)
      try await browser.train(plan, on: "2026-11-12", "2026-11-14")
      let words = "42.5 kg instead of 40 kg: all sets done on 12 and 14 Nov."
      #expect(try await browser.proposal(plan)?["text"] as? String == words)
      #expect(try await browser.get(plan).contains(words))
      let today = try await browser.get("\(plan.client)/today")
      #expect(today.contains("<strong>Back squat:</strong> \(words)"))
      let taken = try await browser.answer(plan, [("from", "today"), ("version", "1")])
      let page = try await browser.get(try #require(taken.location))
      #expect(page.contains("The plan is changed.") && page.contains("10 × 42.5 kg"))
      #expect(try await browser.masses(plan) == [42.5, 42.5])
      #expect(try await browser.proposal(plan) == nil)
      #expect(try await browser.get("/settings/audit").contains("Changed a plan"))
      _ = try await browser.post(try #require(page.undo), [:])
      #expect(try await browser.masses(plan) == [40, 40])
      #expect(try await browser.proposal(plan) != nil)
    }
  }

  @Test("Not now is quiet until something new was done, and changes no version of the plan")
  func notNow() async throws {
    try await withRule(["rule": "mass", "step": 5]) { browser, plan in
      try await browser.train(plan, on: "2026-11-12", "2026-11-14")
      let quiet = try await browser.answer(plan, [("from", "today")], "/delete")
      #expect(quiet.location?.contains("\(plan.client)/today?date=2026-11-21") == true)
      #expect(try await browser.proposal(plan) == nil)
      let same = try await browser.get(plan, json: true).json
      #expect(same["version"] as? Int == 1)
      #expect(try await !browser.get(plan).contains("Not now"))
      try await browser.train(plan, on: "2026-11-16")
      let words = try #require(try await browser.proposal(plan)?["text"] as? String)
      #expect(words == "45 kg instead of 40 kg: all sets done on 14 and 16 Nov.")
      _ = try await browser.answer(plan, [])
      #expect(try await browser.masses(plan) == [45, 45])
    }
  }

  @Test("What is not proposed, or not any more, is not taken, nor from an older page")
  func outdated() async throws {
    try await withRule(["rule": "mass"]) { browser, plan in
      #expect(try await browser.answer(plan, []).status == .conflict)
      try await browser.train(plan, on: "2026-11-12", "2026-11-14")
      let other = try await browser.answer(plan, [("basis", "2026-11-02 never")])
      #expect(other.status == .conflict)
      _ = try await browser.post(plan, ["name": "Other"])
      #expect(try await browser.answer(plan, [("version", "1")]).status == .conflict)
      #expect(try await browser.masses(plan) == [40, 40])
    }
  }

  @Test("A per cent of the 1RM says what to measure, and follows the newest assessment")
  func maximum() async throws {
    try await withRule(["rule": "maximum", "percent": 70]) { browser, plan in
      let waits = try #require(try await browser.movements(plan).first)
      let sentence = "Nothing is known of the 1RM. Please measure first: Back squat."
      #expect(waits["hindrance"] as? String == sentence)
      #expect(try await browser.get(plan).contains(sentence))
      for (mass, day) in [(60.0, "2026-10-01"), (90, "2026-11-14")] {
        let entry: [String: Any] = ["exercise": "back-squat", "value": mass, "takenAt": day]
        _ = try await browser.postJSON("\(plan.client)/results", entry)
      }
      let words = "72.5 kg instead of 40 kg: 70% of 105 kg, by Back squat on 14 Nov."
      #expect(try await browser.proposal(plan)?["text"] as? String == words)
      _ = try await browser.answer(plan, [])
      #expect(try await browser.masses(plan) == [72.5, 72.5])
    }
  }

  @Test("After three weeks in a row a light one is proposed, and all of it a week later")
  func light() async throws {
    let rule: [String: any Sendable] = ["lightEvery": 4, "lightPercent": 60, "lightOf": "mass"]
    try await withLockedGym(rule) { browser, gym, plan in
      try await browser.train(plan, on: "2026-10-31", "2026-11-07", "2026-11-14")
      let words =
        "24 kg instead of 40 kg: a light week after 3 trained in a row, 60% of the weight."
      #expect(try await browser.proposal(plan)?["text"] as? String == words)
      _ = try await browser.answer(plan, [])
      #expect(try await browser.masses(plan) == [24, 24])
      gym.world.pass(.seconds(7 * 86_400))
      let later = try await gym.browser(of: gym.services.store.owner().id)
      let back = "40 kg instead of 24 kg: the light week is over."
      #expect(try await later.proposal(plan)?["text"] as? String == back)
      _ = try await later.answer(plan, [])
      #expect(try await later.masses(plan) == [40, 40])
    }
  }

  @Test("A client who holds the tablet sees no proposal, and takes none")
  func heldTablet() async throws {
    try await withRule(["rule": "mass"]) { browser, plan in
      try await browser.train(plan, on: "2026-11-12", "2026-11-14")
      let address = try await browser.proposalAddress(plan)
      _ = try await browser.post("\(plan.client)/today/handover", [:])
      #expect(try await !browser.get("\(plan.client)/today").contains("instead of"))
      #expect(try await browser.postJSON(address, [:]).status == .forbidden)
    }
  }

  @Test("A rule is chosen on the plan's page, said in words, and stays with copies and JSON")
  func chosen() async throws {
    try await withRule(nil) { browser, plan in
      let movement = try await browser.movementAddress(plan)
      _ = try await browser.post(
        movement, ["rule": "maximum", "step": "5", "percent": "80 %", "lightEvery": "4"])
      let rule = try #require(try await browser.rule(plan))
      #expect(rule["rule"] as? String == "maximum" && rule["percent"] as? Double == 80)
      #expect(rule["step"] as? Double == 5 && rule["lightEvery"] as? Int == 4)
      #expect(rule["lightPercent"] as? Int == 60 && rule["lightOf"] as? String == "sets")
      let page = try await browser.get(plan)
      #expect(page.contains("80% of the 1RM, in steps of 5 kg."))
      #expect(page.contains("Each week number 4 is light: 60% of the sets."))
      let copy = try #require(try await browser.post("\(plan)/copies", [:]).location)
      #expect(try await browser.rule(copy)?["percent"] as? Double == 80)
      var whole = try await browser.get(plan, json: true).json
      #expect(try await browser.postJSON(plan, whole).status == .ok)
      #expect(try await browser.rule(plan)?["percent"] as? Double == 80)
      whole = try await browser.get(plan, json: true).json
      _ = try await browser.post(
        movement, [("rule", ""), ("lightEvery", ""), ("sets", "2 x 10 x 40 kg")])
      #expect(try await browser.rule(plan) == nil)
    }
  }

  @Test(
    "What cannot be a rule is told beside it, with all that was typed",
    arguments: [
      ("step", "0", "Please type a weight from 0.1 to 50 kg"), ("step", "heavy", "Please type a w"),
      ("percent", "120", "Please type a number from 20 to 100."),
      ("lightPercent", "12-15", "Please type a number from 30 to 90."),
      ("lightEvery", "1", "Please type a number from 2 to 12."), ("rule", "magic", "Please choose"),
    ])
  func mistakes(field: String, typed: String, sentence: String) async throws {
    try await withRule(nil) { browser, plan in
      var fields = ["rule": "mass", "sets": "2 x 8 x 41 kg", "lightEvery": "4"]
      fields[field] = typed
      let page = try await browser.post(
        try await browser.movementAddress(plan), fields.map { ($0.key, $0.value) })
      #expect(page.status == .unprocessableContent && page.contains(sentence))
      #expect(page.contains("2 x 8 x 41 kg</textarea>"))
      #expect(try await browser.rule(plan) == nil)
      var rule: [String: Any] = ["lightEvery": 3]
      rule[field] = typed
      let squat: [String: Any] = ["movement": "squat", "sets": "3 x 5", "progression": rule]
      let sent = try await browser.postJSON(plan, ["days": [["movements": [squat]]]])
      #expect(sent.status == .unprocessableContent)
      #expect(sent.text.contains("days[0].movements[0].progression.\(field)"))
    }
  }

  @Test("No assessment measures the 1RM of a push-up: another way is asked for")
  func noMaximum() async throws {
    try await withClient { browser, _, path in
      let plan = try #require(try await browser.postJSON("\(path)/plans", PlanTests.week).location)
      let address = try await browser.movementAddress(plan)
      let page = try await browser.post(address, ["rule": "maximum"])
      #expect(page.status == .unprocessableContent && page.contains("No assessment measures"))
    }
  }
}

/// A plan with two sets of squats on Saturdays, which go on by a rule.
private func withRule(
  _ rule: [String: any Sendable]?, _ body: @Sendable (Browser, String) async throws -> Void
) async throws {
  try await withLockedGym(rule) { browser, _, plan in try await body(browser, plan) }
}

private func withLockedGym(
  _ rule: [String: any Sendable]?, _ body: @Sendable (Browser, TestGym, String) async throws -> Void
) async throws {
  try await withClient { browser, gym, path in
    try await gym.neverLocks()
    var squat: [String: Any] = ["movement": "back-squat", "sets": "2 x 10 x 40 kg"]
    squat["progression"] = rule
    let days: [[String: Any]] = [["weekday": 6, "movements": [squat]]]
    let content: [String: Any] = ["name": "Strength", "days": days]
    let made = try await browser.postJSON("\(path)/plans", content)
    try await body(browser, gym, try #require(made.location, "\(made.text)"))
  }
}

extension Browser {
  /// All sets of a plan as planned, on these days.
  fileprivate func train(_ plan: String, on days: String...) async throws {
    for set in try await setIDs(plan) {
      for day in days { _ = try await postJSON("\(plan)/sets", ["set": set, "date": day]) }
    }
  }

  /// Of today's first movement.
  fileprivate func proposal(_ plan: String) async throws -> [String: Any]? {
    let today = try await get("\(plan.client)/today", json: true).json
    return today.list("groups").first?.list("movements").first?["proposal"] as? [String: Any]
  }

  fileprivate func movementAddress(_ plan: String) async throws -> String {
    let day = try #require(try await days(plan).first?["id"] as? String)
    let movement = try #require(try await movements(plan).first?["id"] as? String)
    return "\(plan)/days/\(day)/movements/\(movement)"
  }

  fileprivate func proposalAddress(_ plan: String) async throws -> String {
    "\(try await movementAddress(plan))/proposal"
  }

  /// Takes what is proposed, or puts it off.
  fileprivate func answer(
    _ plan: String, _ fields: [(String, String)], _ verb: String = ""
  ) async throws -> Answer {
    try await post(try await proposalAddress(plan) + verb, fields)
  }

  fileprivate func masses(_ plan: String) async throws -> [Double] {
    try await movements(plan).flatMap { $0.list("sets") }.compactMap { $0["mass"] as? Double }
  }

  fileprivate func rule(_ plan: String) async throws -> [String: Any]? {
    try await movements(plan).first?["progression"] as? [String: Any]
  }
}
