import Crypto
import Foundation
import GRDB

/// What forms were signed with, to the letter. It stands once, however many were signed with it.
struct SignedDefinition: Codable, FetchableRecord, PersistableRecord {
  /// The SHA-256 of the text.
  let id: String
  let text: String

  init(_ text: String) { (id, self.text) = (Self.id(of: text), text) }

  /// Frozen: vaults hold what it makes, and a migration calls it.
  static func id(of text: String) -> String { Data(SHA256.hash(data: Data(text.utf8))).hex }

  /// The function that SQL finds a text's id with.
  static func register(in db: Database) {
    db.add(
      function: DatabaseFunction("signedDefinitionId", argumentCount: 1, pure: true) { values in
        String.fromDatabaseValue(values[0]).map(id(of:))
      })
  }

  /// Has it there, for a form that is signed with it.
  ///
  /// - Throws: `StoreRefusal.damaged` where another text stands under its digest.
  func keep(_ db: Database) throws {
    guard let there = try SignedDefinition.fetchOne(db, key: id) else { return try insert(db) }
    if there.text != text { throw StoreRefusal.damaged }
  }

  /// Takes away what no form was signed with any more.
  static func tidy(_ db: Database) throws {
    try db.execute(
      sql: """
        DELETE FROM signedDefinition
        WHERE NOT EXISTS (SELECT 1 FROM screening WHERE definitionId = signedDefinition.id)
        """)
  }
}
