import Foundation
import GRDB

/// One step of the schema: frozen SQL that calls no code of the program.
struct Migration: Sendable {
  /// Vaults remember by it that they have taken this step: never changed.
  let name: String
  let sql: String

  init(_ name: String, _ sql: String) { (self.name, self.sql) = (name, sql) }
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
    .gymPlans, .pastWeeks, .latest,
  ]

  /// 24 November 2026, the day in the name of the newest one's file: this program is no older.
  static let newestAt = Date(timeIntervalSince1970: 1_795_478_400)

  static let migrator = all.reduce(into: DatabaseMigrator()) { migrator, migration in
    migrator.registerMigration(migration.name) { db in try db.execute(sql: migration.sql) }
  }
}
