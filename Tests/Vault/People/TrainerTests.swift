import Foundation
import GRDB
import TestSupport
import Testing

@testable import Vault

@Suite("Trainers in the vault")
struct TrainerTests {
  @Test("The owner is the one who owns, however many trainers there are")
  func owner() async throws {
    try await withVault { gym in
      _ = try await gym.addTrainer("Abe")
      #expect(try await gym.store.owner().id == gym.sam.id)
      #expect(
        try await Set(gym.store.trainerNames().values) == ["Sam Smith", "Abe"])
    }
  }

  @Test("Each trainer has units of their own")
  func units() async throws {
    try await withVault { gym in
      let kim = try await gym.addTrainer("Kim")
      try await gym.store.setUnits(.stone, of: kim)
      #expect(try await gym.store.trainer(kim.id).units == .stone)
      #expect(try await gym.store.trainer(gym.sam.id).units == .metric)
    }
  }

  @Test("Nobody is found who is not there, and no sign-in name is given twice")
  func refused() async throws {
    try await withVault { gym in
      _ = try await gym.addTrainer("Kim")
      await #expect(throws: StoreRefusal.notFound) {
        try await gym.store.trainer(Identifier(at: gym.world.now))
      }
      await #expect(throws: DatabaseError.self) { _ = try await gym.addTrainer("KIM") }
    }
  }
}
