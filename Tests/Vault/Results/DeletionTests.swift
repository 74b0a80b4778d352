import Definitions
import Foundation
import TestSupport
import Testing

@testable import Vault

@Suite("Taking a deletion back")
struct DeletionTests {
  @Test("A deleted result comes back as it was, with its history; twice is once")
  func asItWas() async throws {
    try await withVault { gym in
      let ada = try await gym.addClient()
      let saved = try await gym.enter(54, of: ada, observation: "Tired").result
      let edited = try await gym.edit(saved, value: 56, reason: "Misread")
      try await gym.store.delete(saved.id, of: ada.id, reason: "Slip", at: gym.moment())
      #expect(try await gym.values(of: ada) == [])
      try await gym.restore(saved)
      try await gym.restore(saved)
      let back = try await gym.store.result(saved.id, of: ada.id)
      #expect(try back.databaseDictionary == edited.databaseDictionary)
      let history = try await gym.store.history(of: ada.id)
      #expect(history.map(\.kind) == ["deletion", "edit"])
      #expect(history.map(\.reason) == ["Slip", "Misread"])
      #expect(try await gym.store.verify().isSound)
    }
  }

  @Test("Deleted, back, changed and deleted again, it comes back as it was last")
  func again() async throws {
    try await withVault { gym in
      let ada = try await gym.addClient()
      let result = try await gym.enter(54, of: ada).result
      for value in [56.0, 58] {
        try await gym.edit(result, value: value)
        try await gym.store.delete(result.id, of: ada.id, reason: "", at: gym.moment())
        try await gym.restore(result)
      }
      #expect(try await gym.values(of: ada) == [58])
    }
  }

  @Test("A weighing that comes back is the client's mass again")
  func bodyMass() async throws {
    try await withVault { gym in
      let ada = try await gym.addClient { $0.mass = 75 }
      let result = try await gym.enter(71.5, "body-mass", of: ada).result
      try await gym.store.delete(result.id, of: ada.id, reason: "", at: gym.moment())
      #expect(try await gym.store.client(ada.id).details.mass == 75)
      try await gym.restore(result)
      #expect(try await gym.store.client(ada.id).details.mass == 71.5)
    }
  }

  @Test("Nobody else's result comes back, nor one that never was")
  func others() async throws {
    try await withVault { gym in
      let (ada, ben) = (try await gym.addClient(), try await gym.addClient("Ben"))
      let result = try await gym.enter(54, of: ada).result
      try await gym.store.delete(result.id, of: ada.id, reason: "", at: gym.moment())
      for id in [result.id, Identifier(at: gym.world.now)] {
        await #expect(throws: StoreRefusal.notFound) {
          try await gym.store.restore(
            id, of: ben.id, catalogue: gym.catalogue, at: gym.moment())
        }
      }
      #expect(try await gym.store.deletion(of: result.id, client: ben.id) == nil)
    }
  }
}
