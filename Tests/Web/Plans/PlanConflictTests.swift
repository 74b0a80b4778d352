import Foundation
import TestSupport
import Testing

@testable import Vault
@testable import Web

@Suite("Two trainers on one plan")
struct PlanConflictTests {
  @Test(
    "Whoever saves other fields of a movement takes nothing of what somebody else has saved away")
  func apart() async throws {
    try await withPushUp { browser, _, address in
      let was = try await browser.was(address)
      _ = try await browser.post(address, ["was": was, "sets": "3 x 12", "rest": "2:00"])
      let page = try await browser.post(
        address, ["was": was, "sets": try was.saying("sets"), "rest": "", "note": "Slowly"])
      #expect(page.status == .seeOther)
      let saved = try #require(try await browser.movements(address.plan).first)
      #expect(saved.list("sets").count == 3 && saved["rest"] as? Int == 120)
      #expect(saved["note"] as? String == "Slowly")
    }
  }

  @Test("What both have typed into stands side by side; whoever saves once more has chosen")
  func both() async throws {
    try await withPushUp { browser, _, address in
      let was = try await browser.was(address)
      _ = try await browser.post(address, ["was": was, "sets": "3 x 12", "note": "Deep"])
      let late = try await browser.post(
        address, ["was": was, "sets": "5 x 5 x 20 kg", "note": "Slowly", "rest": "3:00"])
      #expect(late.status == .conflict)
      #expect(late.contains("Somebody else has saved: 3 x 12") && late.contains("5 x 5 x 20 kg"))
      #expect(late.contains("Somebody else has saved: Deep") && late.contains(">Slowly</textarea>"))
      #expect(try await browser.movements(address.plan).first?["note"] as? String == "Deep")
      let again = try await browser.post(
        address,
        [
          "was": try late.kept("was", of: address), "sets": "5 x 5 x 20 kg", "note": "Slowly, deep",
          "rest": "3:00",
        ])
      #expect(again.status == .seeOther)
      let saved = try #require(try await browser.movements(address.plan).first)
      #expect(saved.list("sets").count == 5 && saved["rest"] as? Int == 180)
      #expect(saved["note"] as? String == "Slowly, deep")
    }
  }

  @Test("Two who have typed the same agree")
  func same() async throws {
    try await withPushUp { browser, _, address in
      let was = try await browser.was(address)
      for _ in 1...2 {
        let page = try await browser.post(address, ["was": was, "sets": "3 x 12"])
        #expect(page.status == .seeOther)
      }
    }
  }

  @Test("How it goes on, and what is chosen, is named as the page names it")
  func chosen() async throws {
    try await withPushUp { browser, _, address in
      let was = try await browser.was(address)
      _ = try await browser.post(
        address, ["was": was, "sets": "3 x 12", "rule": "repetitions", "lightEvery": "4"])
      let late = try await browser.post(
        address, ["was": was, "sets": "3 x 12", "rule": "mass", "lightEvery": "3", "step": "2.5"])
      #expect(late.status == .conflict)
      #expect(late.contains("Somebody else has saved: One repetition more"))
      #expect(late.contains("Somebody else has saved: Each week number 4"))
    }
  }

  @Test("A movement that somebody has moved is saved where it is now")
  func moved() async throws {
    try await withPushUp { browser, other, address in
      let was = try await browser.was(address)
      _ = try await browser.post(address, ["day": other])
      let day = try was.saying("day")
      let page = try await browser.post(address, ["was": was, "day": day, "note": "Slowly"])
      #expect(page.status == .seeOther)
      let days = try await browser.days(address.plan)
      #expect(days[1].list("groups").first?.list("movements").first?["note"] as? String == "Slowly")
    }
  }

