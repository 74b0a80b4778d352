import Archives
import Definitions
import Foundation
import GRDB
import Units

/// A client's file as it came, not believed yet.
struct MovedClient: Sendable {
  /// Of the file, and of what is written in it; both in bytes. Years with
  /// every photo and a report each week are half of it.
  static let longestFile = 256 << 20
  private static let longestText = 128 << 20
  /// In bytes, as the schema has it.
  private static let longestPicture = 1 << 20

  let archive: ZipFile
  /// What `ClientDocument` wrote.
  let text: Data
  let client: Identifier<Client>
  let name: String
  /// As it is stored. Clocks may have been wrong, but not by more than a year: behind it nothing happened.
  let latest: String
  private let trainers: [JSONPiece]
  private let tables: [String: [JSONPiece]]

  /// - Throws: `ClientRefusal`.
  init(_ file: Data, at now: Date) throws {
    latest = String.fromDatabaseValue(now.addingTimeInterval(366 * 24 * 3600).stored) ?? ""
    archive = try ClientRefusal.reading { try ZipFile(file) }
    // By the directory, before anything of it is read.
    guard archive.size(of: ClientDocument.name) ?? 0 <= Self.longestText else {
      throw ClientRefusal.tooLarge(Self.longestText)
    }
    let content = try ClientRefusal.reading { [archive] in
      try archive.content(of: ClientDocument.name)
    }
    guard let content else { throw ClientRefusal.noExport }
    text = content
    let members = try ClientRefusal.reading { try Self.members(of: content) }
    (trainers, tables) = try ClientRefusal.reading {
      (
        try members["trainers"]?.items ?? [],
        try members["tables"]?.members.mapValues { try $0.items } ?? [:]
      )
    }
    (client, name) = try ClientRefusal.reading { [tables] in try Self.owner(tables) }
    let known = Set(ClientRecords.portable.map { $0.movedName })
    if let table = tables.keys.filter({ !known.contains($0) }).min() {
      throw ClientRefusal.unknown(table)
    }
  }

  private static func members(of content: Data) throws -> [String: JSONPiece] {
    let members = try JSONPiece(content).members
    guard try members["format"]?.value == .string(ClientDocument.format) else {
      throw ClientRefusal.noExport
    }
    guard case .number(let version) = try members["version"]?.value else {
      throw ClientRefusal.noExport
    }
    guard version == Double(ClientDocument.version) else { throw ClientRefusal.version(version) }
    return members
  }

  private static func owner(
    _ tables: [String: [JSONPiece]]
  ) throws -> (Identifier<Client>, String) {
    let rows = tables[Client.movedName] ?? []
    guard rows.count == 1, case .string(let id) = try rows[0].members["id"]?.value,
      case .string(let name) = try rows[0].members["name"]?.value,
      let client = Identifier<Client>(id)
    else { throw ClientRefusal.unfit(Client.movedName) }
    let isName = name.problem(limit: ClientDetails.longestName, lines: false) == nil
    guard isName, !name.isEmpty else { throw ClientRefusal.name }
    return (client, name)
  }

  /// A picture that rows name; nil where there is none. A larger one than the vault keeps is not read.
  func picture(_ name: String) throws -> Data? {
    guard archive.size(of: name) ?? 0 <= Self.longestPicture else {
      throw ClientRefusal.unfit(Photo.movedName)
    }
    return try archive.content(of: name)
  }

  /// What stands in one of its files.
  ///
  /// - Parameter longest: in bytes.
  func json(_ name: String, atMost longest: Int) throws -> JSONValue? {
    guard archive.size(of: name) ?? 0 <= longest else { throw ClientRefusal.unfit(name) }
    return try ClientRefusal.reading {
      try archive.content(of: name).map {
        try JSONValue(parsing: String(decoding: $0, as: UTF8.self), areKeysUnique: true)
      }
    }
  }

  func count(of record: any Portable.Type) -> Int { tables[record.movedName]?.count ?? 0 }

  func rows(of record: any Portable.Type, _ db: Database) throws -> [MovedRow] {
    let columns = Dictionary(
      try record.movedColumns(db).map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    return try ClientRefusal.reading {
      try (tables[record.movedName] ?? []).map {
        try MovedRow($0, columns, of: record.movedName, in: self)
      }
    }
  }

  /// Id and name of each whom a row names.
  var trainerNames: [(Identifier<Trainer>, String)] {
    get throws {
      try ClientRefusal.reading {
        try trainers.map { piece in
          let members = try piece.members
          guard case .string(let id) = try members["id"]?.value,
            case .string(let name) = try members["name"]?.value,
            let trainer = Identifier<Trainer>(id)
          else { throw ClientRefusal.unfit(Trainer.databaseTableName) }
          return (trainer, name)
        }
      }
    }
  }
}
