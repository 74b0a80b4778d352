import Foundation
import TestSupport
import Testing

@testable import Vault

@Suite("A tablet that a client trains by")
struct WorkoutHandOverTests {
  @Test("It shows this client's days, without a way out and without what a flag holds")
  func workoutOnly() async throws {
    try await withHeldWorkout { browser, plan in
      let page = try await browser.get("\(plan.client)/today")
      #expect(page.status == .ok && page.contains("Give the tablet back"))
      for out in ["Sign out", "/training", "/plans\"", "Change the plan", "data-lock"] {
        #expect(!page.contains(out), "\(out)")
      }
      let day = try await browser.get("\(plan.client)/today?date=2026-11-20")
      #expect(day.status == .ok)
    }
  }

  @Test("Sets are checked off as the client's doing, and nothing else is reached")
  func ticks() async throws {
    try await withHeldWorkout { browser, plan in
      let set = try #require(try await browser.shownSets(plan).first)
      let ticked = try await browser.postJSON("\(plan)/sets", ["set": set])
      #expect(ticked.status == .created && ticked.json["done"] as? Int == 1)
      let other = try await browser.post("\(plan)/sets", [("set", set), ("done", "no")])
      #expect(other.status == .seeOther && other.location?.contains("/today") == true)
      for address in [
        "/", "/clients", plan, plan.client, "\(plan.client)/plans", "\(plan.client)/training",
        "\(plan.client)/today/", "\(plan.client)/today/handover/", "\(plan.client)/results",
        "/settings", "/login", "/clients/new", "\(plan)/sets/x",
      ] {
        let led = try await browser.get(address)
        #expect(led.status == .seeOther && led.location == "\(plan.client)/today", "\(address)")
        #expect(try await browser.postJSON(address, [:]).status == .forbidden, "\(address)")
      }
    }
  }

  @Test("Whose doing a set was is recorded each time the tablet has changed hands")
  func recorded() async throws {
    try await withHeldWorkout { browser, plan in
      let back = {
        try await browser.post(
          "\(plan.client)/today/handover/delete", ["password": TestGym.password])
      }
      _ = try await back()
      let sets = try await browser.shownSets(plan)
      try #require(sets.count == 3)
      _ = try await browser.postJSON("\(plan)/sets", ["set": sets[0]])
      _ = try await browser.post("\(plan.client)/today/handover", [:])
      _ = try await browser.postJSON("\(plan)/sets", ["set": sets[1]])
      _ = try await browser.post("\(plan)/sets", [("set", sets[1]), ("done", "no")])
      _ = try await back()
      _ = try await browser.postJSON("\(plan)/sets", ["set": sets[2]])
      let entries = try await browser.get("/settings/audit.json", json: true).json.list("entries")
        .filter { $0["action"] as? String == "planTrained" }
      #expect(entries.map { $0["byClient"] as? Bool } == [false, true, false])
    }
  }

  @Test("Another client's plan is out of reach")
  func others() async throws {
    try await withHeldWorkout { browser, _ in
      let refused = try await browser.postJSON(
        "/clients/0199-other/plans/0199-plan/sets", ["set": "x"])
      #expect(refused.status == .forbidden)
    }
  }

  @Test("The password leads back to the day, a wrong one does not")
  func takeBack() async throws {
    try await withHeldWorkout { browser, plan in
      let address = "\(plan.client)/today/handover"
      #expect(try await browser.get(address).contains("Please give the tablet back"))
      let wrong = try await browser.post("\(address)/delete", ["password": "guess"])
      #expect(wrong.status == .forbidden && wrong.contains("not your password"))
      let back = try await browser.post("\(address)/delete", ["password": TestGym.password])
      #expect(back.location == "\(plan.client)/today")
      #expect(try await browser.get("/clients").status == .ok)
      let audit = try await browser.get("/settings/audit")
      #expect(audit.contains("Handed the tablet over for a workout"))
      #expect(audit.contains("Took the tablet back after a workout"))
    }
  }
}

extension Browser {
  fileprivate func shownSets(_ plan: String) async throws -> [String] {
    let page = try await get("\(plan.client)/today", json: true).json
    return page.list("groups").flatMap { $0.list("movements") }.flatMap { $0.list("sets") }
      .compactMap { $0["id"] as? String }
  }
}

/// A plan of a client who has the tablet.
private func withHeldWorkout(
  _ body: @Sendable (Browser, String) async throws -> Void
) async throws {
  try await withClient { browser, _, path in
    let plan = try #require(try await browser.postJSON("\(path)/plans", PlanTests.week).location)
    _ = try await browser.post("\(path)/today/handover", [:])
    try await body(browser, plan)
  }
}
