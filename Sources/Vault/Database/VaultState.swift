import Foundation
import GRDB

/// How many changes the vault has seen, with a code over that and over the sums of all marks.
struct VaultState: Codable, Sendable, FetchableRecord, PersistableRecord {
  static let databaseTableName = "vaultState"
  private(set) var id = 1
  let changes: Int
  /// The newest when all rows were last marked anew.
  let migration: String
  let code: Data

  /// Nil before rows were marked.
  static func found(_ db: Database) throws -> VaultState? {
    try db.tableExists(databaseTableName) ? one(1, by: "id", db) : nil
  }

  /// Of a vault whose rows have all been marked anew.
  static func begin(at changes: Int, isRight: Bool, _ db: Database) throws {
    let migration = Migrations.all.last?.name ?? ""
    try VaultState(changes: changes, migration: migration, isRight: isRight, db).save(db)
  }

  /// - Parameter isRight: false leaves it without a code, for `verify` to find.
  private init(changes: Int, migration: String, isRight: Bool, _ db: Database) throws {
    (self.changes, self.migration) = (changes, migration)
    code = isRight ? try Self.code(changes, migration, db) : Data()
  }

  func isRight(_ db: Database) throws -> Bool {
    try code == Self.code(changes, migration, db)
  }

  /// Runs `body` and counts it where it has changed anything. What is not right stays so.
  static func counting<Value>(
    after earlier: Int = 0, _ db: Database, _ body: (Database) throws -> Value
  ) throws -> Value {
    let (state, total) = (try one(1, by: "id", db), db.totalChangesCount)
    let isRight = try state?.isRight(db) == true
    let value = try body(db)
    guard db.totalChangesCount != total else { return value }
    try VaultState(
      changes: max(state?.changes ?? 0, earlier) + 1, migration: state?.migration ?? "",
      isRight: isRight, db
    ).save(db)
    return value
  }

  private static func code(
    _ changes: Int, _ migration: String, _ db: Database
  ) throws -> Data {
    try Data.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT markOf(?, ?, (
            SELECT marksOfTotals(tableName, rowCount, total)
            -- They stand in this order. Without a limit the order would be left out, within the function it
            -- would be made by sorting.
            FROM (SELECT * FROM markTotal ORDER BY tableName LIMIT -1)))
          """), arguments: [changes, migration]) ?? Data()
  }

  /// When the newest entry of the audit was made: the last change that anybody would miss. Nil
  /// where there is none, or none that can be read.
  static func newestEntry(_ db: Database) throws -> Date? {
    try DatabaseValue.fetchOne(
      db.cachedStatement(sql: "SELECT at FROM audit ORDER BY id DESC LIMIT 1")
    )
    .flatMap(Date.fromDatabaseValue)
  }
}
