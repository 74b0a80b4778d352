import Foundation
import Testing

@testable import Vault

@Suite("The gym's own movements")
struct GymMovementTests {
  private let definition = #"{"name":"Sled push"}"#

  @Test("One that somebody has changed meanwhile is not overwritten")
  func versions() async throws {
    try await withVault { gym in
      let id = Identifier<GymMovement>(at: gym.world.now)
      _ = try await gym.store.addGymMovement(id, definition, at: gym.moment())
      let changed = try await gym.store.change(
        id, version: 1, to: #"{"name":"Sled pull"}"#, at: gym.moment())
      #expect(changed.version == 2)
      await #expect(throws: StoreRefusal.outdated) {
        try await gym.store.change(id, version: 1, to: definition, at: gym.moment())
      }
      #expect(try await gym.store.gymMovement(id).definition == #"{"name":"Sled pull"}"#)
    }
  }

  @Test("One that is put away is offered to nobody, is still listed, and comes back as it was")
  func putAway() async throws {
    try await withVault { gym in
      let id = Identifier<GymMovement>(at: gym.world.now)
      _ = try await gym.store.addGymMovement(id, definition, at: gym.moment())
      _ = try await gym.store.putAway(id, true, at: gym.moment())
      let removedAt = try await gym.store.gymMovements().first?.removedAt
      gym.world.pass(.seconds(60))
      let twice = try await gym.store.putAway(id, true, at: gym.moment())
      #expect(removedAt != nil && twice.removedAt == removedAt)
      await #expect(throws: StoreRefusal.notFound) { try await gym.store.gymMovement(id) }
      await #expect(throws: StoreRefusal.notFound) {
        try await gym.store.change(id, version: nil, to: "{}", at: gym.moment())
      }
      #expect(try await gym.store.gymMovements().map(\.id) == [id])
      _ = try await gym.store.putAway(id, false, at: gym.moment())
      #expect(try await gym.store.gymMovement(id).definition == definition)
    }
  }
}
