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
  static func hasArrived(_ file: MovedClient, in db: Database) throws -> Bool
  /// False of what came later, and is named only where there is any: older files of the same client stay
  /// the same.
  static var isAlwaysNamed: Bool { get }
}

extension Portable {
  static var movedName: String { databaseTableName }
  static var moving: String { "TRUE" }
  static var unmoved: Set<String> { [] }
  static var pictures: Set<String> { [] }
  static var isAlwaysNamed: Bool { true }

  static func moved(
    _ client: Identifier<Client>, _ columns: [MovedColumn], in db: Database
  ) throws -> [Row] {
    let keys = try db.primaryKey(databaseTableName).columns.quoted
    let request: SQLRequest<Row> = """
      SELECT \(sql: columns.map(\.name).quoted) FROM (\(all(of: client).filter(sql: moving)))
      ORDER BY \(sql: keys)
      """
    return try request.fetchAll(db)
  }

  static func movedCount(of client: Identifier<Client>, _ db: Database) throws -> Int {
    try all(of: client).filter(sql: moving).fetchCount(db)
  }

  static func bring(_ file: MovedClient, in db: Database) throws {
    for row in try file.rows(of: self, db) { try row.insert(into: databaseTableName, db) }
  }

  /// Whether all rows of the file are there, are the client's, and say what the program writes.
  static func hasArrived(_ file: MovedClient, in db: Database) throws -> Bool {
    guard try movedCount(of: file.client, db) == file.count(of: self) else { return false }
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
    let nested = try columnsOfJSON(db)
    let bytes = try db.columns(in: databaseTableName).filter { $0.type == "BLOB" }.map(\.name)
    return try columns(db).filter { !secrets.contains($0) && !unmoved.contains($0) }.map { name in
      let kind: MovedColumn.Kind =
        switch name {
        case _ where nested.contains(name): .json
        case _ where pictures.contains(name): .picture
        case _ where bytes.contains(name): .bytes
        case "at": .time
        case _ where name.hasSuffix("At"): .time
        default: .plain
        }
      return MovedColumn(name: name, kind: kind)
    }
  }
}

extension [String] {
  /// As names in SQL.
  var quoted: String { map(\.quotedDatabaseIdentifier).joined(separator: ", ") }
}
