import Foundation
import TestSupport
import Testing

@testable import Vault

@Suite("A day of a plan")
struct TodayTests {
  @Test("The day whose weekday it is stands there, set by set, with nothing done")
  func open() async throws {
    try await withPlan { browser, _, path, _ in
      let today = try await browser.get("\(path)/today", json: true).json
      #expect(today["date"] as? String == "2026-11-21")
      #expect(today["planned"] as? Int == 3 && today["done"] as? Int == 0)
      let sets = try await browser.sets(path)
      #expect(sets.count == 3 && sets.allSatisfy { $0["done"] as? Bool == false })
      #expect(sets[0]["repetitions"] as? Int == 10 && sets[0]["last"] is NSNull)
      let page = try await browser.get("\(path)/today")
      #expect(page.contains("0 of 3 sets done") && page.contains("Saturday: Push"))
    }
  }

  @Test("One tap checks a set off, the same tap once more changes nothing, another takes it back")
  func tick() async throws {
    try await withPlan { browser, _, path, plan in
      let set = try #require(try await browser.setIDs(plan).first)
      let page = try await browser.get("\(path)/today")
      let token = try #require(page.hidden("token"))
      let done = ["set": set, "date": "2026-11-21", "done": "yes", "token": token]
      for _ in 0..<2 {
        let answer = try await browser.post("\(plan)/sets", done.map { ($0.key, $0.value) })
        #expect(answer.location?.contains("/today?date=2026-11-21") == true)
      }
      #expect(try await browser.get("\(path)/today").contains("1 of 3 sets done"))
      _ = try await browser.post(
        "\(plan)/sets", ["set": set, "date": "2026-11-21", "done": "no", "token": "b"])
      #expect(try await browser.get("\(path)/today").contains("0 of 3 sets done"))
      // What is sent late, by a page that got no answer, does not turn it back.
      _ = try await browser.post("\(plan)/sets", done.map { ($0.key, $0.value) })
      #expect(try await browser.get("\(path)/today").contains("0 of 3 sets done"))
    }
  }

  @Test("A program gets 201 for what is new and 200 for what is repeated, with the day as it is")
  func program() async throws {
    try await withPlan { browser, _, path, plan in
      let set = try #require(try await browser.setIDs(plan).first)
      let fields: [String: Any] = [
        "set": set, "date": "2026-11-21", "done": true, "repetitions": 12, "mass": 2.5,
        "token": "one",
      ]
      let first = try await browser.postJSON("\(plan)/sets", fields)
      #expect(first.status == .created && first.json["done"] as? Int == 1)
      #expect(try await browser.postJSON("\(plan)/sets", fields).status == .ok)
      let shown = try #require(try await browser.sets(path).first)
      #expect(shown["repetitions"] as? Int == 12 && shown["mass"] as? Double == 2.5)
      #expect(try await browser.get("\(path)/today").contains("Planned: 10 repetitions"))
      let other = fields.merging(["token": "two"]) { _, new in new }
      #expect(try await browser.postJSON("\(plan)/sets", other).status == .ok)
      let open = try await browser.postJSON(
        "\(plan)/sets", ["set": set, "date": "2026-11-21", "done": false, "token": "three"])
      #expect(open.json["done"] as? Int == 0)
    }
  }

