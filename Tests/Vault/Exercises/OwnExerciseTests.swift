import Catalogue
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Vault

@Suite("The gym's own exercises in the vault")
struct VaultOwnExerciseTests {
  private func keep(
    _ text: String, _ gym: OpenVault, changing version: Int? = nil, categories: [String] = []
  ) async throws {
    try await gym.store.keep(
      [("our-plank", OwnDefinition(category: "strength", definition: text))],
      categories: categories.map { OwnDefinition(category: "ours", definition: $0) },
      changing: version, by: gym.sam, at: gym.world.now)
  }

  @Test("Each change is a version of its own, and the newest counts")
  func versions() async throws {
    try await withVault { gym in
      try await keep("{\"a\":1}", gym)
      try await keep("{\"a\":2}", gym, changing: 1)
      let own = try await gym.store.ownExercises()
      #expect(own.map(\.version) == [2] && own.map(\.definition) == ["{\"a\":2}"])
      #expect(try await gym.store.read { db in try OwnExercise.fetchCount(db) } == 2)
    }
  }

  @Test("Who changed an older version is told, and nothing of theirs is kept, categories neither")
  func outdated() async throws {
    try await withVault { gym in
      try await keep("{\"a\":1}", gym)
      try await keep("{\"a\":2}", gym, changing: 1)
      await #expect(throws: StoreRefusal.outdated) {
        try await keep("{\"a\":3}", gym, changing: 1, categories: ["{}"])
      }
      #expect(try await gym.store.ownExercises().map(\.definition) == ["{\"a\":2}"])
      #expect(try await gym.store.ownCategories().isEmpty)
    }
  }

  @Test("A pack's categories have versions, too")
  func categories() async throws {
    try await withVault { gym in
      try await keep("{\"a\":1}", gym, categories: ["{\"name\":\"Ours\"}"])
      try await keep("{\"a\":1}", gym, categories: ["{\"name\":\"New\"}"])
      let categories = try await gym.store.ownCategories()
      #expect(categories.map(\.version) == [2])
      #expect(categories.map(\.own.definition) == ["{\"name\":\"New\"}"])
    }
  }

  @Test(
    "No version changes or goes, since scores were made with it",
    arguments: [
      "UPDATE ownExercise SET definition = '{}'", "DELETE FROM ownExercise",
      "REPLACE INTO ownExercise SELECT * FROM ownExercise", "UPDATE ownCategory SET version = 9",
      "DELETE FROM ownCategory", "REPLACE INTO ownCategory SELECT * FROM ownCategory",
    ])
  func locked(statement: String) async throws {
    try await withVault { gym in
      try await keep("{\"a\":1}", gym, categories: ["{}"])
      await #expect(throws: StoreRefusal.signed) {
        try await gym.store.write { db in try db.execute(sql: statement) }
      }
    }
  }
}
