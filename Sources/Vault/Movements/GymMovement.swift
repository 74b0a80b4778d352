import Catalogue
import Definitions
import Foundation
import GRDB

/// A movement that the gym has added to those of the files.
package struct GymMovement: Codable, Sendable, Identifiable, FetchableRecord, PersistableRecord {
  package static let databaseTableName = "gymMovement"
  /// Also those that were put away.
  package static let limit = 500
  /// Its id in the library.
  package let id: Identifier<GymMovement>
  /// The object of a file of movements, as JSON text.
  package fileprivate(set) var definition: String
  package fileprivate(set) var version: Int
  fileprivate var savedAt: Date
  fileprivate var trainerId: Identifier<Trainer>
  package fileprivate(set) var removedAt: Date?

  package var own: OwnMovement { OwnMovement(definition: definition, isAway: removedAt != nil) }

  fileprivate func record(
    _ action: Audit.Action, since earlier: GymMovement?, at moment: Moment, _ db: Database
  ) throws {
    let change = try AuditChange(
      from: earlier.map { try JSONValue(parsing: $0.definition) },
      to: try JSONValue(parsing: definition))
    try Audit.record(
      action, by: moment.trainer.id, subject: id.description, change, at: moment.now, in: db)
  }
}

extension GymMovement {
  fileprivate static func find(
    _ id: Identifier<GymMovement>, _ db: Database
  ) throws -> GymMovement {
    guard let movement = try fetchOne(db, key: id) else { throw StoreRefusal.notFound }
    return movement
  }
}

extension GymMovement {
  /// One that comes with a client's plans: it is offered to nobody.
  static func bring(
    _ id: Identifier<GymMovement>, _ definition: String, at moment: Moment, _ db: Database
  ) throws {
    let movement = GymMovement(
      id: id, definition: definition, version: 1, savedAt: moment.now,
      trainerId: moment.trainer.id, removedAt: moment.now)
    try movement.insert(db)
    try movement.record(.movementChanged, since: nil, at: moment, db)
  }
}

extension Store {
  /// Also those that were put away, in the order in which they were added.
  package func gymMovements() async throws -> [GymMovement] {
    try await read { db in try GymMovement.order(Column("id")).fetchAll(db) }
  }

  /// - Throws: `StoreRefusal.notFound`, also where it was put away.
  package func gymMovement(_ id: Identifier<GymMovement>) async throws -> GymMovement {
    let movement = try await read { db in try GymMovement.find(id, db) }
    guard movement.removedAt == nil else { throw StoreRefusal.notFound }
    return movement
  }

  package func addGymMovement(
    _ id: Identifier<GymMovement>, _ definition: String, at moment: Moment
  ) async throws -> GymMovement {
    try await write { db in
      let movement = GymMovement(
        id: id, definition: definition, version: 1, savedAt: moment.now,
        trainerId: moment.trainer.id)
      try movement.insert(db)
      try movement.record(.movementChanged, since: nil, at: moment, db)
      return movement
    }
  }

  /// - Parameter version: the one that was read; nil where nobody looked.
  /// - Throws: `StoreRefusal.outdated` when that is not the newest any more.
  package func change(
    _ id: Identifier<GymMovement>, version: Int?, to definition: String, at moment: Moment
  ) async throws -> GymMovement {
    try await write { db in
      let earlier = try GymMovement.find(id, db)
      guard earlier.removedAt == nil else { throw StoreRefusal.notFound }
      guard version == nil || version == earlier.version else { throw StoreRefusal.outdated }
      var movement = earlier
      (movement.definition, movement.version) = (definition, earlier.version + 1)
      (movement.savedAt, movement.trainerId) = (moment.now, moment.trainer.id)
      try movement.update(db)
      try movement.record(.movementChanged, since: earlier, at: moment, db)
      return movement
    }
  }

  /// Puts a movement away, or back into the library; done already is done.
  package func putAway(
    _ id: Identifier<GymMovement>, _ isRemoved: Bool, at moment: Moment
  ) async throws -> GymMovement {
    try await write { db in
      var movement = try GymMovement.find(id, db)
      guard (movement.removedAt != nil) != isRemoved else { return movement }
      movement.removedAt = isRemoved ? moment.now : nil
      try movement.update(db)
      try movement.record(
        isRemoved ? .movementRemoved : .movementBroughtBack, since: movement, at: moment, db)
      return movement
    }
  }
}
