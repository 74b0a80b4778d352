import Foundation
import GRDB

/// The organisation that owns the vault.
package struct Gym: Codable, Sendable, FetchableRecord, PersistableRecord {
  package static let databaseTableName = "gym"
  private(set) var id = 1
  package var name: String
  package let createdAt: Date
  /// Minutes without use after which a session locks.
  package var lockAfter = 10
  /// Years without a visit after which clients are listed to be erased; nil lists nobody.
  package var retention: Int?

  static func secondsUntilLock(_ db: Database) throws -> TimeInterval {
    try 60 * (Double.fetchOne(db.cachedStatement(sql: "SELECT lockAfter FROM gym")) ?? 0)
  }

  init(name: String, createdAt: Date) { (self.name, self.createdAt) = (name, createdAt) }
}

extension Store {
  package func gym() async throws -> Gym {
    try await read { db in
      guard let gym = try Gym.fetchOne(db) else { throw StoreRefusal.notFound }
      return gym
    }
  }
}
