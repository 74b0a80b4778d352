import Foundation
import GRDB
import Synchronization

/// A row by its columns, ready to be added by a statement that is prepared once: of what thousands are
/// added in one transaction. It can be made before that begins.
struct ReadyRow: Sendable {
  /// So many rows are one statement: what a statement costs by itself is more than what a row does.
  private static let mostAtOnce = 40
  /// Without what is added.
  private let head: String
  private let marks: String
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
    head = "INSERT \(replaces ? "OR REPLACE " : "")INTO \(table)(\(columns))VALUES"
    self.marks = "(\(marks))"
    arguments = StatementArguments(row.map(\.value))
  }

  func add(to db: Database) throws {
    try db.cachedStatement(sql: head + marks).execute(arguments: arguments)
  }

  /// - Parameter rows: of one table, with the same columns.
  static func add(_ rows: [ReadyRow], to db: Database) throws {
    var rest = rows[...]
    while rest.count >= mostAtOnce, let first = rest.first {
      let some = rest.prefix(mostAtOnce)
      let marks = Array(repeating: first.marks, count: mostAtOnce).joined(separator: ",")
      try db.cachedStatement(sql: first.head + marks).execute(
        arguments: some.dropFirst().reduce(into: first.arguments) { $0 += $1.arguments })
      rest = rest.dropFirst(mostAtOnce)
    }
    for row in rest { try row.add(to: db) }
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
