import Foundation
import GRDB

/// A table whose rows go with a client from one vault into another.
protocol Portable: BelongsToClient, FetchableRecord {
  /// What it is called in the file.
  static var movedName: String { get }
  /// SQL that holds for the rows that go.
  static var moving: String { get }
  /// Columns that are worked out anew where the client arrives, besides the secret ones.
  static var unmoved: Set<String> { get }
  /// Columns whose bytes are files of their own.
  static var pictures: Set<String> { get }
  /// In an order that the database alone decides, so that the same rows make the same file.
  static func moved(
    _ client: Identifier<Client>, _ columns: [MovedColumn], in db: Database
  ) throws -> [Row]
  static func bring(_ file: MovedClient, in db: Database) throws
}

extension Portable {
  static var movedName: String { databaseTableName }
  static var moving: String { "TRUE" }
  static var unmoved: Set<String> { [] }
  static var pictures: Set<String> { [] }

  static func moved(
    _ client: Identifier<Client>, _ columns: [MovedColumn], in db: Database
  ) throws -> [Row] {
    let keys = try db.primaryKey(databaseTableName).columns.quoted
    return try Row.fetchAll(
      db,
      sql: """
        SELECT \(columns.map(\.name).quoted) FROM \(databaseTableName)
        WHERE (\(belonging)) AND (\(moving)) ORDER BY \(keys)
        """, arguments: ["client": client])
  }

  static func bring(_ file: MovedClient, in db: Database) throws {
    for row in try file.rows(of: self, db) { try row.insert(into: databaseTableName, db) }
  }

  /// Whether all rows of the file are there, are the client's, and say what the program writes.
  static func hasArrived(_ file: MovedClient, in db: Database) throws -> Bool {
    let there = try all(of: file.client).filter(sql: moving).fetchCount(db)
    guard there == file.count(of: self) else { return false }
    return (try? all(of: file.client).fetchAll(db)) != nil
  }
}

/// A column as it stands in the file.
struct MovedColumn: Sendable {
  enum Kind {
    case plain
    /// As it stands in the vault, to the letter: fingerprints cover it.
    case json
    /// ISO 8601 in UTC.
    case time
    /// In base64.
    case bytes
    /// The name of a file.
    case picture
  }

  let name: String
  let kind: Kind
}

extension Portable {
  static func movedColumns(_ db: Database) throws -> [MovedColumn] {
    let nested = try db.columnsOfJSON(in: databaseTableName)
    return try db.columns(in: databaseTableName)
      .filter { !secrets.contains($0.name) && !unmoved.contains($0.name) }
      .map { column in
        let kind: MovedColumn.Kind =
          switch column.name {
          case let name where nested.contains(name): .json
          case let name where pictures.contains(name): .picture
          case _ where column.type == "BLOB": .bytes
          case "at": .time
          case let name where name.hasSuffix("At"): .time
          default: .plain
          }
        return MovedColumn(name: column.name, kind: kind)
      }
  }
}

extension [String] {
  /// As names in SQL.
  var quoted: String { map(\.quotedDatabaseIdentifier).joined(separator: ", ") }
}
