import Foundation
import GRDB
import Synchronization

/// Keeps an older copy of the vault as it is until an owner has decided what to do: the database itself
/// refuses every change but to who comes in, and to the record of that.
final class OlderVault: Sendable {
  private static let changing: Set = [
    "audit", "auditEntry", "formSeal", "formVersion", "gap", "invitation", "latest", "mark",
    "markTotal",
    "pin", "recoveryCode", "searchRevision", "secondFactor", "session", "standing", "trainer",
    "vaultState",
  ]
  private static let prefix = "older "

  private let kept: Mutex<Gap?>

  /// What is missing; nil where nothing is, or where an owner goes on without it.
  var gap: Gap? { kept.withLock(\.self) }

  /// - Parameter db: the connection that writes.
  init(_ db: Database, at now: Date) throws {
    let gap = try Gap.undecided(db, at: now)
    kept = Mutex(gap)
    if gap != nil { try Self.close(db) }
  }

  private static func close(_ db: Database) throws {
    let tables = try String.fetchAll(
      db, sql: "SELECT name FROM sqlite_schema WHERE type = 'table'")
    for table in tables where !changing.contains(table) && !table.hasPrefix("sqlite_") {
      for change in ["INSERT", "UPDATE", "DELETE"] {
        try db.execute(
          sql: """
            CREATE TEMP TRIGGER "\(prefix)\(change) \(table)" BEFORE \(change) ON main."\(table)"
            BEGIN SELECT RAISE(ABORT, '\(StoreRefusal.olderMessage)'); END
            """)
      }
    }
  }

  /// From now on everything can be changed.
  func open(_ db: Database) throws {
    let triggers = try String.fetchAll(
      db, sql: "SELECT name FROM sqlite_temp_schema WHERE type = 'trigger'")
    for trigger in triggers where trigger.hasPrefix(Self.prefix) {
      try db.execute(sql: "DROP TRIGGER temp.\"\(trigger)\"")
    }
    kept.withLock { $0 = nil }
  }
}

extension Store {
  /// What is missing from the vault, which cannot be changed until an owner has decided; nil where nothing
  /// is.
  package var missing: Gap? { (try? opened())?.older.gap }

  /// Goes on with the vault as it is, without what is missing.
  ///
  /// - Throws: `StoreRefusal.outdated` where that has been decided.
  package func goOnWithoutMissing(by owner: Trainer, at now: Date) async throws {
    guard missing != nil else { throw StoreRefusal.outdated }
    try await write { db in
      try Gap.decideAll(db)
      try Audit.record(.missingAccepted, by: owner.id, at: now, in: db)
    }
    let older = try opened().older
    try await withoutTransaction { db in try older.open(db) }
  }
}
