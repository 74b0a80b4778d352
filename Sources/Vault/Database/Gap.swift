import Foundation
import GRDB

/// That the vault, when it was opened, was not the one that its witness had seen last.
package struct Gap: Codable, Sendable, Equatable, FetchableRecord, MutablePersistableRecord {
  package static let databaseTableName = "gap"
  package enum Kind: String, Codable, Sendable {
    /// The vault is older than its witness.
    case missing
    /// The witness is missing or not of this vault: nobody can tell.
    case unwitnessed
  }

  private(set) var id: Int64?
  let kind: Kind
  /// The newest entry of the audit that is there, and the newest that there was.
  package let since: Date
  package let until: Date?
  let noticedAt: Date
  /// Whether `verify` has told of it.
  package private(set) var told = false
  /// Whether an owner has yet to decide what to do about it; until then the vault is read-only.
  private(set) var isOpen = false

  package mutating func didInsert(_ inserted: InsertionSuccess) { id = inserted.rowID }
}

extension Gap {
  /// The first that an owner has yet to decide about, whatever else stands in its row.
  static func undecided(_ db: Database, at now: Date) throws -> Gap? {
    let row = try Row.fetchOne(db, sql: "SELECT * FROM gap WHERE isOpen <> 0 ORDER BY id LIMIT 1")
    guard let row else { return nil }
    return try (try? Gap(row: row))
      ?? Gap(
        kind: .missing, since: VaultState.newestEntry(db) ?? now, until: nil, noticedAt: now,
        isOpen: true)
  }

  static func decideAll(_ db: Database) throws {
    try db.execute(sql: "UPDATE gap SET isOpen = 0 WHERE isOpen <> 0")
  }
}

extension Gap {
  /// Compares a vault as it is found with what its witness saw; nil where nothing is missing.
  ///
  /// - Parameter isMarked: whether it should have a witness; otherwise it never had one.
  init?(_ db: Database, _ seen: Witness.Record?, isMarked: Bool, at now: Date) throws {
    guard isMarked || seen.map({ $0.changes > 0 }) == true else { return nil }
    let state = isMarked ? try VaultState.found(db) : nil
    let (changes, code) = (state?.changes ?? 0, state?.code ?? Data())
    if let seen, seen.changes < changes || (seen.changes, seen.state) == (changes, code) {
      return nil
    }
    kind = seen == nil ? .unwitnessed : .missing
    isOpen = kind == .missing
    (since, noticedAt) = (try VaultState.newestEntry(db) ?? now, now)
    until = seen.flatMap { Date.fromDatabaseValue($0.at.databaseValue) }
  }
}

extension Gap: CustomStringConvertible {
  package var description: String {
    switch kind {
    case .missing:
      """
      Changes are missing from the vault. The newest entry of its history is of \(since.instant)\
      \(until.map { ", but it had gone on until \($0.instant)" } ?? ""). An older copy was put in \
      its place, or its log (vault.db-wal) was lost or damaged. Noticed \(noticedAt.instant).
      """
    case .unwitnessed:
      """
      Nobody can tell whether changes are missing from the vault: its witness (witness.json) was \
      not there, or is not of this vault. The newest entry of its history is of \(since.instant). \
      Noticed \(noticedAt.instant).
      """
    }
  }
}
