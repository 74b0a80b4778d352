import Definitions
import Forms
import Foundation
import GRDB

/// A client with all that goes with them, as `docs/client-export.schema.json` says, and the files that
/// it names. The same rows make the same bytes: no day of the export is in it.
struct ClientDocument {
  static let name = "client.json"
  static let format = "healthwheel-client"
  static let version = 1

  private(set) var text: Data
  private(set) var files: [(name: String, content: Data)] = []

  init(_ client: Identifier<Client>, _ db: Database) throws {
    text = Data("{\"format\":\"\(Self.format)\",\"version\":\(Self.version),\n".utf8)
    let trainers = try Self.trainers(of: client, db)
    text += Data("\"trainers\":[\(trainers.joined(separator: ",\n"))],\n\"tables\":{\n".utf8)
    let records = try ClientRecords.portable.filter { record in
      try record.isAlwaysNamed || record.movedCount(of: client, db) > 0
    }
    for (number, record) in records.enumerated() {
      text += Data("\(number > 0 ? "]," : "")\"\(record.movedName)\":[\n".utf8)
      try add(record, of: client, db)
    }
    text += Data("]}}\n".utf8)
  }

  private mutating func add<Record: Portable>(
    _ record: Record.Type, of client: Identifier<Client>, _ db: Database
  ) throws {
    let columns = try record.movedColumns(db)
    for (number, row) in try record.moved(client, columns, in: db).enumerated() {
      let members = zip(columns, row.databaseValues).map { column, value in
        "\"\(column.name)\":\(text(of: value, in: column, of: record))"
      }
      text += Data("\(number > 0 ? ",\n" : ""){\(members.joined(separator: ","))}".utf8)
    }
  }

  private mutating func text<Record: Portable>(
    of value: DatabaseValue, in column: MovedColumn, of record: Record.Type
  ) -> String {
    switch value.storage {
    case .null: return "null"
    case .int64(let number): return String(number)
    case .double(let number): return number.isFinite ? "\(number)" : "null"
    case .string(let text):
      switch column.kind {
      case .json: return text
      case .time: return StoredTime.outside(text).asJSON
      default: return text.asJSON
      }
    case .blob(let bytes):
      guard column.kind == .picture else { return bytes.base64EncodedString().asJSON }
      let name = "\(record.movedName)/\(column.name).jpg"
      files.append((name, bytes))
      return name.asJSON
    }
  }

  /// Whoever is named in a row.
  private static func trainers(
    of client: Identifier<Client>, _ db: Database
  ) throws -> [String] {
    var ids: Set<Identifier<Trainer>> = []
    for record in ClientRecords.portable { ids.formUnion(try record.trainers(of: client, db)) }
    return try Trainer.filter(keys: ids).order(Column("id")).fetchAll(db).map {
      "{\"id\":\($0.id.description.asJSON),\"name\":\($0.name.asJSON)}"
    }
  }
}

extension Portable {
  fileprivate static func trainers(
    of client: Identifier<Client>, _ db: Database
  ) throws -> [Identifier<Trainer>] {
    let columns = try movedColumns(db).filter { ["trainerId", "savedBy"].contains($0.name) }
    guard !columns.isEmpty else { return [] }
    return try moved(client, columns, in: db).flatMap { row in
      row.databaseValues.compactMap { Identifier<Trainer>.fromDatabaseValue($0) }
    }
  }
}

extension String {
  fileprivate var asJSON: String { JSONValue.string(self).canonical }
}

/// A time as the vault has it, to the millisecond in UTC, and as it is written outside.
enum StoredTime {
  static func outside(_ text: String) -> String {
    guard text.wholeMatch(of: /\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}/) != nil else { return text }
    return text.replacing(" ", with: "T") + "Z"
  }

  static func inside(_ text: String) -> String {
    guard text.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/) != nil else { return text }
    return String(text.dropLast()).replacing("T", with: " ")
  }
}
