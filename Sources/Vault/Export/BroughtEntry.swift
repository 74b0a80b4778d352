import Foundation
import GRDB

/// What another gym's audit had of a client who came from there.
struct BroughtEntry: Codable, FetchableRecord, PersistableRecord, Portable {
  static let databaseTableName = "broughtEntry"
  static let movedName = "audit"
  static let unmoved: Set = ["clientId", "place"]

  let clientId: Identifier<Client>
  let place: Int
  let at: Date
  let trainerId: Identifier<Trainer>?
  let isByClient: Bool
  /// Perhaps one that only a newer program knows.
  let action: String
  let subject: String?
  let before: String?
  let after: String?
}

extension BroughtEntry {
  /// That somebody looked, took along or brought is this gym's; what was done goes with the client.
  private static let here: [Audit.Action] = [
    .clientViewed, .clientPrinted, .contactsExported, .clientExported, .clientImported,
  ]

  /// What came with the client, and then what was done here.
  static func moved(
    _ client: Identifier<Client>, _ columns: [MovedColumn], in db: Database
  ) throws -> [Row] {
    let names = columns.map(\.name).quoted
    let brought = try Row.fetchAll(
      db, sql: "SELECT \(names) FROM broughtEntry WHERE clientId = ? ORDER BY place",
      arguments: [client])
    let here = here.map { "'\($0.rawValue)'" }.joined(separator: ", ")
    // Also of whoever was merged into them.
    let own: SQLRequest<Row> = """
      SELECT \(sql: names) FROM (\(Audit.all(of: client).filter(sql: "action NOT IN (\(here))")))
      ORDER BY id
      """
    return try brought + own.fetchAll(db)
  }

  static func bring(_ file: MovedClient, in db: Database) throws {
    for (place, row) in try file.rows(of: self, db).enumerated() {
      var row = row
      (row["clientId"], row["place"]) = (file.client.databaseValue, (place + 1).databaseValue)
      try row.insert(into: databaseTableName, db)
    }
  }
}
