import Foundation
import GRDB
import TestSupport
import Testing

@testable import Vault

@Suite("The same measured twice within a day by two trainers")
struct MeasuredPairTests {
  private let pulse = "resting-heart-rate"

  private func values(_ vault: OpenVault) async throws -> [[Double]] {
    try await vault.store.pairs(of: pulse).all.map {
      [$0.earlier.numbers.value, $0.later.numbers.value]
    }
  }

  @Test("Two trainers within 24 hours are a pair, the same one or a day later are none")
  func pair() async throws {
    try await withVault { vault in
      let (kim, ada) = (try await vault.addTrainer("Kim"), try await vault.addClient())
      try await vault.enter(60, of: ada)
      vault.world.pass(.seconds(3600))
      try await vault.enter(61, of: ada)
      #expect(try await values(vault).isEmpty)
      vault.world.pass(.seconds(24 * 3600 - 5))
      try await vault.enter(64, of: ada, by: kim)
      #expect(try await values(vault) == [[61, 64]])
      vault.world.pass(.seconds(24 * 3600 + 1))
      try await vault.enter(70, of: ada)
      #expect(try await values(vault) == [[61, 64]])
      try await vault.enter(65, of: try await vault.addClient("Ben"), by: kim)
      #expect(try await values(vault).count == 1, "another client")
      try await vault.enter(80, "body-mass", of: ada, by: kim)
      #expect(try await values(vault).count == 1, "another exercise")
    }
  }

  @Test("A result is in one pair at most")
  func once() async throws {
    try await withVault { vault in
      let (kim, ada) = (try await vault.addTrainer("Kim"), try await vault.addClient())
      for (value, trainer) in [(60.0, vault.sam), (61, kim), (62, vault.sam), (63, kim)] {
        try await vault.enter(value, of: ada, by: trainer)
      }
      #expect(try await values(vault) == [[60, 61], [62, 63]])
    }
  }

  @Test("What is kept in memory follows each correction, deletion and erasure, and no failed write")
  func follows() async throws {
    try await withVault { vault in
      let (kim, ada) = (try await vault.addTrainer("Kim"), try await vault.addClient())
      let first = try await vault.enter(60, of: ada).result
      let second = try await vault.enter(61, of: ada, by: kim).result
      #expect(try await values(vault) == [[60, 61]])
      try await vault.edit(second, value: 66)
      #expect(try await values(vault) == [[60, 66]])
      try await vault.store.delete(first.id, of: ada.id, reason: "", at: vault.moment())
      #expect(try await values(vault).isEmpty)
      try await vault.restore(first)
      #expect(try await values(vault) == [[60, 66]])
      try await vault.edit(first, takenAt: first.takenAt - 2 * 86_400)
      #expect(try await values(vault).isEmpty)
      try await vault.edit(first, takenAt: first.takenAt)
      _ = try? await vault.store.write { db -> Void in
        try ExerciseResult.deleteAll(db)
        throw StoreRefusal.notFound
      }
      #expect(try await values(vault) == [[60, 66]])
      try await vault.store.erase(ada.id, by: vault.sam, at: vault.world.now)
      #expect(try await values(vault).isEmpty)
    }
  }

  @Test("A change of one client's results leaves the pairs of the others")
  func others() async throws {
    try await withVault { vault in
      let (kim, ada) = (try await vault.addTrainer("Kim"), try await vault.addClient())
      let ben = try await vault.addClient("Ben")
      for client in [ada, ben] {
        try await vault.enter(60, of: client)
        try await vault.enter(61, of: client, by: kim)
        #expect(try await !values(vault).isEmpty)
      }
      #expect(try await values(vault) == [[60, 61], [60, 61]])
      let last = try #require(
        try await vault.store.results(of: ada.id, exercise: pulse).first)
      try await vault.edit(last, value: 66)
      #expect(Set(try await values(vault)) == [[60, 61], [60, 66]])
    }
  }

  @Test("What was read before a change and comes after it is not kept")
  func race() async throws {
    try await withVault { vault in
      let (kim, ada) = (try await vault.addTrainer("Kim"), try await vault.addClient())
      try await vault.enter(60, of: ada)
      let memory = try vault.store.opened().pairs
      let (_, missing) = memory.kept(of: [pulse])
      let old = try await vault.store.read { _ in MeasuredPairs(all: []) }
      try await vault.enter(61, of: ada, by: kim)
      memory.keep([pulse: old], after: missing)
      #expect(try await values(vault) == [[60, 61]])
    }
  }
}
