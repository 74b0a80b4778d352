import Foundation
import TestSupport
import Testing

@testable import Vault
@testable import Web

@Suite("A client's plans")
struct PlanTests {
  @Test("A plan is sent whole and comes back whole, every set with an id")
  func whole() async throws {
    try await withClient { browser, _, path in
      let made = try await browser.postJSON("\(path)/plans", Self.week)
      #expect(made.status == .created)
      let plan = try await browser.get(try #require(made.location), json: true).json
      #expect(plan["name"] as? String == "Strength" && plan["version"] as? Int == 1)
      let day = try #require((plan["days"] as? [[String: Any]])?.first)
      #expect(day["weekday"] as? Int == 6 && day["name"] as? String == "Push")
      let groups = try #require(day["groups"] as? [[String: Any]])
      #expect(groups.compactMap { $0["name"] as? String } == ["Chest", "Core"])
      let movement = try #require((groups[0]["movements"] as? [[String: Any]])?.first)
      #expect(movement["movement"] as? String == "push-up")
      let sets = try #require(movement["sets"] as? [[String: Any]])
      #expect(sets.count == 2 && sets.allSatisfy { $0["id"] is String })
      #expect(sets[1]["mass"] as? Double == 7.5 && sets[1]["rest"] as? Int == 90)
      let list = try await browser.get("\(path)/plans", json: true).json
      #expect((list["plans"] as? [[String: Any]])?.count == 1)
    }
  }

  @Test("A trainer makes a plan by the pages alone: name, day, movement, sets")
  func pages() async throws {
    try await withClient { browser, _, path in
      let made = try await browser.post("\(path)/plans", ["name": "Home"])
      let plan = try #require(made.location)
      _ = try await browser.post("\(plan)/days", ["weekday": "2", "name": "Legs"])
      let day = try #require(try await browser.days(plan).first?["id"] as? String)
      let choice = try await browser.get(
        "\(plan)/days/\(day)/movements/new?q=squat&muscle=quadriceps&equipment=floor")
      #expect(choice.contains("value=\"squat\"") && !choice.contains("value=\"goblet-squat\""))
      let added = try await browser.post("\(plan)/days/\(day)/movements", ["movement": "squat"])
      let page = try await browser.get(try #require(added.location?.withoutPlace))
      #expect(page.contains("Tuesday: Legs") && page.contains("3 × 10") && page.undo != nil)
      let movement = try #require(try await browser.movements(plan).first?["id"] as? String)
      let address = "\(plan)/days/\(day)/movements/\(movement)"
      _ = try await browser.post(
        address, ["sets": "2 x 12 x 20 kg\n1 x 15", "rest": "1:30", "note": "Deep"])
      let saved = try #require(try await browser.movements(plan).first)
      #expect((saved["sets"] as? [[String: Any]])?.count == 3)
      #expect(saved["rest"] as? Int == 90 && saved["note"] as? String == "Deep")
      #expect(try await browser.get(plan).contains("2 × 12 × 20 kg, 1 × 15"))
    }
  }

  @Test("Days and movements move, are copied and deleted, and each is taken back by undo")
  func moving() async throws {
    try await withClient { browser, _, path in
      let plan = try #require(try await browser.postJSON("\(path)/plans", Self.week).location)
      let day = "\(plan)/days/\(try #require(try await browser.days(plan).first?["id"] as? String))"
      func names() async throws -> [String] {
        try await browser.movements(plan).compactMap { $0["movement"] as? String }
      }
      let plank = try #require(try await browser.movements(plan).last?["id"] as? String)
      _ = try await browser.post("\(day)/movements/\(plank)/place", ["place": "0"])
      #expect(try await names() == ["plank", "push-up"])
      _ = try await browser.post("\(day)/movements/\(plank)/copies", [:])
      #expect(try await names() == ["plank", "plank", "push-up"])
      let gone = try await browser.post("\(day)/movements/\(plank)/delete", [:])
      #expect(try await names() == ["plank", "push-up"])
      let page = try await browser.get(try #require(gone.location?.withoutPlace))
      _ = try await browser.post(try #require(page.undo), [:])
      #expect(try await names() == ["plank", "plank", "push-up"])
      _ = try await browser.post("\(day)/copies", [:])
      #expect(try await browser.days(plan).count == 2)
      _ = try await browser.post("\(day)/place", ["place": "1"])
      _ = try await browser.post(day, ["name": "First", "weekday": ""])
      let days = try await browser.days(plan)
      #expect(days.last?["name"] as? String == "First" && days.last?["weekday"] is NSNull)
      _ = try await browser.post("\(day)/delete", [:])
      #expect(try await browser.days(plan).count == 1)
    }
  }

  @Test("A movement goes to another day, or under another group, by its own fields")
  func elsewhere() async throws {
    try await withClient { browser, _, path in
      let plan = try #require(try await browser.postJSON("\(path)/plans", Self.week).location)
      _ = try await browser.post("\(plan)/days", ["name": "Pull", "weekday": "1"])
      let days = try await browser.days(plan).compactMap { $0["id"] as? String }
      let pushUp = try #require(try await browser.movements(plan).first?["id"] as? String)
      let movement = "\(plan)/days/\(days[0])/movements/\(pushUp)"
      let page = try await browser.get(plan)
      #expect(page.contains("Monday: Pull</option>") && page.contains("value=\"Chest\""))
      let wrong = try await browser.post(movement, ["day": UUID().uuidString])
      #expect(wrong.status == .unprocessableContent)
      _ = try await browser.post(movement, ["day": days[1], "group": "Warm-up"])
      let after = try await browser.days(plan)
      #expect(after[0].list("groups").map { $0["name"] as? String } == ["Core"])
      #expect(after[1].list("groups").map { $0["name"] as? String } == ["Warm-up"])
      #expect(try await browser.setIDs(plan).count == 3)
    }
  }

  @Test("A plan is renamed, copied, deleted and brought back; the one in use is chosen")
  func plans() async throws {
    try await withClient { browser, _, path in
      let plan = try #require(try await browser.postJSON("\(path)/plans", Self.week).location)
      let copy = try #require(try await browser.post("\(plan)/copies", [:]).location)
      func names() async throws -> [String] {
        let list = try await browser.get("\(path)/plans", json: true).json["plans"]
        return (list as? [[String: Any]] ?? []).compactMap { $0["name"] as? String }
      }
      #expect(try await names() == ["Strength", "Copy of Strength"])
      _ = try await browser.post("\(copy)/use", [:])
      #expect(try await names() == ["Copy of Strength", "Strength"])
      _ = try await browser.post(copy, ["name": "Summer"])
      let deleted = try await browser.post("\(plan)/delete", [:])
      #expect(try await names() == ["Summer"])
      #expect(try await browser.get(plan).status == .notFound)
      let page = try await browser.get(try #require(deleted.location))
      _ = try await browser.post(try #require(page.undo), [:])
      #expect(try await names() == ["Summer", "Strength"])
    }
  }

  @Test(
    "What is wrong with sets is told beside them, all that was typed still there",
    arguments: [
      ("0 x 10", "Please type 1 to 20 sets"), ("-3 x 10", "Please type 1 to 20 sets"),
      ("3 x 1,000", "Please type 1 to 200 repetitions"), ("12-15", "12 or 15?"),
      ("8 x 40", "8 sets x 40 or 1 x 8 x 40 kg?"), ("", "Please type 1 to 20 sets"),
    ])
  func mistakes(typed: String, sentence: String) async throws {
    try await withClient { browser, _, path in
      let plan = try #require(try await browser.postJSON("\(path)/plans", Self.week).location)
      let day = try #require(try await browser.days(plan).first?["id"] as? String)
      let movement = try #require(try await browser.movements(plan).first?["id"] as? String)
      let address = "\(plan)/days/\(day)/movements/\(movement)"
      let page = try await browser.post(address, ["sets": typed, "note": "Slowly please"])
      #expect(page.status == .unprocessableContent && page.contains(sentence))
      #expect(page.contains("Slowly please") && page.contains(">\(typed)</textarea>"))
      let plain = try await browser.get(plan, json: true).json
      #expect(plain["version"] as? Int == 1)
    }
  }

  @Test("A weight with a comma is one number")
  func comma() async throws {
    try await withClient { browser, _, path in
      let plan = try #require(try await browser.postJSON("\(path)/plans", Self.week).location)
      let day = try #require(try await browser.days(plan).first?["id"] as? String)
      let movement = try #require(try await browser.movements(plan).first?["id"] as? String)
      _ = try await browser.post(
        "\(plan)/days/\(day)/movements/\(movement)", ["sets": "3 x 10 x 42,5 kg"])
      let sets = try await browser.movements(plan).first?["sets"] as? [[String: Any]]
      #expect(sets?.compactMap { $0["mass"] as? Double } == [42.5, 42.5, 42.5])
    }
  }

  @Test("A program's mistakes are told with their place, and nothing is saved")
  func programs() async throws {
    try await withClient { browser, _, path in
      func wrong(_ movement: [String: Any], _ count: Int = 1) async throws -> [String] {
        let movements = Array(repeating: movement, count: count)
        let days: [[String: Any]] = [["groups": [["name": "Legs", "movements": movements]]]]
        let answer = try await browser.postJSON("\(path)/plans", ["name": "A", "days": days])
        #expect(answer.status == .unprocessableContent)
        return (answer.json["errors"] as? [[String: Any]] ?? [])
          .compactMap { $0["field"] as? String }
      }
      let start = "days[0].groups[0].movements[0]"
      #expect(try await wrong(["movement": "flying"]) == ["\(start).movement"])
      #expect(try await wrong(["movement": "squat"]) == ["\(start).sets"])
      #expect(try await wrong(["movement": "squat", "sets": []]) == ["\(start).sets"])
      #expect(try await wrong(["movement": "squat", "sets": ""]) == ["\(start).sets"])
      let top: [[String: Any]] = [["repetitions": 10, "side": "top"]]
      #expect(
        try await wrong(["movement": "squat", "sets": top]) == ["\(start).sets[0].side"])
      let many: [[String: Any]] = [["repetitions": 1000]]
      #expect(
        try await wrong(["movement": "squat", "sets": many])
          == ["\(start).sets[0].repetitions"])
      let range: [[String: Any]] = [["repetitions": "12-15"]]
      #expect(
        try await wrong(["movement": "squat", "sets": range])
          == ["\(start).sets[0].repetitions"])
      let empty: [[String: Any]] = [["mass": 40]]
      #expect(try await wrong(["movement": "squat", "sets": empty]) == ["\(start).sets[0]"])
      let good: [[String: Any]] = [["repetitions": 10]]
      #expect(try await wrong(["movement": "squat", "sets": good], 400) == ["days"])
      let list = try await browser.get("\(path)/plans", json: true).json["plans"]
      #expect((list as? [Any])?.isEmpty == true)
    }
  }

  @Test("The slower of two who change a plan as a whole is told; sets that stay keep their ids")
  func conflict() async throws {
    try await withClient { browser, _, path in
      let plan = try #require(try await browser.postJSON("\(path)/plans", Self.week).location)
      var whole = try await browser.get(plan, json: true).json
      let before = try await browser.setIDs(plan)
      whole["name"] = "Power"
      #expect(try await browser.postJSON(plan, whole).status == .ok)
      #expect(try await browser.setIDs(plan) == before)
      #expect(try await browser.postJSON(plan, whole).status == .conflict)
    }
  }

  @Test("Six plans are shipped, each with its source; taken, one is the client's own to change")
  func templates() async throws {
    try await withClient { browser, _, path in
      let page = try await browser.get("\(path)/plans", json: true).json
      let templates = try #require(page["templates"] as? [[String: Any]])
      #expect(templates.count == 6)
      #expect(templates.allSatisfy { ($0["source"] as? String)?.contains(/20\d\d/) == true })
      for template in templates {
        let id = try #require(template["id"] as? String)
        let taken = try await browser.post("\(path)/plans", ["template": id])
        let plan = try await browser.get(try #require(taken.location), json: true).json
        #expect(plan["name"] as? String == template["name"] as? String)
        #expect(!(try await browser.setIDs(try #require(taken.location)).isEmpty))
      }
      let unknown = try await browser.postJSON("\(path)/plans", ["template": "none"])
      #expect(unknown.status == .unprocessableContent)
      let list = try await browser.get("\(path)/plans", json: true).json["plans"]
      #expect((list as? [Any])?.count == 6)
    }
  }

  @Test("A movement that the library has lost stays in its plans: shown, trained, sent and copied")
  func lostMovement() async throws {
    try await withClient { browser, gym, path in
      let made = try await browser.postJSON("\(path)/plans", Self.week)
      let plan = try #require(made.location)
      try await gym.lose("push-up", calling: "Old push-up")
      let page = try await browser.get(plan)
      #expect(page.contains("Old push-up") && page.contains("Not in the library any more"))
      let set = try #require(try await browser.setIDs(plan).first)
      #expect(try await browser.get("\(path)/today").contains("Old push-up"))
      #expect(try await browser.postJSON("\(plan)/sets", ["set": set]).status == .created)
      var whole = try await browser.get(plan, json: true).json
      whole["name"] = "With what is lost"
      #expect(try await browser.postJSON(plan, whole).status == .ok)
      #expect(try await browser.setIDs(plan).first == set)
      let copy = try #require(try await browser.post("\(plan)/copies", [:]).location)
      #expect(try await browser.movements(copy).first?["movement"] as? String == "lost")
      let history = try await browser.get("\(path)/training/lost")
      #expect(history.status == .ok)
      let other = try await browser.postJSON("\(path)/plans", whole)
      #expect(other.status == .unprocessableContent && other.contains("is not among"))
    }
  }

  @Test("Another client's plan is not there")
  func others() async throws {
    try await withClient { browser, _, path in
      let plan = try #require(try await browser.postJSON("\(path)/plans", Self.week).location)
      let other = try #require(try await browser.postJSON("/clients", ["name": "Al"]).location)
      let id = try #require(plan.split(separator: "/").last)
      #expect(try await browser.get("\(other)/plans/\(id)").status == .notFound)
      #expect(try await browser.post("\(other)/plans/\(id)/delete", [:]).status == .notFound)
      #expect(try await browser.get(plan).status == .ok)
    }
  }

  /// On a Saturday, as the day of the tests is: two sets of push-ups and one plank.
  static var week: [String: Any] {
    [
      "name": "Strength",
      "days": [
        [
          "name": "Push", "weekday": 6,
          "groups": [
            [
              "name": "Chest",
              "movements": [
                [
                  "movement": "push-up",
                  "sets": [["repetitions": 10], ["repetitions": 8, "mass": 7.5, "rest": 90]],
                ]
              ],
            ],
            ["name": "Core", "movements": [["movement": "plank", "sets": [["duration": 45]]]]],
          ],
        ]
      ],
    ]
  }
}

extension TestGym {
  /// What the library has no more: plans have an id that is in no file.
  fileprivate func lose(_ movement: String, calling name: String) async throws {
    let old = try #require(
      services.voice(for: try await services.store.owner())
        .movements.movement(movement)?.name)
    try await services.store.write { db in
      try db.execute(
        sql: "UPDATE plan SET days = replace(replace(days, ?, '\"lost\"'), ?, ?)",
        arguments: ["\"\(movement)\"", "\"\(old)\"", "\"\(name)\""])
    }
  }
}

extension Browser {
  func days(_ plan: String) async throws -> [[String: Any]] {
    try await get(plan, json: true).json["days"] as? [[String: Any]] ?? []
  }

  /// Of all days and groups.
  func movements(_ plan: String) async throws -> [[String: Any]] {
    try await days(plan).flatMap { $0["groups"] as? [[String: Any]] ?? [] }
      .flatMap { $0["movements"] as? [[String: Any]] ?? [] }
  }

  func setIDs(_ plan: String) async throws -> [String] {
    try await movements(plan).flatMap { $0["sets"] as? [[String: Any]] ?? [] }
      .compactMap { $0["id"] as? String }
  }
}

extension String {
  /// Without the place on the page.
  var withoutPlace: String { String(prefix { $0 != "#" }) }
}
