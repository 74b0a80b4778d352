import Foundation
import TestSupport
import Testing

@Suite("Templates of the gym")
struct GymPlanTests {
  private let list = "/settings/plans"

  @Test("A client's plan is kept as a template without its notes; any trainer finds it")
  func keep() async throws {
    try await withClient { browser, gym, path in
      let plan = try await browser.makePlan(path)
      try await browser.change(plan, movement: 0, ["sets": "3 x 10", "note": "Her knee hurts"])
      let kept = try await browser.post("\(plan)/template", ["template": " Push week "])
      let page = try await browser.get(try #require(kept.location))
      #expect(page.contains("Push week is a template of the gym now."))
      #expect(page.contains("3 × 10") && !page.contains("knee"))
      let kim = try await gym.anotherTrainer("Kim")
      #expect(try await kim.get(list).contains("Push week"))
      #expect(try await browser.movements(plan).first?["note"] as? String == "Her knee hurts")
      for (name, sentence) in [("", "Please type a name."), ("PUSH WEEK", "of this name already")] {
        let wrong = try await browser.post("\(plan)/template", ["template": name])
        #expect(wrong.status == .unprocessableContent && wrong.contains(sentence))
      }
      let templates = try await browser.get(list, json: true).json["plans"] as? [Any]
      #expect(templates?.count == 1)
    }
  }

  @Test("It is put on many clients at once, who had it is told, and undo takes it back")
  func give() async throws {
    try await withTemplate { browser, template, plan in
      let (ann, bea) = try await (browser.newClient("Ann"), browser.newClient("Bea"))
      let ben = try #require(plan.split(separator: "/").dropFirst().first.map(String.init))
      let search = try await browser.get("\(template)/clients/new?q=b")
      #expect(search.contains("Bea") && search.contains("Ben: has it already"))
      let more = try await browser.post(
        "\(template)/clients/choice", [("clients[]", ann), ("q", "bea"), ("find", "1")])
      #expect(more.contains("value=\"\(ann)\" autocomplete=\"off\" checked"))
      #expect(more.contains("value=\"\(bea)\" autocomplete=\"off\">"))
      let given = try await browser.post(
        "\(template)/clients",
        [("clients[]", ""), ("clients[]", ann), ("clients[]", bea), ("clients[]", ben)])
      let page = try await browser.get(try #require(given.location))
      #expect(page.contains("2 clients have it now: Ann, Bea."))
      #expect(page.contains("1 client had it already: Ben."))
      #expect(try await browser.planNames("/clients/\(ann)") == ["Push week"])
      let copy = try await browser.firstPlan("/clients/\(bea)")
      try await browser.change(copy, movement: 0, ["sets": "1 x 5"])
      _ = try await browser.post(try #require(page.undo), [:])
      #expect(try await browser.planNames("/clients/\(ann)") == [])
      #expect(try await browser.planNames("/clients/\(bea)") == ["Push week"], "it was changed")
      #expect(try await browser.planNames("/clients/\(ben)") == ["Strength"])
    }
  }

  @Test("Nobody, and nobody known, is told beside the list, the others still chosen")
  func mistakes() async throws {
    try await withTemplate { browser, template, _ in
      let ann = try await browser.newClient("Ann")
      let none = try await browser.post("\(template)/clients", [("clients[]", ""), ("q", "")])
      #expect(none.status == .unprocessableContent)
      #expect(none.contains("Please choose at least one client."))
      let unknown = try await browser.post(
        "\(template)/clients", [("clients[]", ann), ("clients[]", UUID().uuidString)])
      #expect(unknown.status == .unprocessableContent && unknown.contains("checked"))
      let text = try await browser.postJSON("\(template)/clients", ["clients": "Ann"])
      #expect(text.status == .unprocessableContent)
      #expect(try await browser.planNames("/clients/\(ann)") == [])
    }
  }

  @Test("One client takes it from their plans page, once")
  func one() async throws {
    try await withTemplate { browser, template, _ in
      let ann = "/clients/\(try await browser.newClient("Ann"))"
      #expect(try await browser.get("\(ann)/plans").contains("Templates of the gym"))
      let taken = try await browser.post("\(ann)/plans", ["template": template.lastPart])
      let plan = try #require(taken.location)
      let view = try #require(
        try await browser.get(plan, json: true).json["template"] as? [String: Any])
      #expect(view["version"] as? Int == 1 && view["name"] as? String == "Push week")
      let again = try await browser.post("\(ann)/plans", ["template": template.lastPart])
      #expect(again.status == .unprocessableContent)
      #expect(again.contains("This client has a copy of it already."))
      let unknown = try await browser.post("\(ann)/plans", ["template": UUID().uuidString])
      #expect(unknown.status == .unprocessableContent)
    }
  }

  @Test("What the template changes is offered to a copy in words; what was changed there stays")
  func offer() async throws {
    try await withTemplate { browser, template, plan in
      let copy = try await browser.copy(of: template, for: "Ann")
      try await browser.change(copy, movement: 1, ["sets": "2 x 60 s", "note": "Breathe"])
      try await browser.change(plan, movement: 0, ["sets": "4 x 8"])
      try await browser.change(plan, movement: 1, ["sets": "3 x 30 s"])
      let put = try await browser.post("\(plan)/template/versions", ["template": "1"])
      #expect(try await browser.get(try #require(put.location)).contains("newest version now"))
      let page = try await browser.get(copy)
      #expect(page.contains("Saturday: Push: Push-up, 1 × 10, 1 × 8 × 7.5 kg rest 1:30"))
      #expect(page.contains("becomes 4 × 8") && !page.contains("3 × 30 s"))
      #expect(try await browser.setLines(copy) == ["10, 8", "60s, 60s"], "nothing is forced")
      let view = try await browser.get(copy, json: true).json
      let offer = try #require(view["template"] as? [String: Any])
      #expect((offer["changes"] as? [Any])?.count == 1 && offer["newest"] as? Int == 2)
      let fields: KeyValuePairs = ["version": "\(view["version"] as? Int ?? 0)", "template": "2"]
      let taken = try await browser.post("\(copy)/offer", fields)
      #expect(try await browser.setLines(copy) == ["8, 8, 8, 8", "60s, 60s"])
      #expect(try await browser.movements(copy).last?["note"] as? String == "Breathe")
      let after = try await browser.get(try #require(taken.location))
      #expect(!after.contains("The template has changed"))
      _ = try await browser.post(try #require(after.undo), [:])
      #expect(try await browser.setLines(copy) == ["10, 8", "60s, 60s"])
      #expect(try await browser.get(copy).contains("The template has changed"))
      #expect(try await browser.post("\(copy)/offer", fields).status == .conflict)
    }
  }

  @Test("A shipped one is made the gym's own, once under its name")
  func shipped() async throws {
    try await withClient { browser, _, _ in
      let page = try await browser.get("/settings/plans")
      #expect(page.contains("Make it ours") && !page.contains("Yours already"))
      let shipped = try await browser.get("/settings/plans", json: true).json.list("shipped")
      #expect(shipped.count == 6)
      let first = try #require(shipped.first?["id"] as? String)
      let made = try await browser.post("/settings/plans", ["template": first])
      let template = try await browser.get(try #require(made.location))
      #expect(template.contains("Put it on clients"))
      let again = try await browser.post("/settings/plans", ["template": first])
      #expect(again.status == .unprocessableContent && again.contains("has a template named"))
      let taken = try await browser.get("/settings/plans").text
      #expect(taken.components(separatedBy: "Yours already").count == 2)
      #expect(taken.components(separatedBy: "value=\"\(first)\"").count == 1)
      let wrong = try await browser.post("/settings/plans", ["template": "none"])
      #expect(wrong.status == .unprocessableContent)
    }
  }

  @Test("What was put into a template is taken out again, and nobody is offered anything")
  func takenOut() async throws {
    try await withTemplate { browser, template, plan in
      let copy = try await browser.copy(of: template, for: "Ann")
      try await browser.change(plan, movement: 0, ["sets": "4 x 8"])
      let put = try await browser.post("\(plan)/template/versions", ["template": "1"])
      let page = try await browser.get(try #require(put.location))
      let undo = try #require(page.undo)
      let undone = try await browser.post(undo, [:])
      #expect(try await browser.get(try #require(undone.location)).contains("what it said before"))
      for one in [plan, copy] {
        #expect(!(try await browser.get(one).contains("The template has changed")))
      }
      #expect(try await browser.setLines(plan).first == "8, 8, 8, 8")
      let after = try await browser.get(template, json: true).json
      #expect(after["version"] as? Int == 3)
      #expect(try await browser.get(template).contains("1 × 10, 1 × 8 × 7.5 kg"))
      #expect(try await browser.post(undo, [:]).status == .conflict, "once")
    }
  }

  @Test("An offer that was left is not made again until the next version; undo offers it once more")
  func leave() async throws {
    try await withTemplate { browser, template, plan in
      let copy = try await browser.copy(of: template, for: "Ann")
      try await browser.change(plan, movement: 0, ["sets": "4 x 8"])
      _ = try await browser.post("\(plan)/template/versions", ["template": "1"])
      let left = try await browser.post("\(copy)/offer/delete", ["template": "2"])
      let page = try await browser.get(try #require(left.location))
      #expect(page.contains("The plan stays as it is."))
      #expect(!page.contains("The template has changed"))
      #expect(try await browser.setLines(copy) == ["10, 8", "45s"])
      _ = try await browser.post(try #require(page.undo), [:])
      #expect(try await browser.get(copy).contains("The template has changed"))
      _ = try await browser.post("\(copy)/offer/delete", ["template": "2"])
      try await browser.change(plan, movement: 1, ["sets": "3 x 30 s"])
      _ = try await browser.post("\(plan)/template/versions", ["template": "2"])
      let next = try await browser.get(copy)
      #expect(next.contains("becomes 3 × 30 s") && !next.contains("4 × 8"))
    }
  }

  @Test("The slower of two who put a copy into the template is told; an older copy cannot undo it")
  func slower() async throws {
    try await withTemplate { browser, template, plan in
      let copy = try await browser.copy(of: template, for: "Ann")
      try await browser.change(plan, movement: 0, ["sets": "4 x 8"])
      try await browser.change(copy, movement: 0, ["sets": "5 x 5"])
      #expect(
        try await browser.post("\(plan)/template/versions", ["template": "1"]).status == .seeOther)
      let late = try await browser.postJSON("\(copy)/template/versions", ["template": 1])
      #expect(late.status == .conflict)
      let page = try await browser.get(template, json: true).json
      #expect(page["version"] as? Int == 2)
      let sets = (page["days"] as? [[String: Any]])?.first?["movements"] as? [[String: Any]]
      #expect(sets?.first?["sets"] as? String == "4 x 8")
    }
  }

  @Test("It is renamed, deleted and brought back; copies stay and are offered nothing meanwhile")
  func delete() async throws {
    try await withTemplate { browser, template, plan in
      let copy = try await browser.copy(of: template, for: "Ann")
      let wrong = try await browser.post(template, ["name": ""])
      #expect(wrong.status == .unprocessableContent && wrong.contains("Please type a name."))
      _ = try await browser.post(template, ["name": "Pushing"])
      try await browser.change(plan, movement: 0, ["sets": "4 x 8"])
      _ = try await browser.post("\(plan)/template/versions", ["template": "1"])
      let gone = try await browser.post("\(template)/delete", [:])
      #expect(try await browser.get(template).status == .notFound)
      #expect(!(try await browser.get(copy).contains("The template has changed")))
      let page = try await browser.get(try #require(gone.location))
      #expect(page.contains("Pushing is deleted."))
      _ = try await browser.post(try #require(page.undo), [:])
      #expect(try await browser.get(copy).contains("Pushing has a version 2."))
    }
  }

  @Test("Erasing a client leaves the template that was made of their plan, with nothing of them")
  func erasure() async throws {
    try await withTemplate { browser, template, plan in
      let client = plan.components(separatedBy: "/plans").first ?? ""
      let erased = try await browser.post("\(client)/erasure", ["confirm": "Ben"])
      #expect(erased.status == .seeOther)
      let page = try await browser.get(template)
      #expect(page.contains("Push-up") && !page.contains("Ben"))
    }
  }

  /// With a template of the gym, and the plan that it was made of.
  private func withTemplate(
    _ body: @Sendable (Browser, String, String) async throws -> Void
  ) async throws {
    try await withClient { browser, _, path in
      let plan = try await browser.makePlan(path)
      let kept = try await browser.post("\(plan)/template", ["template": "Push week"])
      let template = try #require(kept.location).prefix { $0 != "?" }
      try await body(browser, String(template), plan)
    }
  }
}

extension Browser {
  fileprivate func makePlan(_ client: String) async throws -> String {
    try #require(try await postJSON("\(client)/plans", PlanTests.week).location)
  }

  fileprivate func newClient(_ name: String) async throws -> String {
    try #require(try await postJSON("/clients", ["name": name]).location).lastPart
  }

  fileprivate func copy(of template: String, for name: String) async throws -> String {
    let client = "/clients/\(try await newClient(name))"
    return try #require(
      try await post("\(client)/plans", ["template": template.lastPart]).location)
  }

  fileprivate func change(
    _ plan: String, movement place: Int, _ fields: KeyValuePairs<String, String>
  ) async throws {
    let day = try #require(try await days(plan).first?["id"] as? String)
    let movement = try #require(try await movements(plan)[place]["id"] as? String)
    let answer = try await post("\(plan)/days/\(day)/movements/\(movement)", fields)
    #expect(answer.status == .seeOther)
  }

  fileprivate func firstPlan(_ client: String) async throws -> String {
    let plans = try await get("\(client)/plans", json: true).json["plans"] as? [[String: Any]]
    return "\(client)/plans/\(try #require(plans?.first?["id"] as? String))"
  }

  fileprivate func planNames(_ client: String) async throws -> [String] {
    let plans = try await get("\(client)/plans", json: true).json["plans"] as? [[String: Any]]
    return (plans ?? []).compactMap { $0["name"] as? String }
  }

  /// "10, 8" or "60s", movement by movement.
  fileprivate func setLines(_ plan: String) async throws -> [String] {
    try await movements(plan).map { movement in
      (movement["sets"] as? [[String: Any]] ?? []).map { set in
        (set["repetitions"] as? Int).map(String.init)
          ?? "\(Int(set["duration"] as? Double ?? 0))s"
      }.joined(separator: ", ")
    }
  }
}