  @Test("What is neither yes nor no ticks nothing")
  func perhaps() async throws {
    try await withClient { browser, _, path in
      let plan = try #require(
        try await browser.postJSON("\(path)/plans", PlanTests.week).location)
      let set = try #require(try await browser.setIDs(plan).first)
      let answer = try await browser.postJSON("\(plan)/sets", ["set": set, "done": "maybe"])
      #expect(answer.status == .unprocessableContent)
      #expect(try await browser.get("\(path)/today", json: true).json["done"] as? Int == 0)
    }
  }

  @Test("Two devices that tick the same set have done it once; other numbers are the later ones")
  func twoDevices() async throws {
    try await withPlan { browser, gym, path, plan in
      let tablet = try await gym.anotherTrainer("Kim")
      let set = try #require(try await browser.setIDs(plan).first)
      for (device, token) in [(browser, "a"), (tablet, "b")] {
        let answer = try await device.postJSON("\(plan)/sets", ["set": set, "token": token])
        #expect(answer.json["done"] as? Int == 1)
      }
      _ = try await tablet.postJSON("\(plan)/sets", ["set": set, "repetitions": 9, "token": "c"])
      let today = try await browser.get("\(path)/today", json: true).json
      #expect(today["done"] as? Int == 1)
      #expect(try await browser.sets(path).first?["repetitions"] as? Int == 9)
    }
  }

  @Test("When all is done the bar says so with a word; with a set skipped it is finished only")
  func progress() async throws {
    try await withPlan { browser, _, path, plan in
      let sets = try await browser.setIDs(plan)
      for set in sets { _ = try await browser.postJSON("\(plan)/sets", ["set": set]) }
      let all = try await browser.get("\(path)/today")
      #expect(all.contains("workout-done") && all.text.contains(#/data-all-done\s*>/#))
      #expect(!all.text.contains(#/data-over\s*>/#))
      let skip: [String: Any] = ["set": sets[2], "skipped": true, "reason": "Wrist hurts"]
      _ = try await browser.postJSON("\(plan)/sets", skip)
      let page = try await browser.get("\(path)/today")
      #expect(page.contains("2 of 3 sets done, 1 skipped"))
      #expect(page.text.contains(#/data-over\s*>/#) && !page.text.contains(#/data-all-done\s*>/#))
      #expect(!page.contains("workout-done") && page.contains("Wrist hurts"))
      let json = try await browser.get("\(path)/today", json: true).json
      #expect(json["done"] as? Int == 2 && json["skipped"] as? Int == 1)
    }
  }

  @Test("A week later, last time's numbers stand beside each set")
  func last() async throws {
    try await withPlan { browser, gym, path, plan in
      try await gym.neverLocks()
      let set = try #require(try await browser.setIDs(plan).first)
      _ = try await browser.postJSON("\(plan)/sets", ["set": set, "repetitions": 9])
      gym.world.pass(.seconds(7 * 86_400))
      let browser = try await gym.browser(of: gym.services.store.owner().id)
      let shown = try #require(try await browser.sets(path).first)
      #expect(shown["done"] as? Bool == false)
      let last = try #require(shown["last"] as? [String: Any])
      #expect(last["repetitions"] as? Int == 9 && last["date"] as? String == "2026-11-21")
      #expect(try await browser.get("\(path)/today").contains("21 Nov 2026: 9 repetitions"))
      #expect(try await browser.sets(path).last?["last"] is NSNull)
    }
  }

  @Test("A workout that goes on past midnight stays on its day")
  func midnight() async throws {
    try await withPlan { browser, gym, path, plan in
      try await gym.neverLocks()
      let sets = try await browser.setIDs(plan)
      let page = try await browser.get("\(path)/today")
      let date = try #require(page.hidden("date"))
      gym.world.pass(.seconds(15 * 3600))
      let browser = try await gym.browser(of: gym.services.store.owner().id)
      func today(_ trainer: Browser) async throws -> [String: Any] {
        try await trainer.get("\(path)/today", json: true).json
      }
      #expect(try await today(browser)["date"] as? String == "2026-11-22", "nothing was begun")
      for set in sets.dropLast() {
        _ = try await browser.post(
          "\(plan)/sets", ["set": set, "date": date, "done": "yes", "token": set])
        #expect(try await today(browser)["date"] as? String == date, "it goes on")
      }
      let undated = try await browser.postJSON("\(plan)/sets", ["set": sets[1], "done": false])
      #expect(undated.json["date"] as? String == date, "a program need not know the hour")
      _ = try await browser.postJSON("\(plan)/sets", ["set": sets[1]])
      #expect(try await today(browser)["done"] as? Int == 2)
      gym.world.pass(.seconds(3 * 3600))
      let tired = try await gym.browser(of: gym.services.store.owner().id)
      #expect(
        try await today(tired)["date"] as? String == "2026-11-22", "three hours without a set")
      _ = try await tired.postJSON("\(plan)/sets", ["set": sets[2], "date": date])
      let late = try await tired.get("\(path)/today?date=2026-11-21", json: true).json
      #expect(late["done"] as? Int == 3)
      let next = try await today(tired)
      #expect(next["date"] as? String == "2026-11-22" && next["planned"] as? Int == 0)
    }
  }

  @Test("On a day without a plan another one can be opened and done, also late; none to come")
  func anotherDay() async throws {
    try await withPlan { browser, _, path, plan in
      let day = try #require(try await browser.days(plan).first?["id"] as? String)
      let empty = try await browser.get("\(path)/today?date=2026-11-20")
      #expect(empty.contains("Nothing is planned for this day"))
      #expect(empty.contains("date=2026-11-20&amp;plan="))
      let late = try await browser.get("\(path)/today?date=2026-11-20&day=\(day)", json: true)
      #expect(late.json["planned"] as? Int == 3)
      let set = try #require(try await browser.setIDs(plan).first)
      _ = try await browser.postJSON("\(plan)/sets", ["set": set, "date": "2026-11-20"])
      let friday = try await browser.get("\(path)/today?date=2026-11-20", json: true).json
      #expect(friday["done"] as? Int == 1 && friday["planned"] as? Int == 3)
      let tomorrow = try await browser.postJSON(
        "\(plan)/sets", ["set": set, "date": "2026-11-22"])
      #expect(tomorrow.status == .unprocessableContent)
      #expect(try await browser.get("\(path)/today?date=2026-11-22").status == .notFound)
      #expect(try await browser.get("\(path)/today?date=").contains("Today, 21 Nov"))
    }
  }

  @Test("Days that are on no weekday come one after the other")
  func loose() async throws {
    try await withClient { browser, gym, path in
      try await gym.neverLocks()
      let days = ["A", "B"].map { name -> [String: Any] in
        let sets: [[String: Any]] = [["repetitions": 5]]
        let movements: [[String: Any]] = [["movement": "squat", "sets": sets]]
        return ["name": name, "movements": movements]
      }
      let made = try await browser.postJSON("\(path)/plans", ["name": "Two", "days": days])
      let plan = try #require(made.location)
      let sets = try await browser.setIDs(plan)
      func turn() async throws -> String? {
        let browser = try await gym.browser(of: gym.services.store.owner().id)
        let today = try await browser.get("\(path)/today", json: true).json
        return (today["day"] as? [String: Any])?["name"] as? String
      }
      #expect(try await turn() == "Day 1: A")
      _ = try await browser.postJSON("\(plan)/sets", ["set": sets[0]])
      #expect(try await turn() == "Day 1: A")
      gym.world.pass(.seconds(2 * 86_400))
      #expect(try await turn() == "Day 2: B")
      let later = try await gym.browser(of: gym.services.store.owner().id)
      _ = try await later.postJSON("\(plan)/sets", ["set": sets[1]])
      gym.world.pass(.seconds(86_400))
      #expect(try await turn() == "Day 1: A")
    }
  }

  @Test(
    "What is wrong with what was really done is told beside it, and nothing is checked off",
    arguments: [
      ("repetitions", "12-15"), ("repetitions", "1,000"), ("repetitions", "0"), ("mass", "heavy"),
      ("mass", "-3"),
    ])
  func mistakes(field: String, typed: String) async throws {
    try await withPlan { browser, _, path, plan in
      let set = try #require(try await browser.setIDs(plan).first)
      let page = try await browser.post(
        "\(plan)/sets", [("set", set), ("date", "2026-11-21"), ("done", "yes"), (field, typed)])
      #expect(page.status == .unprocessableContent)
      #expect(page.contains("value=\"\(typed)\"") && page.contains("class=\"problem\""))
      #expect(try await browser.get("\(path)/today").contains("0 of 3 sets done"))
    }
  }

  @Test("A set that has left the plan is not there; what was done of it stays in the history")
  func gone() async throws {
    try await withPlan { browser, _, path, plan in
      let set = try #require(try await browser.setIDs(plan).first)
      _ = try await browser.postJSON("\(plan)/sets", ["set": set, "token": "a"])
      _ = try await browser.postJSON(plan, ["days": [[String: Any]]()])
      let late = try await browser.postJSON("\(plan)/sets", ["set": set, "token": "b"])
      #expect(late.status == .notFound)
      #expect(try await browser.get("\(path)/today").contains("Nothing is planned"))
    }
  }

  @Test("Where nothing may take its place, nothing is offered")
  func nothingInstead() async throws {
    try await withPlan { browser, _, path, _ in
      let form = try #require(try await browser.postJSON("\(path)/screening", [:]).location)
      _ = try await browser.postJSON(form, ["chestRest": true])
      let page = try await browser.get("\(path)/today")
      #expect(page.contains("plan-held") && !page.contains("Instead:"))
    }
  }

  @Test("What a flag holds is marked, with the reason and what may take its place")
  func held() async throws {
    try await withPlan { browser, _, path, plan in
      let day = try #require(try await browser.days(plan).first?["id"] as? String)
      let form = try #require(try await browser.postJSON("\(path)/screening", [:]).location)
      _ = try await browser.postJSON(form, ["joints": ["hernia"]])
      _ = try await browser.postJSON(
        "\(plan)/days/\(day)/movements", ["movement": "bench-press", "sets": "3 x 5 x 60 kg"])
      let movement = try #require(try await browser.movements(plan).last)
      let held = try #require(movement["held"] as? [String: Any])
      #expect((held["reason"] as? String)?.contains("Hernia") == true)
      let offered = held["alternatives"] as? [[String: Any]] ?? []
      #expect(offered.contains { $0["id"] as? String == "dumbbell-bench-press" })
      let page = try await browser.get("\(path)/today")
      #expect(page.contains("Hernia") && page.contains("Instead:"))
      let id = try #require(movement["id"] as? String)
      let taken = try await browser.post(
        "\(plan)/days/\(day)/movements/\(id)",
        ["movement": "dumbbell-bench-press", "from": "today"])
      let back = try #require(taken.location)
      #expect(back.hasPrefix("\(path)/today?"), "the workout goes on where it was")
      let undo = try #require(try await browser.get(back).undo)
      let undone = try #require(try await browser.post(undo, [:]).location)
      #expect(undone.hasPrefix("\(path)/today?"))
      #expect(try await browser.get(undone).contains("The plan is as it was before."))
      _ = try await browser.post(
        "\(plan)/days/\(day)/movements/\(id)", ["movement": "dumbbell-bench-press"])
      let now = try #require(try await browser.movements(plan).last)
      #expect(now["held"] is NSNull && now["movement"] as? String == "dumbbell-bench-press")
      #expect((now["sets"] as? [Any])?.count == 3)
    }
  }

  @Test("From every page of a client, today is one tap away")
  func oneTap() async throws {
    try await withClient { browser, _, path in
      for page in ["", "/screening", "/assessments", "/plans"] {
        let text = try await browser.get(path + page).text
        #expect(text.contains("href=\"\(path)/today\""), "\(page)")
      }
      #expect(try await browser.get("\(path)/today").contains("No plan yet"))
    }
  }

  @Test("With a client, plans and all that was done of them are erased")
  func erased() async throws {
    try await withPlan { browser, gym, path, plan in
      let set = try #require(try await browser.setIDs(plan).first)
      _ = try await browser.postJSON("\(plan)/sets", ["set": set])
      _ = try await browser.post("\(path)/archive", [:])
      _ = try await browser.post("\(path)/erasure", ["confirm": "Ben"])
      let left = try await gym.services.store.read { db in
        try Plan.fetchCount(db) + SetTick.fetchCount(db)
      }
      #expect(left == 0)
    }
  }
}

/// A client with a plan for today.
private func withPlan(
  _ body: @Sendable (Browser, TestGym, _ client: String, _ plan: String) async throws -> Void
) async throws {
  try await withClient { browser, gym, path in
    let plan = try #require(try await browser.postJSON("\(path)/plans", PlanTests.week).location)
    try await body(browser, gym, path, plan)
  }
}

extension Browser {
  /// Of today.
  fileprivate func sets(_ path: String) async throws -> [[String: Any]] {
    let groups = try await get("\(path)/today", json: true).json["groups"]
    return (groups as? [[String: Any]] ?? [])
      .flatMap { $0["movements"] as? [[String: Any]] ?? [] }
      .flatMap { $0["sets"] as? [[String: Any]] ?? [] }
  }
}
