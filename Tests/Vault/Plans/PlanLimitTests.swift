import Foundation
import Testing

@testable import Vault

@Suite("As long as a plan may be")
struct PlanLimitTests {
  @Test(
    "What two add at once is refused where it becomes too much; what is too long may get shorter")
  func growth() async throws {
    try await withVault { gym in
      let ada = try await gym.addClient()
      let day = { @Sendable in PlanDay(id: .init(at: gym.world.now), name: "", weekday: nil) }
      let days = (0..<PlanContent.dayLimit).map { _ in day() }
      let plan = try await gym.store.add(
        PlanContent(name: "Full", days: days), of: ada.id, at: gym.moment())
      await #expect(throws: StoreRefusal.outdated) {
        _ = try await gym.store.change(plan.id, of: ada.id, version: nil, at: gym.moment()) {
          $0.days.append(day())
        }
      }
      let shorter = try await gym.store.change(
        plan.id, of: ada.id, version: nil, at: gym.moment()
      ) { $0.days.removeLast() }
      #expect(shorter.content.days.count == PlanContent.dayLimit - 1)
      await #expect(throws: StoreRefusal.outdated) {
        let long = PlanContent(name: "Too long", days: days + [day()])
        _ = try await gym.store.add(long, of: ada.id, at: gym.moment())
      }
    }
  }

  @Test("No client gets more plans than there may be, whoever adds them")
  func count() async throws {
    try await withVault { gym in
      let ada = try await gym.addClient()
      for number in 0..<Plan.limit {
        _ = try await gym.store.add(
          PlanContent(name: "\(number)"), of: ada.id, at: gym.moment())
      }
      await #expect(throws: StoreRefusal.outdated) {
        _ = try await gym.store.add(PlanContent(name: "More"), of: ada.id, at: gym.moment())
      }
    }
  }

  @Test("A movement or group that is moved ends where it was put, beyond an end at that end")
  func moving() throws {
    let now = Date(timeIntervalSince1970: 1_800_000_000)
    let movement = { (name: String, group: String) in
      PlanMovement(id: .init(at: now), movement: name, name: name, group: group)
    }
    let first = [movement("a", "x"), movement("b", "y"), movement("c", "y")]
    let second = [movement("d", "z")]
    let days = [first, second].map {
      PlanDay(id: .init(at: now), name: "", weekday: nil, movements: $0)
    }
    var plan = PlanContent(name: "", days: days)
    let names = { plan.days.map { $0.movements.map(\.name).joined() } }
    try plan.move(first[0].id, from: days[0].id, to: days[0].id, at: 2)
    #expect(names() == ["bca", "d"])
    try plan.moveGroup(of: first[2].id, from: days[0].id, to: days[0].id, at: 9)
    #expect(names() == ["abc", "d"])
    try plan.moveGroup(of: first[1].id, from: days[0].id, to: days[1].id, at: -1)
    #expect(names() == ["a", "bcd"])
    try plan.move(first[0].id, from: days[0].id, to: days[1].id)
    #expect(names() == ["", "bcda"])
    #expect(throws: StoreRefusal.notFound) {
      try plan.move(first[0].id, from: days[0].id, to: days[1].id)
    }
  }
}
