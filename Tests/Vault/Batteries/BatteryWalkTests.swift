import Foundation
import Testing

@testable import Vault

@Suite("A client's way through a battery, in the vault")
struct BatteryWalkTests {
  private func step(_ gym: OpenVault, _ client: Client) -> BatteryStep {
    BatteryStep(
      client: client.id, battery: "first-visit", start: gym.world.now.addingTimeInterval(-3600))
  }

  @Test("It is there again when the vault is opened again, with who was there last")
  func restart() async throws {
    try await withVault { gym in
      let ada = try await gym.addClient()
      let kim = try await gym.addTrainer("Kim")
      let step = step(gym, ada)
      try await gym.store.walk(step, anew: false, at: gym.moment())
      try await gym.store.pass("plank", isSkipped: true, step, at: gym.moment())
      try await gym.store.pass("grip-strength", isSkipped: false, step, at: gym.moment(kim))
      gym.store.close()
      try gym.store.unlock(gym.key)
      let walk = try #require(try await gym.store.batteryWalks(of: ada.id)["first-visit"])
      #expect(walk.last == "grip-strength" && walk.trainerId == kim.id)
      #expect(walk.done == ["grip-strength"] && walk.skipped == ["plank"])
      // The vault keeps time to the millisecond.
      #expect(abs(walk.startedAt.timeIntervalSince(step.start)) < 0.001 && walk.endedAt == nil)
    }
  }

  @Test("What is done after it was skipped is done, and a second start changes nothing")
  func twice() async throws {
    try await withVault { gym in
      let (store, ada) = (gym.store, try await gym.addClient())
      let step = step(gym, ada)
      try await store.pass("plank", isSkipped: true, step, at: gym.moment())
      try await store.pass("plank", isSkipped: false, step, at: gym.moment())
      try await store.walk(step, anew: false, at: gym.moment())
      let walk = try #require(try await store.batteryWalks(of: ada.id)["first-visit"])
      #expect(walk.done == ["plank"] && walk.skipped == [])
      try await store.walk(step, anew: true, at: gym.moment())
      let fresh = try #require(try await store.batteryWalks(of: ada.id)["first-visit"])
      #expect(fresh.done == [] && fresh.last == nil && fresh.startedAt > step.start)
    }
  }

  @Test("Erasing a client takes their ways, and Ben's stay; nobody unknown gets one")
  func erased() async throws {
    try await withVault { gym in
      let (ada, ben) = (try await gym.addClient("Ada"), try await gym.addClient("Ben"))
      for client in [ada, ben] {
        try await gym.store.walk(step(gym, client), anew: false, at: gym.moment())
      }
      #expect(try await gym.store.export(ada.id).tables["batteryWalk"]?.count == 1)
      try await gym.store.erase(ada.id, by: gym.sam, at: gym.world.now)
      #expect(try await gym.store.batteryWalks(of: ada.id).isEmpty)
      #expect(try await gym.store.batteryWalks(of: ben.id).count == 1)
      await #expect(throws: StoreRefusal.notFound) {
        try await gym.store.walk(step(gym, ada), anew: false, at: gym.moment())
      }
    }
  }
}
