import Foundation
import GRDB

/// Rows that are not as the program left them.
struct MarkFindings: Sendable, Equatable {
  struct Row: Sendable, Equatable {
    enum Kind: String { case changed, added, removed }
    let table: String
    let key: DatabaseValue
    let kind: Kind
  }

  var rows: [Row] = []
  /// Those of which rows and their marks went, or came back, together.
  var tables: [String] = []
  /// Whether the sums themselves were changed.
  var areTotalsChanged = false
}

extension MarkFindings {
  /// Reads every row of every table.
  init(_ db: Database) throws {
    let marked = try String.fetchAll(db, sql: "SELECT tableName FROM markTotal ORDER BY tableName")
    for table in try MarkedTable.all(db) where marked.contains(table.name) {
      rows += try Self.rows(of: table, db)
    }
    tables = try marked.filter { try !Self.isTotalRight($0, db) }
    areTotalsChanged = try VaultState.fetchOne(db)?.isRight(db) != true
  }

  private static func rows(of table: MarkedTable, _ db: Database) throws -> [Row] {
    let (key, name) = (table.key("row"), table.name)
    let found = try GRDB.Row.fetchAll(
      db,
      sql: """
        SELECT \(key) AS key, code IS NULL AS isAdded FROM "\(name)" AS row
        LEFT JOIN mark ON tableName = '\(name)' AND rowKey = \(key)
        WHERE code IS NULL OR code <> \(table.code("row"))
        """)
    let removed = try DatabaseValue.fetchAll(
      db,
      sql: """
        SELECT rowKey FROM mark WHERE tableName = '\(name)'
        EXCEPT SELECT \(key) FROM "\(name)" AS row
        """)
    return found.map { Row(table: name, key: $0["key"], kind: $0["isAdded"] ? .added : .changed) }
      + removed.map { Row(table: name, key: $0, kind: .removed) }
  }

  private static func isTotalRight(_ table: String, _ db: Database) throws -> Bool {
    let (count, total) = try Marks.sum(table, db)
    let kept = try GRDB.Row.fetchOne(
      db, sql: "SELECT rowCount, total FROM markTotal WHERE tableName = ?", arguments: [table])
    return kept?["rowCount"] == count && kept?["total"] == MarkCode.data(total)
  }
}
