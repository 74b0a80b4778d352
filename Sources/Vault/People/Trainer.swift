import Foundation
import GRDB
import Units

/// A person who signs in; the owner may also manage trainers and settings.
package struct Trainer: Codable, Sendable, Identifiable, FetchableRecord, PersistableRecord {
  package static let databaseTableName = "trainer"
  package let id: Identifier<Trainer>
  package var name: String
  package var login: String
  package var isOwner: Bool
  package var units: UnitSystem
  package let createdAt: Date
  package var disabledAt: Date?
}

extension Store {
  package func trainer(_ id: Identifier<Trainer>) async throws -> Trainer {
    try await read { db in
      guard let trainer = try Trainer.fetchOne(db, key: id) else { throw StoreRefusal.notFound }
      return trainer
    }
  }

  package func owner() async throws -> Trainer {
    try await read { db in
      guard let owner = try Trainer.filter(Column("isOwner")).fetchOne(db) else {
        throw StoreRefusal.notFound
      }
      return owner
    }
  }

  package func setUnits(_ units: UnitSystem, of trainer: Trainer) async throws {
    try await write { db in
      var trainer = trainer
      trainer.units = units
      try trainer.update(db)
    }
  }
}
