import GRDB
import Synchronization

/// The index of an open vault.
final class KeptSearchIndex: Sendable {
  private let kept = Mutex<SearchIndex?>(nil)
  /// Whether this transaction has raised the revision already; nil outside of one.
  private let isRaised = Mutex<Bool?>(nil)

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

  /// From here to the end of a transaction one raise is enough.
  func begin() { isRaised.withLock { $0 = false } }

  /// Whatever became of the transaction: statements outside of one raise the revision each.
  func end() { isRaised.withLock { $0 = nil } }

  func forget() { kept.withLock { $0 = nil } }

  /// Whatever statement changes what is searched by, or duplicates are found by, raises the revision.
  func follow(_ db: Database) throws {
    // A record is saved with all its columns, of which mostly others have changed.
    let columns = [
      "searchName", "email", "phone", "archivedAt", "birthdate", "otherEmails", "otherPhones",
    ]
    let changed = columns.map { "NEW.\($0) IS NOT OLD.\($0)" }.joined(separator: " OR ")
    // Thousands of clients in one transaction raise it once: it is a row with a mark, like a client.
    db.add(
      function: DatabaseFunction("isToBeRaised", argumentCount: 0) { [self] _ in
        isRaised.withLock { isRaised in
          defer { if isRaised != nil { isRaised = true } }
          return isRaised != true
        }
      })
    for (event, condition) in [("INSERT", "TRUE"), ("DELETE", "TRUE"), ("UPDATE", changed)] {
      try db.execute(
        sql: """
          CREATE TEMP TRIGGER "search \(event)" AFTER \(event) ON main.client
          WHEN \(condition)
          BEGIN UPDATE searchRevision SET revision = revision + 1 WHERE isToBeRaised(); END
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
