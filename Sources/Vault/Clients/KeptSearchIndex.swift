import GRDB
import Synchronization

/// The index of an open vault.
final class KeptSearchIndex: Sendable {
  private let kept = Mutex<SearchIndex?>(nil)

  /// The one that fits what is read.
  func of(_ db: Database) throws -> SearchIndex {
    let revision = try SearchRevision.current(db)
    if let index = kept.withLock(\.self), index.revision == revision { return index }
    let index = try SearchIndex(revision: revision, db)
    kept.withLock { kept in
      // Somebody may read what was true a moment ago.
      if kept.map({ $0.revision < revision }) ?? true { kept = index }
    }
    return index
  }

  func forget() { kept.withLock { $0 = nil } }

  /// Whatever statement changes what is searched by, or duplicates are found by, raises the revision.
  static func follow(_ db: Database) throws {
    // A record is saved with all its columns, of which mostly others have changed.
    let columns = [
      "searchName", "email", "phone", "archivedAt", "birthdate", "otherEmails", "otherPhones",
    ]
    let changed = columns.map { "NEW.\($0) IS NOT OLD.\($0)" }.joined(separator: " OR ")
    for (event, condition) in [("INSERT", "TRUE"), ("DELETE", "TRUE"), ("UPDATE", changed)] {
      try db.execute(
        sql: """
          CREATE TEMP TRIGGER "search \(event)" AFTER \(event) ON main.client
          WHEN \(condition) BEGIN UPDATE searchRevision SET revision = revision + 1; END
          """)
    }
    for event in ["INSERT", "DELETE"] {
      try db.execute(
        sql: """
          CREATE TEMP TRIGGER "search \(event) apart" AFTER \(event) ON main.distinctPair
          BEGIN UPDATE searchRevision SET revision = revision + 1; END
          """)
    }
  }
}

/// How often what clients are searched by has changed.
struct SearchRevision: Codable, FetchableRecord, PersistableRecord {
  static let databaseTableName = "searchRevision"
  private(set) var id = 1
  let revision: Int

  static func current(_ db: Database) throws -> Int {
    try Int.fetchOne(db, sql: "SELECT revision FROM searchRevision") ?? 0
  }
}
