import Foundation
import TestSupport
import Testing

@Suite("The gym's own movements")
struct MovementTests {
  private let list = "/settings/movements"

  static var press: [String: Any] {
    [
      "name": "Log press", "first": "shoulders", "second": ["triceps"], "equipment": ["barbell"],
      "demand": "moderate", "rest": 120, "instruction": "Clean the log, then press it up.",
      "alternatives": ["Wall push-up"],
    ]
  }

  @Test("One that was put away comes back beside no other of its name")
  func sameName() async throws {
    try await withApp { browser, _ in
      let first = try #require(try await browser.postJSON(list, Self.press).location)
      _ = try await browser.post("\(first)/delete", [:])
      let second = try #require(try await browser.postJSON(list, Self.press).location)
      let answer = try await browser.post("\(first)/removal/delete", [:])
      #expect(answer.status == .conflict && answer.contains("another movement of that name"))
      _ = try await browser.post("\(second)/delete", [:])
      #expect(try await browser.post("\(first)/removal/delete", [:]).status == .seeOther)
    }
  }

  @Test("The owner adds one by its form; it is found among the others and put into a plan")
  func add() async throws {
    try await withPlan { browser, plan, choice in
      let made = try await browser.post(
        list,
        [
          ("name", " Log press "), ("first", "shoulders"), ("second[]", ""), ("equipment[]", ""),
          ("equipment[]", "barbell"), ("demand", "light"), ("by", "repetitions"), ("rest", "2:00"),
          ("instruction", "Press it up."), ("alternatives[]", ""), ("version", "0"),
        ])
      #expect(made.status == .seeOther)
      #expect(try await browser.get(try #require(made.location)).contains("Log press"))
      let found = try await browser.get("\(choice)/new?q=log&muscle=shoulders&equipment=barbell")
      #expect(found.contains("Log press") && found.contains("Shoulders · Barbell"))
      _ = try await browser.post(choice, ["movement": "log press"])
      let movement = try #require(try await browser.movements(plan).last)
      #expect(movement["name"] as? String == "Log press")
      #expect(try await browser.get(plan).contains("placeholder=\"2:00\""))
    }
  }

