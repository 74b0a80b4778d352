import Foundation
import GRDB

/// Puts a copy of the vault, encrypted under another key, in its place.
///
/// At every moment the folder has a keyring and a vault that belong together. The copy is whole and
/// on disk before one rename makes the keyring mean it; whatever a power cut leaves is finished or
/// thrown away at the next opening, and the key that the keyring gives then says which.
package struct KeyChange: Sendable {
  /// What has been done when a power cut, or a test, comes.
  package enum Step: CaseIterable, Sendable {
    case begun, copied, marked, witnessed, closed, keyringSaved, reopened
  }

  /// How far it has come: looking at all rows takes longer than copying all pages.
  package struct Progress: Sendable, Equatable {
    package private(set) var percent = 0

    static let compared = Progress(percent: 40)
    static let marked = Progress(percent: 80)
    static let checked = Progress(percent: 95)

    static func copied(_ pages: Int, of all: Int) -> Progress {
      Progress(percent: compared.percent + 20 * pages / max(1, all))
    }
  }

  let old: OpenDatabase
  let folder: DataFolder
  let key = VaultKey()
  let reached: @Sendable (Step) throws -> Void

  /// Makes the copy, checks it, and has it on disk with its witness. Nobody may write meanwhile.
  ///
  /// - Throws: `StoreRefusal`: `.damaged` where the copy is not all that the vault has.
  func prepare(
    by owner: Trainer, at now: Date, _ progress: @escaping (Progress) -> Void
  ) throws {
    try reached(.begun)
    try Self.discard(in: folder)
    // Waits for those who are writing, and looks for what is wrong as long as the marks say so.
    let findings = try old.pool.barrierWriteWithoutTransaction { db in
      _ = try db.checkpoint(.truncate)
      return try MarkFindings(db)
    }
    progress(.compared)
    let copy = try DatabaseQueue(
      path: folder.newVault.path, configuration: OpenDatabase.configuration(key))
    defer { try? copy.close() }
    try old.pool.backup(to: copy, pagesPerStep: 256) { step in
      progress(.copied(step.completedPageCount, of: step.totalPageCount))
    }
    try reached(.copied)
    let counts = try old.pool.read { db in try db.rowCounts() }
    let record = try copy.writeWithoutTransaction { db in
      guard try db.rowCounts() == counts else { throw StoreRefusal.damaged }
      try Self.mark(db, keeping: findings, by: owner, at: now)
      progress(.marked)
      try Self.refuseDamaged(db)
      progress(.checked)
      return try Witness.Record(db)
    }
    try reached(.marked)
    try copy.close()
    try syncFile(at: folder.newVault)
    if let record { try Witness(folder.newWitness, key).make(record) }
    try reached(.witnessed)
  }

  /// From now on the old file is one, without a log that could be taken for the new one's.
  func closeOld() throws {
    old.close()
    let left = Self.companions(of: folder.vault).filter(Self.exists)
    guard left.isEmpty else { throw StoreRefusal.diskBroken }
  }

  /// Of the copy and its witness nothing is left.
  func discard() { try? Self.discard(in: folder) }

  /// Marks all rows under the new key, what was wrong still as wrong.
  private static func mark(
    _ db: Database, keeping findings: MarkFindings, by owner: Trainer, at now: Date
  ) throws {
    // One file, and no log of what is thrown away as a whole if it is not finished.
    try db.execute(sql: "PRAGMA journal_mode = MEMORY; PRAGMA synchronous = FULL")
    try db.inTransaction {
      try Marks.renew(keeping: findings, db)
      try Marks.follow(db)
      try VaultState.counting(db) { db in
        try Audit.record(.keyChanged, by: owner.id, at: now, in: db)
      }
      return .commit
    }
  }

  private static func refuseDamaged(_ db: Database) throws {
    guard try Cipher.wrongPages(db).isEmpty, try Cipher.wrongStructure(db).isEmpty else {
      throw StoreRefusal.damaged
    }
  }
}

extension KeyChange {
  /// Finishes what was left of a change of the key, or takes it back.
  ///
  /// - Parameter key: what the keyring gives.
  static func settle(in folder: DataFolder, under key: VaultKey) throws {
    guard isLeft(in: folder) else { return }
    if try holdsVault(folder.newVault, under: key) {
      if exists(folder.newWitness) { try renameFile(folder.newWitness, to: folder.witness) }
      // Empty since before the keyring was saved; behind another file it would be nonsense.
      try remove(companions(of: folder.vault))
      try renameFile(folder.newVault, to: folder.vault)
      try folder.lockNewVault()
    } else if try holdsVault(folder.vault, under: key) {
      try discard(in: folder)
    }
  }

  private static func isLeft(in folder: DataFolder) -> Bool {
    exists(folder.newVault) || exists(folder.newWitness)
  }

  fileprivate static func discard(in folder: DataFolder) throws {
    try remove(companions(of: folder.newVault) + [folder.newVault, folder.newWitness])
  }

  static func companions(of file: URL) -> [URL] {
    ["-wal", "-shm", "-journal"].map { URL(filePath: file.path + $0) }
  }

  static func remove(_ files: [URL]) throws {
    for file in files where exists(file) { try removeFile(file) }
  }

  fileprivate static func exists(_ file: URL) -> Bool {
    FileManager.default.fileExists(atPath: file.path)
  }

  /// Whether it is a whole vault that this key opens; an empty file opens with any.
  static func holdsVault(_ file: URL, under key: VaultKey) throws -> Bool {
    guard exists(file) else { return false }
    var configuration = Configuration()
    configuration.prepareDatabase { db in try Cipher.key(db, with: key) }
    do {
      let queue = try DatabaseQueue(path: file.path, configuration: configuration)
      defer { try? queue.close() }
      return try queue.read(VaultState.found) != nil
    } catch CipherRefusal.wrongKey {
      return false
    }
  }
}
