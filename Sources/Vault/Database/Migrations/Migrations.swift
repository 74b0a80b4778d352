import Foundation
import GRDB

/// One step of the schema: frozen SQL that calls no code of the program but frozen functions.
struct Migration: Sendable {
  /// Vaults remember by it that they have taken this step: never changed.
  let name: String
  let sql: String
  private let register: @Sendable (Database) -> Void

  /// - Parameter register: makes the functions that the SQL calls.
  init(
    _ name: String, _ sql: String, with register: @escaping @Sendable (Database) -> Void = { _ in }
  ) {
    (self.name, self.sql, self.register) = (name, sql, register)
  }

  func apply(_ db: Database) throws {
    register(db)
    try db.execute(sql: sql)
  }
}

/// The schema, by appending only: a migration that has shipped is never edited.
enum Migrations {
  static let all: [Migration] = [
    .people, .screening, .locks, .results, .ownExercises, .measuresThatEnd, .namesFoldedAnew,
    .handOver, .ownCategories, .historyStays, .formOutcomes, .datedClearances,
    .fullFingerprints, .marks, .withdrawals, .shownValues, .byTheClient, .batteries,
    .categoryPlaces, .trainers, .audit, .notes, .secondFactor, .reports, .mail, .lock,
    .reportLinks, .standing, .search, .newestForms, .contactCards, .rescoring,
    .signedPacks, .details, .retention, .merging, .broughtHistory, .plans, .photos,
    .distinctClients, .heldWorkouts, .gymMovements,
    .gymPlans, .pastWeeks, .latest, .leanResults, .openGaps,
    .skippedCards, .programCards, .leanForms, .shownExercises,
  ]

  /// 30 November 2026, the day in the name of the newest one's file: this program is no older.
  static let newestAt = Date(timeIntervalSince1970: 1_795_996_800)

  static let migrator = all.reduce(into: DatabaseMigrator()) { migrator, migration in
    migrator.registerMigration(migration.name, migrate: migration.apply)
  }
}
