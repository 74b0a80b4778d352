import Catalogue
import Foundation
import GRDB

/// One version of a category that came in with a pack: its name, colour and named norms.
package struct OwnCategory: Codable, Sendable, FetchableRecord, PersistableRecord {
  package static let databaseTableName = "ownCategory"
  /// The category's id in the catalogue.
  package let category: String
  /// From 1.
  package let version: Int
  /// As a category file without exercises.
  package let definition: String
  package let savedAt: Date
  package let trainerId: Identifier<Trainer>

  package var own: OwnDefinition { .init(category: category, definition: definition) }

  /// The newest version of each, by id.
  static func newest(_ db: Database) throws -> [OwnCategory] {
    try fetchAll(
      db,
      sql: """
        SELECT * FROM ownCategory o WHERE version =
          (SELECT MAX(version) FROM ownCategory WHERE category = o.category)
        ORDER BY category
        """)
  }

  static func last(of category: String, in db: Database) throws -> Int {
    try Int.fetchOne(
      db, sql: "SELECT MAX(version) FROM ownCategory WHERE category = ?", arguments: [category])
      ?? 0
  }
}

extension Store {
  package func ownCategories() async throws -> [OwnCategory] { try await read(OwnCategory.newest) }
}
