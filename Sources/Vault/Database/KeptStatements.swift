import Foundation
import GRDB
import Synchronization

/// A row by its columns, ready to be added by a statement that is prepared once: of what thousands are
/// added in one transaction. It can be made before that begins.
struct ReadyRow: Sendable {
  /// So many rows are one statement: what a statement costs by itself is more than what a row does.
  private static let mostAtOnce = 50
  private let table: String
  private let replaces: Bool
  private let columns: [String]
  private let values: [DatabaseValue]

  /// - Parameter replaces: whether a row of the same key makes way.
  init(
    of table: String, replaces: Bool = false,
    _ row: KeyValuePairs<String, (any DatabaseValueConvertible)?>
  ) {
    (self.table, self.replaces) = (table, replaces)
    // In one go: each pair is copied where it is looked at.
    var (columns, values) = ([String](), [DatabaseValue]())
    columns.reserveCapacity(row.count)
    values.reserveCapacity(row.count)
    for (column, value) in row {
      columns.append(column)
      values.append(value?.databaseValue ?? .null)
    }
    (self.columns, self.values) = (columns, values)
  }

  func add(to db: Database) throws {
    try db.cachedStatement(sql: sql(rows: 1)).execute(binding: values)
  }

  private func sql(rows: Int) -> String {
    let marks = "(\(databaseQuestionMarks(count: columns.count)))"
    return """
      INSERT \(replaces ? "OR REPLACE " : "")INTO \(table)(\(columns.joined(separator: ",")))
      VALUES \(Array(repeating: marks, count: rows).joined(separator: ","))
      """
  }

  /// - Parameter rows: of one table, with the same columns.
  static func add(_ rows: [ReadyRow], to db: Database) throws {
    var rest = rows[...]
    if let first = rest.first, rest.count >= mostAtOnce {
      let statement = try db.cachedStatement(sql: first.sql(rows: mostAtOnce))
      while rest.count >= mostAtOnce {
        try statement.execute(binding: rest.prefix(mostAtOnce).lazy.flatMap(\.values))
        rest = rest.dropFirst(mostAtOnce)
      }
    }
    for row in rest { try row.add(to: db) }
  }
}

extension Statement {
  /// With one value for each question mark. GRDB's own arguments are copied four times before they are
  /// bound, which takes longer than to add the rows.
  fileprivate func execute(binding values: some Sequence<DatabaseValue>) throws {
    setUncheckedArguments(StatementArguments())
    var place: CInt = 0
    for value in values {
      place += 1
      let code = unsafe value.bind(to: sqliteStatement, at: place)
      guard code == 0 else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
    }
    // GRDB keeps no statement that has failed, and ends the program where one like that is used again.
    try execute()
    // Nothing of it stays with one that is kept.
    setUncheckedArguments(StatementArguments())
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
