import Definitions
import Foundation
import GRDB

/// A table with rows about clients: it says which rows are whose, and by that they are counted,
/// given out and erased.
protocol BelongsToClient: TableRecord {
  /// SQL that holds for the rows of the client `:client`.
  static var belonging: String { get }
  /// What its rows have where they are given out.
  static func columns(_ db: Database) throws -> [String]
  /// Those of them that are JSON.
  static func columnsOfJSON(_ db: Database) throws -> Set<String>
  /// Columns that are given out to nobody.
  static var secrets: Set<String> { get }
  /// What is given out of the client.
  static func export(
    _ client: Identifier<Client>, in db: Database
  ) throws -> [[String: JSONValue]]
  /// Takes what is about the client out of the table.
  static func erase(_ client: Identifier<Client>, in db: Database) throws
  /// Gives what is about the one client to the other who is the same person.
  static func move(_ merging: Merging, _ db: Database) throws
  /// Gives it back.
  static func moveBack(_ merging: Merging, _ db: Database) throws
}

extension BelongsToClient {
  static var belonging: String { "clientId = :client" }
  static var secrets: Set<String> { [] }

  static func columns(_ db: Database) throws -> [String] {
    try db.columns(in: databaseTableName).map(\.name)
  }

  static func columnsOfJSON(_ db: Database) throws -> Set<String> {
    try db.columnsOfJSON(in: databaseTableName)
  }

  static func all(of client: Identifier<Client>) -> QueryInterfaceRequest<Self> {
    filter(sql: belonging, arguments: ["client": client])
  }

  static func count(of client: Identifier<Client>, in db: Database) throws -> Int {
    try all(of: client).fetchCount(db)
  }

  static func erase(_ client: Identifier<Client>, in db: Database) throws {
    try all(of: client).deleteAll(db)
  }

  static func export(
    _ client: Identifier<Client>, in db: Database
  ) throws -> [[String: JSONValue]] {
    try written(client, in: db)
  }

  /// As the rows stand.
  static func written(
    _ client: Identifier<Client>, in db: Database
  ) throws -> [[String: JSONValue]] {
    let nested = try columnsOfJSON(db)
    return try Row.fetchAll(db, all(of: client)).map { row in
      let columns = row.filter { name, _ in !secrets.contains(name) }
      return try Dictionary(
        uniqueKeysWithValues: columns.map { name, value in
          (name, try value.json(in: name, isNested: nested.contains(name)))
        })
    }
  }
}

/// All tables that refer to a client, in the order in which foreign keys and locks let go.
enum ClientRecords {
  static let all: [any BelongsToClient.Type] = [
    Session.self, Addendum.self, FormSeal.self, ScreeningFlag.self, ScreeningForm.self,
    Clearance.self,
    Submission.self, RescoredResult.self, EarlierResult.self, BodyMeasure.self, ExerciseResult.self,
    BatteryWalk.self,
    NoteDraft.self, SessionNote.self, Mail.self, ReportLink.self, ReportDelivery.self,
    FrozenReport.self, ReportDraft.self, Audit.self, BroughtEntry.self, MergedRow.self,
    Merging.self, DistinctPair.self,
    KeptLatest.self, ClientStanding.self, KeptCard.self, ProgramCard.self,
    SkippedCard.self, Photo.self, Goal.self, SetTick.self,
    Plan.self, Client.self,
    Erasure.self,
  ]
}

extension Database {
  /// Columns that the table's own checks keep to JSON text.
  func columnsOfJSON(in table: String) throws -> Set<String> {
    let schema = try String.fetchOne(
      self, sql: "SELECT sql FROM sqlite_schema WHERE name = ?", arguments: [table])
    return Set((schema ?? "").matches(of: /json_valid\((\w+)\)/).map { String($0.1) })
  }
}

extension DatabaseValue {
  /// Times as ISO 8601 in UTC; JSON that is stored as text as what it says.
  fileprivate func json(in column: String, isNested: Bool) throws -> JSONValue {
    switch storage {
    case .null: .null
    case .int64(let number): .number(Double(number))
    case .double(let number): .number(number)
    case .blob(let bytes): .string(bytes.base64EncodedString())
    case .string(let text) where isNested:
      try JSONValue(parsing: text)
    case .string(let text):
      .string(isTime(column) ? text.replacing(" ", with: "T") + "Z" : text)
    }
  }

  /// Whether it is stored as GRDB stores times: to the millisecond, in UTC.
  private func isTime(_ column: String) -> Bool {
    (column == "at" || column.hasSuffix("At")) && Date.fromDatabaseValue(self) != nil
  }
}