  @Test("Any trainer adds what is not found to the gym's library, and finds it at once")
  func trainers() async throws {
    try await withPlan { _, gym, plan, choice in
      let kim = try await gym.anotherTrainer("Kim")
      #expect(try await kim.get(list).status == .forbidden)
      let none = try await kim.get("\(choice)/new?q=log%20press")
      #expect(none.contains("movements/own/new?name=log%20press"))
      let form = try await kim.get("\(choice)/own/new?name=log%20press")
      #expect(form.contains("value=\"log press\""))
      let wrong = try await kim.post("\(choice)/own", ["name": "Log press"])
      #expect(wrong.status == .unprocessableContent && wrong.contains("value=\"Log press\""))
      let made = try await kim.postJSON("\(choice)/own", Self.press)
      #expect(made.status == .created)
      let page = try await kim.get(try #require(made.location))
      #expect(page.contains("Log press") && page.contains("in the gym&#39;s library"))
    }
  }

  @Test(
    "What breaks the rules of the files is told beside its field, all that was typed still there",
    arguments: [
      ("name", "", "Please type a name."), ("name", "push up", "the name of another movement"),
      ("first", "nose", "This must be one of"), ("demand", "", "Please choose one of the answers."),
      ("second", "shoulders", "This has what stands first already."),
      ("equipment", "anvil", "This must be one of"), ("rest", "2 s", "Please type a rest"),
      ("rest", "20:00", "This must be"), ("instruction", " ", "Please say in a sentence"),
      ("alternatives", "", "This needs one that asks less"),
      ("alternatives", "Flying", "“Flying” is not among the movements."),
    ])
  func mistakes(field: String, typed: String, sentence: String) async throws {
    try await withApp { browser, _ in
      var sent = Self.press
      sent[field] = sent[field] is [String] ? [typed] : typed
      let answer = try await browser.postJSON(list, sent)
      #expect(answer.status == .unprocessableContent)
      let errors = answer.json["errors"] as? [[String: Any]] ?? []
      #expect(errors.compactMap { $0["field"] as? String } == [field])
      #expect((errors.first?["message"] as? String)?.contains(sentence) == true)
      let fields = sent.flatMap { key, value in
        (value as? [String])?.map { ("\(key)[]", $0) } ?? [(key, "\(value)")]
      }
      let page = try await browser.post(list, fields)
      #expect(page.status == .unprocessableContent)
      #expect(field == "instruction" || page.contains("Clean the log, then press it up."))
      let kept = try await browser.get(list, json: true).json["movements"] as? [Any]
      #expect(kept?.isEmpty == true)
    }
  }

  @Test("One is renamed and changed; plans call it by its new name, the slower of two is told")
  func change() async throws {
    try await withPlan { browser, plan, choice in
      let id = try #require(try await browser.postJSON(list, Self.press).json["id"] as? String)
      _ = try await browser.post(choice, ["movement": id])
      let renamed = try await browser.postJSON("\(list)/\(id)", ["name": "Press", "version": 1])
      #expect(renamed.status == .ok && renamed.json["version"] as? Int == 2)
      #expect(renamed.json["alternatives"] as? [String] == ["Wall push-up"])
      #expect(try await browser.movements(plan).last?["name"] as? String == "Press")
      let slow = try await browser.post("\(list)/\(id)", ["name": "Other", "version": "1"])
      #expect(slow.status == .conflict && slow.contains("value=\"Other\""))
      let me = try await browser.postJSON("\(list)/\(id)", ["alternatives": ["Press"]])
      #expect(me.status == .unprocessableContent && me.text.contains("is the movement itself"))
    }
  }

  @Test("Put away it is offered to nobody, plans keep it, flags still hold it; undo brings it back")
  func away() async throws {
    try await withPlan { browser, plan, choice in
      let id = try #require(try await browser.postJSON(list, Self.press).json["id"] as? String)
      _ = try await browser.post(choice, ["movement": id])
      let gone = try await browser.post("\(list)/\(id)/delete", [:])
      #expect(!(try await browser.get("\(choice)/new?q=log").contains("value=\"\(id)\"")))
      let page = try await browser.get(plan)
      #expect(page.contains("Log press") && page.contains("Not in the library any more"))
      let whole = try await browser.get(plan, json: true).json
      #expect(try await browser.postJSON(plan, whole).status == .ok)
      let plans = plan.replacing(#/\/[^\/]*$/#, with: "")
      for (place, fields) in [(choice, ["movement": id]), (plans, whole)] {
        let refused = try await browser.postJSON(place, fields)
        #expect(refused.status == .unprocessableContent && refused.contains("is not among"))
      }
      let notice = try await browser.get(try #require(gone.location))
      #expect(notice.contains("Log press is put away."))
      _ = try await browser.post(try #require(notice.undo), [:])
      #expect(try await browser.get("\(choice)/new?q=log").contains("value=\"\(id)\""))
      #expect(!(try await browser.get(plan).contains("Not in the library any more")))
    }
  }

  @Test("Names in other letters than Latin ones are told apart")
  func letters() async throws {
    try await withApp { browser, _ in
      for name in ["Присед", "Тяга"] {
        let made = try await browser.postJSON(
          list, Self.press.merging(["name": name]) { _, new in new })
        #expect(made.status == .created, "\(made.text)")
      }
    }
  }

  /// With a client's plan, and the address of the movements of its day.
  private func withPlan(
    _ body: @Sendable (Browser, TestGym, String, String) async throws -> Void
  ) async throws {
    try await withClient { browser, gym, path in
      let plan = try #require(try await browser.postJSON("\(path)/plans", PlanTests.week).location)
      let day = try #require(try await browser.days(plan).first?["id"] as? String)
      try await body(browser, gym, plan, "\(plan)/days/\(day)/movements")
    }
  }

  private func withPlan(
    _ body: @Sendable (Browser, String, String) async throws -> Void
  ) async throws {
    try await withPlan { browser, _, plan, choice in try await body(browser, plan, choice) }
  }
}
