import Definitions
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Vault

@Suite("A vault of an earlier version")
struct MigrationTests {
  /// Every table's record; the marks are of the program of this day.
  static let records: [any (FetchableRecord & MutablePersistableRecord).Type] = [
    Addendum.self, Audit.self, OwnBattery.self, BatteryWalk.self, BodyMeasure.self,
    CategoryPlace.self, Clearance.self, Client.self, Erasure.self, ExercisePlace.self,
    Favourite.self,
    FormSeal.self, FormVersion.self, Gap.self, Gym.self, Invitation.self, OwnCategory.self,
    OwnExercise.self, Pin.self, ExerciseResult.self, EarlierResult.self, KeptRecoveryCode.self,
    ScreeningFlag.self, ScreeningForm.self, SecondFactor.self, Session.self, Submission.self,
    Trainer.self, SessionNote.self, NoteDraft.self, NoteTemplate.self,
    FrozenReport.self, ReportDelivery.self, ReportDraft.self, ReportLink.self, MailAccount.self,
    Mail.self, ClientStanding.self, KeptLatest.self, SearchRevision.self, KeptCard.self,
    GymRescoring.self,
    RescoredResult.self, SigningKey.self, KnownMaker.self, Goal.self, Merging.self,
    MergedRow.self, BroughtEntry.self, Plan.self, SetTick.self, Photo.self,
    DistinctPair.self, SkippedCard.self, ProgramCard.self,
    GymMovement.self, GymPlan.self, GymPlanVersion.self,
    ScoringWords.self, ShownExercise.self, SignedDefinition.self,
  ]

  @Test(
    "Every row of every table is still there, word for word, and the program reads it",
    arguments: Migrations.all.map(\.name))
  func carried(from version: String) throws {
    let queue = try DatabaseQueue()
    try Migrations.migrator.migrate(queue, upTo: version)
    try queue.writeWithoutTransaction(StoredRows.fill)
    let before = try queue.read(contents)
    #expect(before.filter { $0.value.isEmpty }.keys.sorted() == [])
    try Migrations.migrator.migrate(queue)
    try queue.read { db in
      let after = try contents(db)
      for (table, rows) in before {
        let columns = Set(rows.flatMap(\.keys))
        let now = after[table]?.map { $0.filter { columns.contains($0.key) } }
        #expect(Set(now ?? []) == rows && now?.count == rows.count, "\(table)")
      }
      #expect(try Row.fetchAll(db, sql: "PRAGMA foreign_key_check") == [])
      for record in Self.records { try expectReadable(record, db) }
    }
  }

  @Test(
    "There are rows for every table, with a value in every column, and a record that reads them")
  func complete() throws {
    let queue = try DatabaseQueue()
    try Migrations.migrator.migrate(queue)
    try queue.read { db in
      let tables = try db.ownTables()
      #expect(Self.records.map { $0.databaseTableName }.sorted() == tables)
      for table in tables {
        let filled = Set(
          try StoredRows.of(table).flatMap { $0.filter { $0.value != .null }.keys }
        ).subtracting(StoredRows.columnsElsewhere[table] ?? [])
        #expect(filled == Set(try db.columns(in: table).map(\.name)), "\(table)")
      }
    }
  }

  @Test("A form that was signed before flags were kept beside it agrees with its fingerprint")
  func signedForms() throws {
    let queue = try DatabaseQueue()
    try Migrations.migrator.migrate(queue)
    try queue.writeWithoutTransaction(StoredRows.fill)
    let forms = try queue.read { db in
      try ScreeningForm.order(Column("createdAt")).fetchAll(db)
    }
    #expect(forms.map(\.isUnchanged) == [true, true, true, nil])
    #expect(forms.map { $0.outcome != nil } == [false, true, true, false])
    #expect(forms.map(\.fingerprintVersion) == [nil, nil, 2, nil])
  }

