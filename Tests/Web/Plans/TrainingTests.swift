import Foundation
import TestSupport
import Testing

@Suite("What was trained so far")
struct TrainingTests {
  @Test("A week says how much of the plan was done, what was lifted and what was trained")
  func week() async throws {
    try await withClient { browser, _, path in
      let plan = try #require(
        try await browser.postJSON("\(path)/plans", PlanTests.week).location)
      let empty = try await browser.get("\(path)/training")
      #expect(empty.contains("Nothing is checked off yet"))
      let sets = try await browser.setIDs(plan)
      for set in sets.prefix(2) { _ = try await browser.postJSON("\(plan)/sets", ["set": set]) }
      let page = try await browser.get("\(path)/training", json: true).json
      let weeks = try #require(page["weeks"] as? [[String: Any]])
      #expect(weeks.count == 1 && weeks[0]["from"] as? String == "2026-11-16")
      #expect(weeks[0]["done"] as? Int == 2 && weeks[0]["percent"] as? Int == 66)
      #expect(weeks[0]["volume"] as? Double == 60 && weeks[0]["planned"] as? Int == 3)
      let groups = try #require(page["groups"] as? [[String: Any]])
      #expect(groups.count == 1 && groups[0]["name"] as? String == "Chest")
      #expect(groups[0]["sets"] as? Int == 2 && groups[0]["volume"] as? Double == 60)
      let best = try #require((page["bests"] as? [[String: Any]])?.first)
      #expect(best["movement"] as? String == "push-up" && best["mass"] as? Double == 7.5)
      #expect(best["repetitions"] as? Int == 10)
      #expect(abs((best["once"] as? Double ?? 0) - 9.5) < 1e-9)
      let shown = try await browser.get("\(path)/training")
      #expect(shown.contains("2 of 3 sets, 66%") && shown.contains("2 sets · 60 kg lifted"))
    }
  }

  @Test("What is changed in a plan changes no week that is over, and no set that was done")
  func adherence() async throws {
    try await withClient { sam, gym, path in
      let plan = try #require(
        try await sam.postJSON("\(path)/plans", PlanTests.week).location)
      let sets = try await sam.setIDs(plan)
      for set in sets.prefix(2) { _ = try await sam.postJSON("\(plan)/sets", ["set": set]) }
      func week(_ monday: String, by trainer: Browser) async throws -> [Int?] {
        let page = try await trainer.get("\(path)/training", json: true).json
        let week = page.list("weeks").first { $0["from"] as? String == monday }
        return [week?["done"] as? Int, week?["planned"] as? Int]
      }
      let day = try #require(try await sam.days(plan).first?["id"] as? String)
      let pushUp = try #require(try await sam.movements(plan).first?["id"] as? String)
      let address = "\(plan)/days/\(day)/movements/\(pushUp)/delete"
      let gone = try await sam.post(address, [:])
      #expect(try await week("2026-11-16", by: sam) == [2, 3], "of this week, too")
      let page = try await sam.get(try #require(gone.location?.withoutPlace))
      _ = try await sam.post(try #require(page.undo), [:])
      gym.world.pass(.seconds(4 * 86_400))
      let later = try await gym.owner()
      _ = try await later.post(address, [:])
      #expect(try await week("2026-11-16", by: later) == [2, 3])
      let plank = try #require(try await later.setIDs(plan).first)
      _ = try await later.postJSON("\(plan)/sets", ["set": plank])
      #expect(try await week("2026-11-23", by: later) == [1, 1])
    }
  }

  @Test("A week in which the plan was switched counts all that was planned and done of both")
  func switched() async throws {
    try await withClient { browser, _, path in
      let first = try await browser.planWithTwoSetsDone(of: path)
      func week() async throws -> [Int?] {
        let page = try await browser.get("\(path)/training", json: true).json
        let week = page.list("weeks").first
        return ["done", "planned", "percent"].map { week?[$0] as? Int }
      }
      let second = try #require(
        try await browser.postJSON("\(path)/plans", PlanTests.week).location)
      #expect(try await week() == [2, 3, 66], "nothing is done of the other yet")
      let other = try #require(try await browser.setIDs(second).first)
      _ = try await browser.postJSON("\(second)/sets", ["set": other])
      #expect(try await week() == [3, 5, 60])
      _ = try await browser.post("\(first)/use", [:])
      #expect(try await week() == [3, 5, 60], "using the first again changes nothing")
    }
  }

  @Test("A set that was done and is taken out of the plan was planned all the same")
  func shortened() async throws {
    try await withClient { browser, _, path in
      let plan = try await browser.planWithTwoSetsDone(of: path)
      let day = try #require(try await browser.days(plan).first?["id"] as? String)
      let pushUp = try #require(try await browser.movements(plan).first?["id"] as? String)
      _ = try await browser.post("\(plan)/days/\(day)/movements/\(pushUp)", ["sets": "1 x 10"])
      let page = try await browser.get("\(path)/training", json: true).json
      let week = try #require(page.list("weeks").first)
      #expect(week["done"] as? Int == 2 && week["planned"] as? Int == 3)
    }
  }

  @Test("A month is a calendar of what was done, and leads to each of its days")
  func month() async throws {
    try await withClient { browser, _, path in
      let plan = try #require(
        try await browser.postJSON("\(path)/plans", PlanTests.week).location)
      let sets = try await browser.setIDs(plan)
      for (set, day) in zip(sets, ["2026-10-31", "2026-11-02", "2026-11-02"]) {
        _ = try await browser.postJSON("\(plan)/sets", ["set": set, "date": day])
      }
      func month(_ query: String) async throws -> [String: Any] {
        let page = try await browser.get("\(path)/training\(query)", json: true).json
        return try #require(page["month"] as? [String: Any])
      }
      let november = try await month("")
      #expect(november["from"] as? String == "2026-11-01" && november["trained"] as? Int == 1)
      #expect(november["done"] as? Int == 2)
      let days = november.list("weeks").flatMap { $0.list("days") }
      #expect(days.first?["date"] as? String == "2026-10-26")
      #expect(days.first { $0["date"] as? String == "2026-10-31" }?["done"] as? Int == 1)
      #expect(try await month("?month=2026-10")["done"] as? Int == 1)
      #expect(try await month("?month=2026-99")["from"] as? String == "2026-11-01")
      let shown = try await browser.get("\(path)/training?month=2026-10")
      #expect(shown.contains("training?month=2026-09") && shown.contains("training?month=2026-11"))
      #expect(shown.contains("/today?date=2026-10-31") && shown.contains("1 day, 1 set"))
    }
  }

  @Test("A movement has a line of its heaviest sets, and every day it was done")
  func movement() async throws {
    try await withClient { browser, _, path in
      let plan = try #require(
        try await browser.postJSON("\(path)/plans", PlanTests.week).location)
      let sets = try await browser.setIDs(plan)
      for (day, mass) in [("2026-11-02", 7.5), ("2026-11-09", 10)] {
        _ = try await browser.postJSON(
          "\(plan)/sets", ["set": sets[0], "date": day, "repetitions": 8, "mass": mass])
      }
      let address = "\(path)/training/push-up"
      let page = try await browser.get(address, json: true).json
      #expect(page["measure"] as? String == "mass")
      let workouts = page.list("workouts")
      #expect(workouts.map { $0["date"] as? String } == ["2026-11-09", "2026-11-02"])
      #expect(workouts.first?.list("sets").first?["mass"] as? Double == 10)
      let shown = try await browser.get(address)
      #expect(shown.contains("2 days: from 7.5 kg on 2 Nov 2026 to 10 kg; best 10 kg."))
      #expect(try await browser.get("\(path)/training/plank").contains("Nothing of it"))
      #expect(try await browser.get("\(path)/training/no-such").status == .notFound)
    }
  }

  @Test("All that was done goes into a spreadsheet, in SI")
  func file() async throws {
    try await withClient { browser, _, path in
      let plan = try #require(
        try await browser.postJSON("\(path)/plans", PlanTests.week).location)
      let sets = try await browser.setIDs(plan)
      _ = try await browser.postJSON("\(plan)/sets", ["set": sets[1], "repetitions": 7])
      _ = try await browser.postJSON("\(plan)/sets", ["set": sets[0], "skipped": true])
      let file = try await browser.get("\(path)/training.csv")
      #expect(file.headers[.contentType] == "text/csv; charset=utf-8")
      let lines = file.text.split(separator: "\r\n")
      #expect(lines.count == 2)
      #expect(lines[1].hasPrefix("2026-11-21,push-up,Push-up,2,7,7.5,,,2026-11-21T"))
    }
  }
}

extension Browser {
  /// The address of a new plan of three sets.
  fileprivate func planWithTwoSetsDone(of client: String) async throws -> String {
    let plan = try #require(try await postJSON("\(client)/plans", PlanTests.week).location)
    for set in try await setIDs(plan).prefix(2) {
      _ = try await postJSON("\(plan)/sets", ["set": set])
    }
    return plan
  }
}
