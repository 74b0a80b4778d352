import Foundation
import GRDB

/// Puts a backup in the vault's place, while everybody is refused.
///
/// The present state becomes a backup first. The restored vault is whole, checked and on disk with
/// its witness before one rename commits to it; whatever a power cut leaves is finished or thrown away
/// at the next opening. The keyring stays: passwords and paper are those of today, and who was removed
/// stays out.
package struct Restoration: Sendable {
  /// What has been done when a power cut, or a test, comes.
  package enum Step: CaseIterable, Sendable {
    case begun, backedUp, extracted, recorded, closed, witnessed, committed
  }

  let old: OpenDatabase
  let store: Store
  let backup: Backup
  let reached: @Sendable (Step) throws -> Void

  private var folder: DataFolder { store.folder }

  /// Nobody may write meanwhile.
  ///
  /// - Returns: the backup of what was until now.
  func prepare(
    by owner: Trainer, at now: Date, _ progress: @escaping @Sendable (Int) -> Void
  ) throws -> Backup {
    try reached(.begun)
    try Self.discard(in: folder)
    // Held open: it may be the one that goes when another is added.
    let archive = try BackupArchive(reading: folder.backups().place(backup))
    try archive.refuse(otherKeyThan: old.key)
    let before = try store.makeBackup(of: old.pool, .restore, old.key, at: now) { percent in
      progress(percent * 4 / 10)
    }
    guard before.state != .damaged else { throw StoreRefusal.damaged }
    try reached(.backedUp)
    let restored = try archive.open(
      at: folder.restoring, witness: folder.restoringWitness, old.key, at: now,
      latest: folder.latestTime ?? .distantPast)
    defer { restored.close() }
    try reached(.extracted)
    progress(60)
    let contents = try restored.pool.read { db in try BackupContents(checking: db) }
    progress(90)
    guard contents.findings == 0 || backup.state == .doubtful else { throw StoreRefusal.damaged }
    try restored.beRestored(from: backup.name, by: owner.id, at: now) { db in
      let ring = try KeyringFile(folder.keyring).load()
      guard try ring.fitted(to: db).owners(in: db).isEmpty == false else {
        throw BackupRefusal.nobodyLeft
      }
    }
    try reached(.recorded)
    return before
  }

  /// From here on the restored vault is the vault, also after a power cut.
  func commit() throws {
    try syncFile(at: folder.restoring)
    old.close()
    guard !Self.exists(URL(filePath: folder.vault.path + "-wal")) else {
      throw StoreRefusal.diskBroken
    }
    try reached(.closed)
    try renameFile(folder.restoringWitness, to: folder.restoredWitness)
    try reached(.witnessed)
    try renameFile(folder.restoring, to: folder.restored)
    try reached(.committed)
  }

  func discard() { try? Self.discard(in: folder) }
}

extension OpenDatabase {
  /// An older state, which is said in the record.
  func beRestored(
    from name: String, by owner: Identifier<Trainer>?, at now: Date,
    _ check: (Database) throws -> Void = { _ in }
  ) throws {
    let record = try pool.write { db in
      try check(db)
      try VaultState.counting(db) { db in
        try Self.endWhatRan(at: now, db)
        try Audit.record(.vaultRestored, by: owner, subject: name, at: now, in: db)
      }
      return try Witness.Record(db)
    }
    if let record { try witness.make(record) }
  }
}

extension Restoration {
  /// Finishes what was left of a restore, or takes it back.
  ///
  /// - Parameter key: what the keyring gives.
  static func settle(in folder: DataFolder, under key: VaultKey) throws {
    guard exists(folder.restored) else { return try discard(in: folder) }
    guard try KeyChange.holdsVault(folder.restored, under: key) else { return }
    try fitKeyring(of: folder, under: key)
    if exists(folder.restoredWitness) {
      try renameFile(folder.restoredWitness, to: folder.witness)
    }
    // Empty since before; behind another file it would be nonsense.
    try KeyChange.remove(KeyChange.companions(of: folder.vault))
    try renameFile(folder.restored, to: folder.vault)
    try folder.lockNewVault()
  }

  /// Whoever the restored vault does not know has no way in; names are those of then.
  private static func fitKeyring(of folder: DataFolder, under key: VaultKey) throws {
    let queue = try DatabaseQueue(
      path: folder.restored.path, configuration: OpenDatabase.configuration(key))
    defer { try? queue.close() }
    let file = KeyringFile(folder.keyring)
    let ring = try file.load()
    var fitted = try queue.read { db in try ring.fitted(to: db) }
    guard fitted != ring else { return }
    try ring.check(under: key)
    fitted.seal(under: key)
    try file.save(fitted)
  }

  fileprivate static func discard(in folder: DataFolder) throws {
    for file in [folder.restoring, folder.restored] {
      try KeyChange.remove(KeyChange.companions(of: file) + [file])
    }
    try KeyChange.remove([folder.restoringWitness, folder.restoredWitness])
  }

  private static func exists(_ file: URL) -> Bool {
    FileManager.default.fileExists(atPath: file.path)
  }
}

extension Keyring {
  /// With the slots of those whom the vault knows, by the names that it has. Not sealed yet.
  func fitted(to db: Database) throws -> Keyring {
    let trainers = try Trainer.filter(Column("removedAt") == nil).fetchAll(db)
    var fitted = self
    fitted.trainers = self.trainers.compactMap { slot in
      guard let trainer = trainers.first(where: { $0.id == slot.id }),
        let login = Login(trainer.login)
      else { return nil }
      var slot = slot
      slot.login = login
      return slot
    }
    return fitted
  }
}

extension Store {
  /// From now on everybody is refused; those who are at work with the vault end it.
  ///
  /// - Throws: `StoreRefusal`, `BackupRefusal.otherKey`.
  package func beginRestoring(
    _ backup: Backup, reached: @escaping @Sendable (Restoration.Step) throws -> Void = { _ in }
  ) throws -> Restoration {
    let archive = try BackupArchive(reading: folder.backups().place(backup))
    try archive.refuse(otherKeyThan: opened().key)
    return Restoration(old: try pause(), store: self, backup: backup, reached: reached)
  }

  /// Carries it out. Afterwards the vault is locked, and everybody signs in again; whatever fails before
  /// leaves it open as it was.
  ///
  /// - Returns: the backup of what was until now.
  @discardableResult
  package func carryOut(
    _ restoration: Restoration, by owner: Trainer, at now: Date
  ) async throws -> Backup {
    let before: Backup
    do {
      before = try await onOwnThread {
        try StoreRefusal.naming {
          try restoration.prepare(by: owner, at: now) { percent in self.noteRestored(percent) }
        }
      }
    } catch {
      restoration.discard()
      resume(restoration.old)
      try? await write { db in
        try Audit.record(
          .restoreFailed, by: owner.id, subject: restoration.backup.name, at: now, in: db)
      }
      throw error
    }
    defer { lockAfterRestoring() }
    try restoration.commit()
    return before
  }
}
