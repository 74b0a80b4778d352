import Foundation
import TestSupport
import Testing

@testable import Vault
@testable import Web

@Suite("Muscle groups of a plan")
struct PlanGroupTests {
  @Test("One is renamed with all its movements, and goes to another day with them")
  func elsewhere() async throws {
    try await withPlan { browser, plan in
      let chest = try await browser.group(0, of: plan)
      let core = try await browser.group(1, of: plan)
      _ = try await browser.post(chest, ["group": "Push"])
      #expect(try await browser.groups(plan) == [["Push", "Core"], []])
      let other = try #require(try await browser.days(plan).last?["id"] as? String)
      _ = try await browser.post(core, ["group": "Middle", "day": other])
      #expect(try await browser.groups(plan) == [["Push"], ["Middle"]])
      let (sets, day) = (try await browser.setIDs(plan), try await browser.days(plan)[0])
      let back = try await browser.post(
        "\(plan)/days/\(other)/groups/\(core.lastPart)/place",
        ["place": "0", "day": try #require(day["id"] as? String)])
      #expect(back.status == .seeOther)
      #expect(try await browser.groups(plan) == [["Middle", "Push"], []])
      let after = try await browser.setIDs(plan)
      #expect(after.sorted() == sets.sorted())
    }
  }

  @Test("Without a name, or for a day that is none, it says so beside the field")
  func mistakes() async throws {
    try await withPlan { browser, plan in
      let chest = try await browser.group(0, of: plan)
      let nameless = try await browser.post(chest, ["group": " "])
      #expect(nameless.status == .unprocessableContent)
      #expect(nameless.contains("Please type a name"))
      let nowhere = try await browser.post(chest, ["group": "Push", "day": "Monday"])
      #expect(nowhere.status == .unprocessableContent && nowhere.contains("value=\"Push\""))
      let long = try await browser.post(chest, ["group": String(repeating: "a", count: 61)])
      #expect(long.status == .unprocessableContent)
      #expect(try await browser.groups(plan) == [["Chest", "Core"], []])
      let gone = try await browser.post("\(plan)/days/\(UUID())/groups/\(chest.lastPart)", [:])
      #expect(gone.status == .notFound)
    }
  }

  @Test("One is moved among the others, copied, deleted, and brought back")
  func order() async throws {
    try await withPlan { browser, plan in
      let core = try await browser.group(1, of: plan)
      _ = try await browser.post("\(core)/place", ["place": "0"])
      #expect(try await browser.groups(plan).first == ["Core", "Chest"])
      _ = try await browser.post("\(core)/place", ["place": "9"])
      #expect(try await browser.groups(plan).first == ["Chest", "Core"])
      _ = try await browser.post("\(core)/copies", ["group": "Core again"])
      #expect(try await browser.groups(plan).first == ["Chest", "Core", "Core again"])
      let other = try #require(try await browser.days(plan).last?["id"] as? String)
      _ = try await browser.post("\(core)/copies", ["day": other])
      #expect(try await browser.groups(plan).last == ["Core"])
      let gone = try await browser.post("\(core)/delete", [:])
      #expect(try await browser.groups(plan).first == ["Chest", "Core again"])
      let page = try await browser.get(try #require(gone.location?.withoutPlace))
      _ = try await browser.post(try #require(page.undo), [:])
      #expect(try await browser.groups(plan).first == ["Chest", "Core", "Core again"])
    }
  }

  @Test("Two that have one name count as two while the one between them moves")
  func between() async throws {
    try await withPlan { browser, plan in
      let core = try await browser.group(1, of: plan)
      _ = try await browser.post("\(core)/copies", ["group": "Back"])
      _ = try await browser.post("\(core)/copies", ["group": "Chest"])
      #expect(try await browser.groups(plan).first == ["Chest", "Core", "Chest", "Back"])
      _ = try await browser.post("\(core)/place", ["place": "2"])
      #expect(try await browser.groups(plan).first == ["Chest", "Core", "Back"])
    }
  }

  @Test("A movement is put into another day, before what stands at its place there")
  func movement() async throws {
    try await withPlan { browser, plan in
      let days = try await browser.days(plan).compactMap { $0["id"] as? String }
      let all = try await browser.movements(plan).compactMap { $0["id"] as? String }
      for movement in all {
        let place = "\(plan)/days/\(days[0])/movements/\(movement)/place"
        _ = try await browser.post(place, ["place": "0", "day": days[1]])
      }
      let after = try await browser.movements(plan).compactMap { $0["id"] as? String }
      #expect(after == Array(all.reversed()))
      let groups = try await browser.groups(plan)
      #expect(groups[0].isEmpty)
    }
  }

  /// With "Chest" and "Core" on its first day, and nothing on its second.
  private func withPlan(_ body: @Sendable (Browser, String) async throws -> Void) async throws {
    try await withClient { browser, _, path in
      let plan = try #require(
        try await browser.postJSON("\(path)/plans", PlanTests.week).location)
      _ = try await browser.post("\(plan)/days", ["name": "Pull", "weekday": "1"])
      try await body(browser, plan)
    }
  }
}

extension Browser {
  /// Its names, day by day.
  fileprivate func groups(_ plan: String) async throws -> [[String]] {
    try await days(plan).map { $0.list("groups").compactMap { $0["name"] as? String } }
  }

  /// Where one of the first day is changed.
  fileprivate func group(_ index: Int, of plan: String) async throws -> String {
    let day = try #require(try await days(plan).first)
    let (id, group) = (day["id"] as? String, day.list("groups")[index]["id"] as? String)
    return "\(plan)/days/\(try #require(id))/groups/\(try #require(group))"
  }
}