  @Test(
    "Its file opens, has every row marked and nothing amiss from then on",
    arguments: Migrations.all.map(\.name))
  func opened(from version: String) async throws {
    try await withVault { gym in
      gym.store.close()
      let folder = gym.store.folder
      for file in [folder.vault, folder.witness] { try FileManager.default.removeItem(at: file) }
      try gym.withKeyOnly(folder.vault) { queue in
        try Migrations.migrator.migrate(queue, upTo: version)
        try queue.writeWithoutTransaction(StoredRows.fill)
        guard isAtLeast(.marks, version) else { return }
        try queue.write { db in try db.execute(sql: "DELETE FROM gap") }
        // As the power leaves it that goes off between the migration and the marks.
        try Witness(folder.witness, gym.key).make(.init(changes: 0, at: "", state: Data()))
      }
      try gym.store.unlock(gym.key)
      gym.store.close()
      try gym.store.unlock(gym.key)
      let report = try await gym.store.verify()
      #expect(report.changedRows == [] && report.changedSchema == [] && report.gaps == [])
      #expect(report.damage == [] && report.missingLocks == [])
      #expect(report.changedForms.isEmpty || !isAtLeast(.withdrawals, version))
      #expect(report.sealedAgain.count == 2 || !isAtLeast(.datedClearances, version))
      _ = try await gym.addClient("Ben")
      #expect(gym.notices.all == [])
    }
  }

  @Test("The program knows the day of its newest one, which stands in the name of its file")
  func day() throws {
    let folder = Project.file("Sources/Vault/Database/Migrations").path
    let files = try FileManager.default.contentsOfDirectory(atPath: folder)
    let newest = try #require(files.filter { $0.hasPrefix("2") }.max()).prefix(10)
    #expect(Migrations.newestAt.formatted(.iso8601.year().month().day()) == newest)
  }

  @Test("Migrations keep the names that vaults know them by")
  func names() {
    #expect(
      Migrations.all.map(\.name) == [
        "people", "screening", "locks", "results", "own exercises", "measures that end",
        "names folded anew", "hand-over", "own categories", "history stays", "form outcomes",
        "dated clearances", "full fingerprints", "marks", "withdrawals",
        "shown values", "by the client", "batteries", "category places",
        "trainers", "audit", "notes", "second factor", "reports", "mail", "lock",
        "report links", "standing", "search", "newest forms",
        "contact cards", "rescoring", "signed packs", "details", "retention", "merging",
        "brought history", "plans", "photos", "distinct clients",
        "held workouts", "gym movements", "gym plans", "past weeks", "latest", "lean results",
        "open gaps", "skipped cards", "program cards", "lean forms",
        "shown exercises",
      ])
  }
}

/// Whether a vault of this version has taken the step.
private func isAtLeast(_ migration: Migration, _ version: String) -> Bool {
  Migrations.all.drop { $0.name != migration.name }.contains { $0.name == version }
}

/// All rows by table.
private func contents(_ db: Database) throws -> [String: Set<[String: DatabaseValue]>] {
  let tables = try db.ownTables()
  return Dictionary(
    uniqueKeysWithValues: try tables.map { table in
      let rows = try db.wholeRows(of: table)
      return (table, Set(rows.map { Dictionary(uniqueKeysWithValues: $0.map { ($0, $1) }) }))
    })
}

/// What is read from each row would be written as it stands there, but for what the schema writes.
private func expectReadable<Record: FetchableRecord & MutablePersistableRecord>(
  _ record: Record.Type, _ db: Database
) throws {
  let table = Record.databaseTableName
  let unwritten: Set<String> =
    switch table {
    case "client": ["photo"]
    // JSON may be written in another order, and so may its numbers.
    case "screening": ["definition"]
    case "result": ["scoring", "exerciseVersion", "wordsId", "words", "scoringNumbers"]
    default: []
    }
  for row in try db.wholeRows(of: table) {
    let written = try Record(row: row).databaseDictionary
    for (column, value) in row where !unwritten.contains(column) {
      #expect(meaning(written[column]) == meaning(value), "\(table).\(column)")
    }
  }
}

/// JSON may be written in another order.
private func meaning(_ value: DatabaseValue?) -> JSONValue? {
  guard let value, let text = String.fromDatabaseValue(value) else {
    return value.flatMap(Double.fromDatabaseValue).map(JSONValue.number)
  }
  return (try? JSONValue(parsing: text)) ?? .string(text)
}
