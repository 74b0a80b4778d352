import Definitions
import Foundation
import GRDB
import TestSupport

@testable import Vault

/// Rows of every table as the program once wrote them, all of one client: `Golden/rows/*.json`.
///
/// A new table gets a file, a new column a value in some row. What stands there never changes.
enum StoredRows {
  /// What was a table's own once, and is told of its rows by other ones.
  static let columnsElsewhere: [String: Set<String>] = [
    "result": ["scoring", "exerciseVersion"], "screening": ["definition"],
  ]

  static func of(_ table: String) throws -> [[String: JSONValue]] {
    let file = Project.file("Tests/Vault/Golden/rows/\(table).json")
    let rows = try DefinitionNode(
      data: Data(contentsOf: file), file: table, log: ProblemLog())
    return rows.array().map { row in
      Dictionary(uniqueKeysWithValues: row.keys.map { ($0, row[$0]?.value ?? .null) })
    }
  }

  /// Makes them all that is in every table that there is by now, with the columns of now.
  static func fill(_ db: Database) throws {
    try db.execute(sql: "PRAGMA foreign_keys = OFF")
    try db.behindTheLocks {
      for table in try db.ownTables() {
        let columns = try Set(db.columns(in: table).map(\.name))
        try db.execute(sql: "DELETE FROM \(table)")
        for row in try of(table) {
          try db.insert(row.filter { columns.contains($0.key) }, into: table)
        }
      }
    }
    try db.execute(sql: "PRAGMA foreign_keys = ON")
  }
}

extension Database {
  /// All tables but those that SQLite and the migrator keep for themselves, and the marks, which
  /// are made of the others.
  func ownTables() throws -> [String] {
    try String.fetchAll(
      self,
      sql: """
        SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'grdb%'
        AND name NOT LIKE 'sqlite%' AND name NOT IN ('mark', 'markTotal', 'vaultState')
        ORDER BY name
        """)
  }

  /// All rows of a table, with what other tables tell of them.
  func wholeRows(of table: String) throws -> [Row] {
    switch table {
    case ExerciseResult.databaseTableName where try tableExists(ScoringWords.databaseTableName):
      try Row.fetchAll(self, ExerciseResult.annotated(with: Column("wordsId")))
    case ScreeningForm.databaseTableName where try tableExists(SignedDefinition.databaseTableName):
      try Row.fetchAll(self, ScreeningForm.all())
    default: try Row.fetchAll(self, sql: "SELECT * FROM \(table)")
    }
  }

  /// As someone with the key would: takes all locks away, and puts them back word for word.
  func behindTheLocks(_ change: () throws -> Void) throws {
    let locks = try Row.fetchAll(
      self, sql: "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'")
    for lock in locks { try execute(sql: "DROP TRIGGER \"\(lock["name"] as String)\"") }
    try change()
    for lock in locks { try execute(sql: lock["sql"]) }
  }

  fileprivate func insert(_ row: [String: JSONValue], into table: String) throws {
    let columns = row.keys.sorted()
    let names = columns.map { "\"\($0)\"" }.joined(separator: ", ")
    let values = columns.map { row[$0]?.databaseValue ?? .null }
    try execute(
      sql:
        "INSERT INTO \(table) (\(names)) VALUES (\(databaseQuestionMarks(count: columns.count)))",
      arguments: StatementArguments(values))
  }
}

extension JSONValue {
  /// Bytes are written as SQLite writes them: `x'0f'`.
  fileprivate var databaseValue: DatabaseValue {
    switch self {
    case .number(let number): number.databaseValue
    case .string(let text) where text.hasPrefix("x'"): Data(hex: text).databaseValue
    case .string(let text): text.databaseValue
    case .null, .bool, .array, .object: .null
    }
  }
}

extension Data {
  fileprivate init(hex text: String) {
    let digits = Array(text.dropFirst(2).dropLast())
    self.init(
      stride(from: 0, to: digits.count - 1, by: 2).compactMap {
        UInt8(String(digits[$0...$0 + 1]), radix: 16)
      })
  }
}

extension Database {
  /// Leaves the schema as it was before the newest step, as a program of that day had it.
  func takeBackTheLastMigration() throws {
    let earlier = try DatabaseQueue()
    try Migrations.migrator.migrate(
      earlier, upTo: Migrations.all.dropLast().last?.name ?? "")
    let (tables, others) = try earlier.read { old in
      (
        try old.ownTables().map { ($0, Set(try old.columns(in: $0).map(\.name))) },
        try old.ownObjects()
      )
    }
    try execute(sql: "PRAGMA foreign_keys = OFF")
    for object in try ownObjects() {
      try execute(sql: "DROP \(object["type"] as String) \"\(object["name"] as String)\"")
    }
    let old = Dictionary(uniqueKeysWithValues: tables)
    if old[ScoringWords.databaseTableName] == nil { try putScoringsTogether() }
    if old[SignedDefinition.databaseTableName] == nil {
      try putDefinitionsBack(
        earlier.read { old in
          try String.fetchOne(old, sql: "SELECT sql FROM sqlite_schema WHERE name = 'screening'")
        })
    }
    for table in try ownTables() {
      guard let columns = old[table] else {
        try execute(sql: "DROP TABLE \(table)")
        continue
      }
      for column in try self.columns(in: table) where !columns.contains(column.name) {
        try execute(sql: "ALTER TABLE \(table) DROP COLUMN \"\(column.name)\"")
      }
    }
    for object in others { try execute(sql: object["sql"]) }
    try execute(
      sql: "DELETE FROM grdb_migrations WHERE identifier = ?",
      arguments: [Migrations.all.last?.name])
  }

  private func putScoringsTogether() throws {
    KeptScoring.register(in: self)
    try execute(
      sql: """
        ALTER TABLE result ADD COLUMN scoring TEXT; ALTER TABLE result ADD COLUMN exerciseVersion TEXT;
        UPDATE result SET (scoring, exerciseVersion) = (
          SELECT scoringText(words, scoringNumbers), exerciseVersion FROM scoringWords AS said
          WHERE said.id = wordsId);
        """)
  }

  /// - Parameter table: the SQL that an earlier version's table of forms was made by.
  private func putDefinitionsBack(_ table: String?) throws {
    let rows = try wholeRows(of: "screening")
    try execute(sql: "DROP TABLE screening")
    try execute(sql: table ?? "")
    let columns = try columns(in: "screening").map(\.name)
    for row in rows {
      try execute(
        sql: "INSERT INTO screening VALUES (\(databaseQuestionMarks(count: columns.count)))",
        arguments: StatementArguments(columns.map { row[$0] as DatabaseValue }))
    }
  }

  /// Triggers, views and indexes.
  private func ownObjects() throws -> [Row] {
    try Row.fetchAll(
      self,
      sql: """
        SELECT type, name, sql FROM sqlite_schema
        WHERE type IN ('trigger', 'view', 'index') AND sql IS NOT NULL
        ORDER BY type = 'index' DESC, type = 'view' DESC
        """)
  }
}
