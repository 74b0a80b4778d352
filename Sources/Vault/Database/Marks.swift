import Foundation
import GRDB

/// A table whose rows are marked, and the SQL that names a row and its code.
struct MarkedTable {
  let name: String
  private let columns: [String]
  private let keys: [String]

  /// What the marks are made of themselves.
  static let unmarked: Set = ["mark", "markTotal", "vaultState"]

  init(_ name: String, _ db: Database) throws {
    self.name = name
    // One statement for all: every opening asks for every table.
    let found = try Row.fetchAll(
      db.cachedStatement(
        sql: "SELECT name, pk FROM pragma_table_xinfo(?) WHERE hidden <> 1 ORDER BY cid"),
      arguments: [name])
    let all: [(name: String, place: Int)] = try found.map { row in
      try (row.decode(String.self, atIndex: 0).quotedDatabaseIdentifier, row.decode(atIndex: 1))
    }
    columns = all.map(\.name)
    let keys = all.filter { $0.place > 0 }.sorted { $0.place < $1.place }.map(\.name)
    // A table that somebody has planted may have none.
    self.keys = keys.isEmpty ? ["rowid"] : keys
  }

  /// Every table of the vault but those of the marks, of SQLite and of the migrator. What the
  /// program would never make can be planted, but not keep the vault from opening.
  static func all(_ db: Database) throws -> [MarkedTable] {
    try String.fetchAll(
      db,
      sql: """
        SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'
        AND name NOT LIKE 'grdb%' AND name NOT GLOB '*[^A-Za-z]*'
        AND sql NOT LIKE 'CREATE VIRTUAL%' ORDER BY name
        """
    ).filter { !unmarked.contains($0) }.map { try MarkedTable($0, db) }
  }

  /// - Parameter row: what stands for the row: the table, `NEW` or `OLD`.
  func key(_ row: String) -> String {
    // The sign leaves the value as it is. Without it a number is compared as a number, for which the
    // index of marks is of no use: every save would read every mark of its table.
    keys.count == 1
      ? "+\(row).\(keys[0])"
      : keys.map { "quote(\(row).\($0))" }.joined(separator: " || ' ' || ")
  }

  func code(_ row: String) -> String {
    "markOf('\(name)', \(columns.map { "\(row).\($0)" }.joined(separator: ", ")))"
  }
}

extension MarkedTable {
  /// SQL for whether the row is as the program left it.
  func isAsMarked(_ row: String) -> String {
    """
    EXISTS (SELECT 1 FROM mark WHERE tableName = '\(name)' AND rowKey = \(key(row))
      AND mark.code = \(code(row)))
    """
  }

  /// Marks all rows.
  func mark(_ db: Database) throws {
    try db.execute(
      sql: """
        INSERT INTO mark SELECT '\(name)', \(key("row")), \(code("row")) FROM "\(name)" AS row
        """)
  }
}

/// Marks follow every change of a row within its own transaction, whatever statement makes it:
/// triggers of the connection write them, which are made from the schema at each opening and are
/// no part of the file.
enum Marks {
  static func follow(_ db: Database) throws {
    for table in try MarkedTable.all(db) {
      let ofTable = "mark WHERE tableName = '\(table.name)' AND rowKey ="
      let forget = "DELETE FROM \(ofTable) \(table.key("OLD"));"
      // The mark of a row that something else has removed stays: who takes its key shows it.
      // By VALUES: of a SELECT SQLite would make a table first, for each row anew.
      let mark = """
        INSERT INTO mark VALUES ('\(table.name)', \(table.key("NEW")), \(table.code("NEW")))
        ON CONFLICT (tableName, rowKey) DO NOTHING;
        """
      try db.trigger("INSERT", table.name, mark)
      try db.trigger("UPDATE", table.name, forget + mark)
      try db.trigger("DELETE", table.name, forget)
    }
    try db.trigger(
      "INSERT", "mark",
      """
      UPDATE markTotal SET rowCount = rowCount + 1, total = markSum(total, NEW.code)
      WHERE tableName = NEW.tableName;
      """)
    try db.trigger(
      "DELETE", "mark",
      """
      UPDATE markTotal SET rowCount = rowCount - 1, total = markDifference(total, OLD.code)
      WHERE tableName = OLD.tableName;
      """)
  }

  /// Marks all rows as they are, and what was found before a migration as still wrong.
  ///
  /// - Parameter progress: percent, after each table.
  static func renew(
    keeping findings: MarkFindings, _ db: Database, _ progress: (Int) -> Void = { _ in }
  ) throws {
    let changes = try VaultState.fetchOne(db)?.changes ?? 0
    try db.execute(sql: "DELETE FROM mark; DELETE FROM markTotal")
    let tables = try MarkedTable.all(db)
    let counts = try db.rowCounts()
    var done = 0
    for table in tables {
      try table.mark(db)
      done += counts[table.name] ?? 0
      progress(100 * done / max(1, counts.values.reduce(0, +)))
    }
    for row in findings.rows {
      try db.execute(
        sql: "REPLACE INTO mark VALUES (?, ?, zeroblob(1))", arguments: [row.table, row.key])
    }
    for table in tables {
      let (count, total) = try sum(table.name, db)
      let kept = findings.tables.contains(table.name) ? Data() : MarkCode.data(total)
      try db.execute(
        sql: "INSERT INTO markTotal VALUES (?, ?, ?)", arguments: [table.name, count, kept])
    }
    try VaultState.begin(at: changes, isRight: !findings.areTotalsChanged, db)
  }

  /// What the total of a table should be.
  static func sum(_ table: String, _ db: Database) throws -> (Int, UInt128) {
    let codes = try Data.fetchCursor(
      db, sql: "SELECT code FROM mark WHERE tableName = ?", arguments: [table])
    var (count, total) = (0, UInt128(0))
    while let code = try codes.next() {
      count += 1
      total &+= MarkCode.number(code)
    }
    return (count, total)
  }
}

extension Database {
  fileprivate func trigger(_ event: String, _ table: String, _ statements: String) throws {
    try execute(
      sql: """
        CREATE TEMP TRIGGER "mark \(event) \(table)" AFTER \(event) ON main."\(table)"
        BEGIN \(statements) END
        """)
  }
}
