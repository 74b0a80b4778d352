import Definitions
import Foundation
import GRDB

/// A row of a client's file, as the vault would have it.
struct MovedRow: Sendable {
  private var values: [String: DatabaseValue] = [:]
  /// Up to it every program reads a whole number as it is written.
  private static let largest = 9_007_199_254_740_991.0

  /// - Throws: `ClientRefusal.unknown` where a column is none of these, `.unfit` where a value cannot
  ///   be one of it.
  init(
    _ piece: JSONPiece, _ columns: [String: MovedColumn], of table: String, in file: MovedClient
  ) throws {
    for (name, piece) in try piece.members {
      guard let column = columns[name] else { throw ClientRefusal.unknown("\(table).\(name)") }
      guard let value = try Self.value(piece, column, in: file) else {
        throw ClientRefusal.unfit(table)
      }
      // What is due may be to come.
      if column.kind == .time, name != "dueAt", let time = String.fromDatabaseValue(value),
        file.latest < time
      {
        throw ClientRefusal.future(table)
      }
      values[name] = value
    }
  }

  subscript(column: String) -> DatabaseValue {
    get { values[column] ?? .null }
    set { values[column] = newValue }
  }

  func filtered(_ isMeant: (String) -> Bool) -> MovedRow {
    var row = self
    row.values = values.filter { isMeant($0.key) }
    return row
  }

  func insert(into table: String, _ db: Database) throws {
    let names = values.keys.sorted()
    try ClientRefusal.unfitting(table) {
      try db.execute(
        sql: """
          INSERT INTO \(table) (\(names.quoted))
          VALUES (\(databaseQuestionMarks(count: names.count)))
          """, arguments: StatementArguments(names.map { self[$0] }))
    }
  }

  func update(_ table: String, id: DatabaseValue, _ db: Database) throws {
    let names = values.keys.sorted()
    let sets = names.map { "\($0.quotedDatabaseIdentifier) = ?" }.joined(separator: ", ")
    try ClientRefusal.unfitting(table) {
      try db.execute(
        sql: "UPDATE \(table) SET \(sets) WHERE id = ?",
        arguments: StatementArguments(names.map { self[$0] } + [id]))
    }
  }

  /// Nil where it cannot be one of the column.
  private static func value(
    _ piece: JSONPiece, _ column: MovedColumn, in file: MovedClient
  ) throws -> DatabaseValue? {
    if piece.text == "null" { return .null }
    if column.kind == .json { return piece.text.databaseValue }
    switch try piece.value {
    case .number(let number):
      // What counts up from there has room.
      guard abs(number) <= Self.largest else { return nil }
      return Int64(piece.text)?.databaseValue ?? number.databaseValue
    case .string(let text): return try value(text, column, in: file)
    default: return nil
    }
  }

  private static func value(
    _ text: String, _ column: MovedColumn, in file: MovedClient
  ) throws -> DatabaseValue? {
    switch column.kind {
    case .plain: text.utf8.contains(0) ? nil : text.databaseValue
    case .json: text.databaseValue
    case .time: StoredTime.inside(text).databaseValue
    case .bytes: Data(base64Encoded: text)?.databaseValue
    case .picture: try file.picture(text)?.databaseValue
    }
  }
}
