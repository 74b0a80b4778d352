import Catalogue
import Foundation
import GRDB

/// Where a category stands among the others.
struct CategoryPlace: Codable, FetchableRecord, PersistableRecord {
  static let databaseTableName = "categoryPlace"
  let category: String
  /// From 0.
  let place: Int

  static func all(in db: Database) throws -> [String: Int] {
    let all = try fetchAll(db).map { ($0.category, $0.place) }
    return Dictionary(all) { first, _ in first }
  }
}

extension Store {
  /// Gives all categories their order.
  ///
  /// - Parameter category: the one that was moved.
  package func orderCategories(
    _ categories: [String], moved category: String, by trainer: Trainer, at now: Date
  ) async throws {
    try await write { db in
      try CategoryPlace.deleteAll(db)
      for (place, category) in categories.enumerated() {
        try CategoryPlace(category: category, place: place).insert(db)
      }
      try Audit.record(.catalogueArranged, by: trainer.id, subject: category, at: now, in: db)
    }
  }
}
