import Catalogue
import Foundation
import GRDB

/// One version of an exercise that the owner made or changed; a change is a new version.
package struct OwnExercise: Codable, Sendable, FetchableRecord, PersistableRecord {
  package static let databaseTableName = "ownExercise"
  /// The exercise's id in the catalogue.
  package let exercise: String
  /// From 1.
  package let version: Int
  package let category: String
  /// The exercise as JSON text, as in a category file.
  package let definition: String
  package let savedAt: Date
  package let trainerId: Identifier<Trainer>

  package var own: OwnDefinition { .init(category: category, definition: definition) }
}

/// What the gym has of its own in the catalogue, all as of one moment.
package struct OwnCatalogue: Sendable {
  package let exercises: [OwnExercise]
  package let categories: [OwnCategory]
}

extension OwnExercise {
  /// The newest version of each, by id.
  fileprivate static func newest(_ db: Database) throws -> [OwnExercise] {
    try fetchAll(
      db,
      sql: """
        SELECT * FROM ownExercise o WHERE version =
          (SELECT MAX(version) FROM ownExercise WHERE exercise = o.exercise)
        ORDER BY exercise
        """)
  }
}

extension Store {
  package func ownCatalogue() async throws -> OwnCatalogue {
    try await read { db in
      try OwnCatalogue(db)
    }
  }

  /// Whether there is a result of an exercise, one that can be brought back, or a goal by it.
  package func isUsed(_ exercise: String) async throws -> Bool {
    try await read { db in
      try Bool.fetchOne(
        db,
        sql: """
          SELECT EXISTS (SELECT 1 FROM result WHERE exercise = :id)
            OR EXISTS (SELECT 1 FROM goal WHERE exercise = :id)
            OR EXISTS (SELECT 1 FROM resultChange WHERE before ->> 'exercise' = :id)
          """, arguments: ["id": exercise]) ?? false
    }
  }

  package func ownExercises() async throws -> [OwnExercise] {
    try await read(OwnExercise.newest)
  }

  /// Keeps each as the next version of its exercise, and the categories they need, all or none.
  ///
  /// - Parameters:
  ///   - version: the version that was changed, where one exercise was.
  ///   - maker: whose pack it is; from now on the gym knows it.
  /// - Throws: `StoreRefusal.outdated` when that is not the newest any more.
  package func keep(
    _ definitions: [(exercise: String, own: OwnDefinition)], categories: [OwnDefinition] = [],
    changing version: Int? = nil, from maker: PackMaker? = nil, by trainer: Trainer, at now: Date
  ) async throws {
    try await write { db in
      if let maker { try KnownMaker.accept(maker, by: trainer, at: now, in: db) }
      try OwnCatalogue.keep(
        definitions, categories: categories, changing: version, by: trainer, at: now, in: db)
    }
  }
}

extension OwnCatalogue {
  init(_ db: Database) throws {
    (exercises, categories) = (try OwnExercise.newest(db), try OwnCategory.newest(db))
  }

  /// - Throws: `StoreRefusal.outdated`.
  static func keep(
    _ definitions: [(exercise: String, own: OwnDefinition)], categories: [OwnDefinition],
    changing version: Int? = nil, by trainer: Trainer, at now: Date, in db: Database
  ) throws {
    for own in categories {
      try OwnCategory(
        category: own.category,
        version: try OwnCategory.last(of: own.category, in: db) + 1,
        definition: own.definition, savedAt: now, trainerId: trainer.id
      ).insert(db)
      try Audit.record(
        .exerciseChanged, by: trainer.id, subject: own.category, at: now, in: db)
    }
    for (exercise, own) in definitions {
      let last =
        try Int.fetchOne(
          db, sql: "SELECT MAX(version) FROM ownExercise WHERE exercise = ?",
          arguments: [exercise]) ?? 0
      guard version == nil || version == last else { throw StoreRefusal.outdated }
      try OwnExercise(
        exercise: exercise, version: last + 1, category: own.category,
        definition: own.definition, savedAt: now, trainerId: trainer.id
      ).insert(db)
      try Audit.record(
        .exerciseChanged, by: trainer.id, subject: exercise,
        AuditChange(from: ["version": last], to: ["version": last + 1]), at: now, in: db)
    }
  }
}
