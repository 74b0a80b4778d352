import Foundation
import TestSupport
import Testing
import Units

@testable import Vault

@Suite("Weeks of training beside what was planned")
struct TrainedWeekTests {
  /// A plan of three sets of ten with 40 kg, made on the Wednesday that the world begins with.
  private func withPlan(
    _ body: (OpenVault, Client, Plan) async throws -> Void
  ) async throws {
    try await withVault { gym in
      let ada = try await gym.addClient()
      let sets = (0..<3).map { _ in
        PlanSet(id: .init(at: gym.world.now), SetNumbers(repetitions: 10, mass: 40))
      }
      let squat = PlanMovement(
        id: .init(at: gym.world.now), movement: "squat", name: "Squat", group: "", note: "",
        sets: sets)
      let day = PlanDay(id: .init(at: gym.world.now), name: "", weekday: nil, movements: [squat])
      let plan = try await gym.store.add(
        PlanContent(name: "Legs", days: [day]), of: ada.id, at: gym.moment())
      try await body(gym, ada, plan)
    }
  }

  /// Checks off so many of the plan's sets, so many days after it was made.
  private func train(
    _ plan: Plan, _ count: Int, after days: Int, _ gym: OpenVault
  ) async throws {
    let day = try #require(Day(gym.world.now, in: .gmt)?.adding(days: days))
    for set in plan.content.sets.prefix(count) {
      let entry = TickEntry(
        plan: plan.id, set: set.id, day: day, state: .done, numbers: set.numbers, reason: nil,
        token: nil)
      _ = try await gym.store.tick(entry, of: plan.clientId, at: gym.moment())
    }
  }

  private func adherence(
    of ada: Client, on day: Day, _ gym: OpenVault
  ) async throws -> PlanAdherence? {
    PlanAdherence(
      try await gym.store.training(of: ada.id), by: try await gym.store.plans(of: ada.id),
      today: day, in: .gmt)
  }

  @Test("A week has its own sets alone, what was lifted in them, and their share of the plan")
  func week() async throws {
    try await withPlan { gym, ada, plan in
      try await train(plan, 2, after: 0, gym)
      try await train(plan, 3, after: 7, gym)
      let training = try await gym.store.training(of: ada.id)
      let plans = try await gym.store.plans(of: ada.id)
      let monday = try #require(training.first?.day.monday)
      let first = TrainedWeek(of: monday, training, by: plans, in: .gmt)
      #expect(first.done == 2 && first.planned == 3 && first.percent == 66)
      #expect(first.volume == 800)
      let before = TrainedWeek(
        of: try #require(monday.adding(days: -7)), training, by: plans, in: .gmt)
      #expect(before.done == 0 && before.planned == nil && before.percent == nil)
      #expect(before.volume == 0)
    }
  }

  @Test("The week that is not over counts only where there is no other")
  func thisWeek() async throws {
    try await withPlan { gym, ada, plan in
      let day = try #require(Day(gym.world.now, in: .gmt))
      #expect(try await adherence(of: ada, on: day, gym) == nil, "nothing was done")
      try await train(plan, 1, after: 0, gym)
      let only = try #require(try await adherence(of: ada, on: day, gym))
      #expect((only.weeks, only.planned, only.done, only.percent) == (1, 3, 1, 33))
      try await train(plan, 3, after: 7, gym)
      let next = try #require(day.adding(days: 7))
      let both = try #require(try await adherence(of: ada, on: next, gym))
      #expect((both.weeks, both.planned, both.done) == (1, 3, 1))
      let later = try #require(day.adding(days: 14))
      let over = try #require(try await adherence(of: ada, on: later, gym))
      #expect((over.weeks, over.planned, over.done, over.percent) == (2, 6, 4, 66))
    }
  }

  @Test("A week in which nothing was done counts, and one beyond its plan makes up for no other")
  func weeksBetween() async throws {
    try await withPlan { gym, ada, plan in
      try await train(plan, 3, after: 0, gym)
      try await train(plan, 3, after: 1, gym)
      try await train(plan, 1, after: 14, gym)
      let day = try #require(Day(gym.world.now, in: .gmt)?.adding(days: 21))
      let adherence = try #require(try await adherence(of: ada, on: day, gym))
      #expect((adherence.weeks, adherence.planned, adherence.done) == (3, 9, 4))
    }
  }

  @Test("Of a plan without sets there is no share, and beyond a plan it stays at 100")
  func ends() async throws {
    try await withPlan { gym, ada, plan in
      let monday = try #require(Day(gym.world.now, in: .gmt)?.monday)
      func week() async throws -> TrainedWeek {
        TrainedWeek(
          of: monday, try await gym.store.training(of: ada.id),
          by: try await gym.store.plans(of: ada.id), in: .gmt)
      }
      try await train(plan, 3, after: 0, gym)
      try await train(plan, 1, after: -1, gym)
      let beyond = try await week()
      #expect(beyond.done == 4 && beyond.planned == 3 && beyond.percent == 100)
      let empty = try await gym.addClient("Eva Stone")
      _ = try await gym.store.add(PlanContent(name: "Later"), of: empty.id, at: gym.moment())
      let none = TrainedWeek(
        of: monday, [], by: try await gym.store.plans(of: empty.id), in: .gmt)
      #expect(none.planned == 0 && none.percent == nil)
    }
  }
}
