import Foundation
import GRDB
import Units

/// A person who signs in; an owner may also manage trainers and settings.
package struct Trainer: Codable, Equatable, Sendable, Identifiable, FetchableRecord,
  PersistableRecord
{
  package static let databaseTableName = "trainer"
  package let id: Identifier<Trainer>
  package var name: String
  package var login: String
  package var isOwner: Bool
  package var units: UnitSystem
  package let createdAt: Date
  package var disabledAt: Date?
  /// Since when they are asked to choose a password; nil once they have.
  package var invitedAt: Date?
  package var removedAt: Date?

  /// Whether they may sign in.
  package var hasAccess: Bool { disabledAt == nil && invitedAt == nil && removedAt == nil }
}

extension Trainer {
  /// One who was not removed.
  static func find(_ id: Identifier<Trainer>, in db: Database) throws -> Trainer {
    guard let trainer = try fetchOne(db, key: id), trainer.removedAt == nil else {
      throw StoreRefusal.notFound
    }
    return trainer
  }

  static func find(_ login: Login, in db: Database) throws -> Trainer? {
    try filter(Column("login") == login.text && Column("removedAt") == nil).fetchOne(db)
  }

  static var owners: QueryInterfaceRequest<Trainer> {
    filter(Column("isOwner") && Column("removedAt") == nil).order(Column("createdAt"))
  }
}

extension Store {
  /// Also one who was removed.
  package func trainer(_ id: Identifier<Trainer>) async throws -> Trainer {
    try await read { db in
      guard let trainer = try Trainer.fetchOne(db, key: id) else { throw StoreRefusal.notFound }
      return trainer
    }
  }

  /// The first one who may sign in.
  package func owner() async throws -> Trainer {
    try await read { db in
      guard let owner = try Trainer.owners.fetchAll(db).first(where: \.hasAccess) else {
        throw StoreRefusal.notFound
      }
      return owner
    }
  }

  package func setUnits(_ units: UnitSystem, of trainer: Trainer) async throws {
    try await write { db in
      _ = try Trainer.filter(key: trainer.id).updateAll(db, Column("units").set(to: units.rawValue))
    }
  }
}