  @Test("What was typed for a movement that somebody has taken out can still be read")
  func taken() async throws {
    try await withPushUp { browser, _, address in
      let was = try await browser.was(address)
      _ = try await browser.post("\(address)/delete", [:])
      let late = try await browser.post(
        address, ["was": was, "sets": try was.saying("sets"), "note": "Slowly <deep>"])
      #expect(late.status == .notFound)
      #expect(late.contains("taken this out of the plan") && late.contains("Slowly &lt;deep&gt;"))
      let nothing = try await browser.post(address, ["was": was, "note": ""])
      #expect(nothing.status == .notFound && !nothing.contains("taken this out"))
      #expect(try await browser.postJSON(address, ["note": "Slowly"]).status == .notFound)
    }
  }

  @Test("Two names, of the plan, of a day or of a group, stand side by side")
  func names() async throws {
    try await withPushUp { browser, _, address in
      let plan = address.plan
      let day = try #require(try await browser.days(plan).first)
      let id = try #require(day["id"] as? String)
      let group = try #require(day.list("groups").first?["id"] as? String)
      let forms = [
        (plan, "name"), ("\(plan)/days/\(id)", "name"),
        ("\(plan)/days/\(id)/groups/\(group)", "group"),
      ]
      for (form, field) in forms {
        let was = try await browser.was(form)
        _ = try await browser.post(form, ["was": was, field: "First"])
        let late = try await browser.post(form, ["was": was, field: "Second"])
        #expect(late.status == .conflict && late.contains("value=\"Second\""))
        #expect(late.contains("Somebody else has saved: First"))
        let again = try await browser.post(
          form, ["was": try late.kept("was", of: form), field: "Second"])
        #expect(again.status == .seeOther)
      }
      let after = try await browser.get(plan, json: true).json
      #expect(after["name"] as? String == "Second")
      #expect(after.list("days").first?["name"] as? String == "Second")
    }
  }

  @Test("A program that says which version it has read is told of a newer one")
  func programs() async throws {
    try await withPushUp { browser, _, address in
      let version = try #require(
        try await browser.get(address.plan, json: true).json["version"] as? Int)
      let change: [String: Any] = ["note": "Slowly", "version": version]
      #expect(try await browser.postJSON(address, change).status == .ok)
      #expect(try await browser.postJSON(address, change).status == .conflict)
      #expect(try await browser.postJSON(address, ["note": "Deep"]).status == .ok)
    }
  }

  @Test("A name too long for a new day stands in its own field, and the plan keeps its own")
  func newDay() async throws {
    try await withPushUp { browser, _, address in
      let long = String(repeating: "a", count: 61)
      let page = try await browser.post("\(address.plan)/days", ["name": long, "weekday": "3"])
      #expect(page.status == .unprocessableContent)
      #expect(page.contains("id=\"new-day\" name=\"name\" value=\"\(long)\""))
      #expect(page.contains("id=\"name\" name=\"name\" value=\"Strength\""))
    }
  }

  /// - Parameter body: gets the id of the day that it is not on, and where it is changed.
  private func withPushUp(
    _ body: @Sendable (Browser, _ other: String, _ address: String) async throws -> Void
  ) async throws {
    try await withClient { browser, _, path in
      let plan = try #require(
        try await browser.postJSON("\(path)/plans", PlanTests.week).location)
      _ = try await browser.post("\(plan)/days", ["name": "Pull", "weekday": "1"])
      let days = try await browser.days(plan).compactMap { $0["id"] as? String }
      let movement = try #require(try await browser.movements(plan).first?["id"] as? String)
      try await body(browser, days[1], "\(plan)/days/\(days[0])/movements/\(movement)")
    }
  }
}

extension Browser {
  /// What the fields of a form on the plan's page say, as its page sends it back.
  fileprivate func was(_ form: String) async throws -> String {
    try await get(form.plan).kept("was", of: form)
  }
}

extension String {
  /// Where the plan is of which this is a part.
  fileprivate var plan: String {
    range(of: "/days/").map { String(self[..<$0.lowerBound]) } ?? self
  }

  /// A field of what is sent back.
  fileprivate func saying(_ field: String) throws -> String {
    let items = URLComponents(string: "?\(self)")?.queryItems
    return try #require(items?.first { $0.name == field }?.value)
  }
}
