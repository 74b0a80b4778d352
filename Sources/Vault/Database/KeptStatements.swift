import Foundation
import GRDB
import Synchronization

/// A row by its columns, ready to be added by a statement that is prepared once: of what thousands are
/// added in one transaction. It can be made before that begins.
struct ReadyRow: Sendable {
  private let sql: String
  private let arguments: StatementArguments

  /// - Parameter replaces: whether a row of the same key makes way.
  init(
    of table: String, replaces: Bool = false,
    _ row: KeyValuePairs<String, (any DatabaseValueConvertible)?>
  ) {
    var (columns, marks) = ("", "")
    for (column, _) in row {
      // Of thousands of rows, joining took longer than all the rest.
      columns += columns.isEmpty ? column : ",\(column)"
      marks += marks.isEmpty ? "?" : ",?"
    }
    sql = "INSERT \(replaces ? "OR REPLACE " : "")INTO \(table)(\(columns))VALUES(\(marks))"
    arguments = StatementArguments(row.map(\.value))
  }

  func add(to db: Database) throws {
    try db.cachedStatement(sql: sql).execute(arguments: arguments)
  }
}

extension FetchableRecord where Self: TableRecord {
  /// By one key, by a statement that is prepared once: for what looks at thousands one by one.
  static func one(
    _ key: some DatabaseValueConvertible, by column: String, _ db: Database
  ) throws -> Self? {
    let sql = "SELECT * FROM \(databaseTableName) WHERE \(column) = ?"
    return try fetchOne(db.cachedStatement(sql: sql), arguments: [key])
  }
}

extension Date {
  /// As GRDB stores it. Thousands of rows of one transaction are of one moment, and writing a time
  /// out takes longer than the rest of a row.
  var stored: DatabaseValue {
    lastStored.withLock { last in
      if let last, last.date == self { return last.value }
      let value = databaseValue
      last = (self, value)
      return value
    }
  }
}

private let lastStored = Mutex<(date: Date, value: DatabaseValue)?>(nil)
