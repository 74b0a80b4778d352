import Foundation
import GRDB
import Synchronization

extension Database {
  /// A row by its columns, by a statement that is prepared once: records that thousands are added of
  /// in one transaction are added so.
  ///
  /// - Parameter replaces: whether a row of the same key makes way.
  func add(
    to table: String, replaces: Bool = false,
    _ row: KeyValuePairs<String, (any DatabaseValueConvertible)?>
  ) throws {
    var (columns, marks) = ("", "")
    for (column, _) in row {
      columns += columns.isEmpty ? column : ", " + column
      marks += marks.isEmpty ? "?" : ", ?"
    }
    let statement = try cachedStatement(
      sql: "INSERT \(replaces ? "OR REPLACE " : "")INTO \(table) (\(columns)) VALUES (\(marks))")
    try statement.execute(arguments: StatementArguments(row.map(\.value)))
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
