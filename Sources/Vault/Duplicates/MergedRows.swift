import Definitions
import Foundation
import GRDB

extension BelongsToClient {
  static func move(_ merging: Merging, _ db: Database) throws { try moveRows(merging, db) }

  static func moveBack(_ merging: Merging, _ db: Database) throws { try moveRowsBack(merging, db) }

  /// What there can be only one of, and the other has, is put aside. Rows that name no client go
  /// with what they name.
  static func moveRows(_ merging: Merging, _ db: Database) throws {
    guard try db.namesClient(Self.self) else { return }
    try noteRows(of: merging, db)
    try db.execute(
      sql: "UPDATE OR IGNORE \(databaseTableName) SET clientId = :to WHERE clientId = :from",
      arguments: ["from": merging.mergedId, "to": merging.clientId])
    try putAside(where: "clientId = ?", [merging.mergedId], by: merging, db)
  }

  /// What is there still, what came since of one of those rows, and what was put aside.
  static func moveRowsBack(_ merging: Merging, _ db: Database) throws {
    if try db.namesClient(Self.self) {
      try db.execute(
        sql: """
          UPDATE OR IGNORE \(databaseTableName) AS row SET clientId = :to WHERE clientId = :from
          AND (\(isNoted(db)) OR \(isOfNoted(db)))
          """, arguments: ["from": merging.clientId, "to": merging.mergedId])
    }
    try restore(merging, db)
  }

  /// SQL for whether `row` was the merged client's, `:to`.
  static func isNoted(_ db: Database) throws -> String {
    """
    EXISTS (SELECT 1 FROM mergedRow WHERE mergedId = :to AND ofTable = '\(databaseTableName)'
      AND content IS NULL AND ofKey = \(try rowKey("row", db)))
    """
  }

  /// SQL for whether `row` is of a result, plan or report that was the merged client's, `:to`: an
  /// earlier version, say, or a day's tick.
  private static func isOfNoted(_ db: Database) throws -> String {
    let owners = ["resultId": "result", "planId": "plan", "reportId": "report"]
    let named = try db.columns(in: databaseTableName).map(\.name).filter { owners[$0] != nil }
    let conditions = named.map { column in
      """
      EXISTS (SELECT 1 FROM mergedRow WHERE mergedId = :to AND ofTable = '\(owners[column] ?? "")'
        AND content IS NULL AND ofKey = json_object('id', row.\(column)))
      """
    }
    return conditions.isEmpty ? "FALSE" : conditions.joined(separator: " OR ")
  }

  /// Writes down which rows are the one's.
  static func noteRows(of merging: Merging, _ db: Database) throws {
    try db.execute(
      sql: """
        INSERT INTO mergedRow (mergedId, ofTable, ofKey)
        SELECT :from, '\(databaseTableName)', \(rowKey("row", db))
        FROM \(databaseTableName) AS row WHERE clientId = :from
        """, arguments: ["from": merging.mergedId])
  }

  /// Takes rows out, and keeps all of them.
  static func putAside(
    where condition: String, _ arguments: StatementArguments, by merging: Merging, _ db: Database
  ) throws {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT \(rowKey("row", db)) AS keyOfRow, row.* FROM \(databaseTableName) AS row
        WHERE \(condition)
        """, arguments: arguments)
    for row in rows {
      try MergedRow(
        mergedId: merging.mergedId, ofTable: databaseTableName,
        ofKey: try row.decode(forColumn: "keyOfRow"), content: try row.stored
      ).insert(db, onConflict: .replace)
    }
    try db.execute(
      sql: "DELETE FROM \(databaseTableName) WHERE \(condition)", arguments: arguments)
  }

  static func restore(_ merging: Merging, _ db: Database) throws {
    for row in try MergedRow.putAside(Self.self, by: merging.mergedId, db) {
      let columns = row.columnNames.map(\.quotedDatabaseIdentifier).joined(separator: ", ")
      let places = databaseQuestionMarks(count: row.count)
      try db.execute(
        sql: "INSERT OR IGNORE INTO \(databaseTableName) (\(columns)) VALUES (\(places))",
        arguments: StatementArguments(row.databaseValues))
    }
  }

  /// SQL for a row's key as JSON, without the client.
  private static func rowKey(_ row: String, _ db: Database) throws -> String {
    let keys = try db.primaryKey(databaseTableName).columns.filter { $0 != "clientId" }
    return "json_object(\(keys.map { "'\($0)', \(row).\"\($0)\"" }.joined(separator: ", ")))"
  }
}

extension Database {
  fileprivate func namesClient(_ record: any BelongsToClient.Type) throws -> Bool {
    try columns(in: record.databaseTableName).contains { $0.name == "clientId" }
  }
}

extension MergedRow {
  /// The key of a row of a table that has one of each client.
  static let onlyRow = "{}"

  /// What is put aside of somebody's row is this from now on.
  ///
  /// - Parameter key: of the row, where a client may have several.
  static func keep<Record: BelongsToClient & EncodableRecord>(
    _ record: Record, of merged: Identifier<Client>, as key: String = onlyRow, _ db: Database
  ) throws {
    let row = Row(try record.databaseDictionary)
    try MergedRow(
      mergedId: merged, ofTable: Record.databaseTableName, ofKey: key, content: row.stored
    ).save(db)
  }

  static func drop(
    _ record: any BelongsToClient.Type, of merged: Identifier<Client>, as key: String,
    _ db: Database
  ) throws {
    try filter(
      Column("mergedId") == merged && Column("ofTable") == record.databaseTableName
        && Column("ofKey") == key
    ).deleteAll(db)
  }

  /// Rows of a table that were put aside, as they were.
  static func putAside(
    _ record: any BelongsToClient.Type, by merged: Identifier<Client>, _ db: Database
  ) throws -> [Row] {
    let contents = try String.fetchAll(
      db,
      sql: """
        SELECT content FROM mergedRow
        WHERE mergedId = ? AND ofTable = ? AND content IS NOT NULL
        """, arguments: [merged, record.databaseTableName])
    return try contents.map(row(stored:))
  }

  static func row(stored content: String) throws -> Row {
    guard case .object(let columns) = try JSONValue(parsing: content) else {
      throw StoreRefusal.illegible
    }
    return Row(columns.mapValues { $0.column as (any DatabaseValueConvertible)? })
  }
}

extension Row {
  /// As JSON; bytes are `{"base64": "Dw=="}`.
  fileprivate var stored: String {
    get throws {
      let columns = try filter { name, _ in name != "keyOfRow" }.map { name, value in
        (name, try JSONValue(column: value))
      }
      let text = JSONEncoder()
      text.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      let object = JSONValue.object(Dictionary(columns) { first, _ in first })
      return String(decoding: try text.encode(object), as: UTF8.self)
    }
  }
}

extension JSONValue {
  fileprivate init(column value: DatabaseValue) throws {
    switch value.storage {
    case .null: self = .null
    case .int64(let number): self = .number(Double(number))
    case .double(let number): self = .number(number)
    case .string(let text): self = .string(text)
    case .blob(let bytes): self = .object(["base64": .string(bytes.base64EncodedString())])
    }
  }

  fileprivate var column: DatabaseValue {
    switch self {
    case .number(let number): number.databaseValue
    case .string(let text): text.databaseValue
    case .object(let bytes):
      bytes["base64"].flatMap { text in
        if case .string(let text) = text { Data(base64Encoded: text)?.databaseValue } else { nil }
      } ?? .null
    case .null, .bool, .array: .null
    }
  }
}
