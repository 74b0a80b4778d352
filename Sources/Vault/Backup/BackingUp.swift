import Foundation
import GRDB

extension Store {
  /// Backups in the data folder, newest first.
  package var backups: [Backup] { (try? folder.backups().backups) ?? [] }

  /// Makes a backup while everybody works on, checks it, and lets those go that the rule does not
  /// keep.
  ///
  /// - Parameters:
  ///   - trainer: nil where it is the day's own.
  ///   - zone: in which days begin.
  ///   - progress: percent.
  /// - Throws: `StoreRefusal`; then nothing is left of it.
  package func backUp(
    by trainer: Identifier<Trainer>?, at now: Date, in zone: TimeZone,
    progress: @escaping @Sendable (Int) -> Void = { _ in }
  ) async throws -> Backup {
    let vault = try opened()
    do {
      let backup = try await onOwnThread {
        let backup = try self.makeBackup(of: vault.pool, nil, vault.key, at: now, progress)
        try self.folder.backups().rotate(in: zone)
        return backup
      }
      // It is there, also where this cannot be saved, as while the key of the database is changed.
      try? await note(
        backup.state == .damaged ? .backupFailed : .backupMade, backup.name, by: trainer, at: now)
      return backup
    } catch {
      try? await note(.backupFailed, nil, by: trainer, at: now)
      throw error
    }
  }

  /// Before the vault becomes one of this version. Nil where it has no keyring yet.
  func backUp(beforeUpgradeOf pool: DatabasePool, _ key: VaultKey) throws -> Backup? {
    guard KeyringFile(folder.keyring).exists else { return nil }
    return try makeBackup(of: pool, .upgrade, key, at: now())
  }

  func makeBackup(
    of pool: DatabasePool, _ reason: Backup.Reason?, _ key: VaultKey, at now: Date,
    _ progress: @escaping @Sendable (Int) -> Void = { _ in }
  ) throws -> Backup {
    guard folder.hasRoom(forCopies: 2) else { throw StoreRefusal.diskFull }
    let (place, keyring) = (try folder.backups(), KeyringFile(folder.keyring))
    return try StoreRefusal.naming {
      let maker = BackupMaker(
        folder: place.url, key: key, isOlder: reason == .upgrade, now: now)
      let made = try maker.make(progress: progress) { queue in
        try pool.copy(to: queue, keyring, under: key, progress: progress)
      }
      return try place.name(made, reason, at: now)
    }
  }

  /// Writes a backup of the open vault to a file that is not there yet.
  package func backUp(
    to file: URL, by trainer: Identifier<Trainer>?, at now: Date,
    progress: @escaping @Sendable (Int) -> Void
  ) async throws -> BackupContents {
    let (vault, keyring) = (try opened(), KeyringFile(folder.keyring))
    let contents = try await onOwnThread {
      try BackupMaker.write(to: file, under: vault.key, at: now, progress) { queue in
        try vault.pool.copy(to: queue, keyring, under: vault.key, progress: progress)
      }
    }
    try await note(.backupMade, file.lastPathComponent, by: trainer, at: now)
    return contents
  }

  /// Opens a backup in a folder of its own, as a restore would, looks at all of it, and throws that
  /// folder away.
  ///
  /// - Throws: `BackupRefusal`; `StoreRefusal.damaged`, and then its name says so from now on.
  package func tryRestoring(
    _ backup: Backup, by trainer: Identifier<Trainer>, at now: Date,
    progress: @escaping @Sendable (Int) -> Void = { _ in }
  ) async throws -> BackupContents {
    let (key, place) = (try opened().key, try folder.backups())
    do {
      let contents = try await onOwnThread {
        try StoreRefusal.naming { try place.trial(of: backup, key, at: now, progress) }
      }
      try await note(.backupTested, backup.name, by: trainer, at: now)
      return contents
    } catch let error where BackupFolder.isDamage(error) {
      try place.mark(backup, .damaged)
      try await note(.backupFailed, backup.name, by: trainer, at: now)
      throw StoreRefusal.damaged
    }
  }

  private func note(
    _ action: Audit.Action, _ name: String?, by trainer: Identifier<Trainer>?, at now: Date
  ) async throws {
    try await write { db in
      try Audit.record(action, by: trainer, subject: name, at: now, in: db)
    }
  }
}

extension BackupFolder {
  /// What says against the file, not against the disk or the key.
  static func isDamage(_ error: any Error) -> Bool {
    switch error {
    case StoreRefusal.damaged, BackupRefusal.cutShort, BackupRefusal.notABackup,
      CipherRefusal.wrongKey, CipherRefusal.plainFile:
      true
    case is KeyringFault: true
    default: false
    }
  }

  fileprivate func trial(
    of backup: Backup, _ key: VaultKey, at now: Date, _ progress: (Int) -> Void
  ) throws -> BackupContents {
    let archive = try BackupArchive(reading: place(backup))
    try archive.refuse(otherKeyThan: key)
    try BackupMaker.tidy(url)
    let trial = url.appending(path: "\(BackupMaker.unfinished)\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: trial) }
    try makePrivateFolder(at: trial)
    progress(10)
    let vault = trial.appending(path: "vault.db")
    let opened = try archive.open(
      at: vault, witness: trial.appending(path: "witness.json"), key, at: now)
    defer { opened.close() }
    progress(50)
    return try opened.pool.read { db in try BackupContents(checking: db) }
  }
}

extension BackupArchive {
  /// - Throws: `BackupRefusal.otherKey`.
  func refuse(otherKeyThan key: VaultKey) throws {
    do { try keyring().check(under: key) } catch KeyringFault.tampered {
      throw BackupRefusal.otherKey
    }
  }

  /// The database out of it, open as this version has it.
  func open(
    at vault: URL, witness: URL, _ key: VaultKey, at now: Date, latest: Date = .distantPast
  ) throws -> OpenDatabase {
    try extractVault(to: vault)
    try replaceFile(at: witness, with: data(.witness))
    return try OpenDatabase(vault, witness: witness, key: key, at: now, latest: latest)
  }
}

extension BackupMaker {
  /// A backup as a file of any name, beside which it is made.
  ///
  /// - Throws: `BackupRefusal.exists`, `StoreRefusal`.
  static func write(
    to file: URL, under key: VaultKey, at now: Date,
    _ progress: @escaping @Sendable (Int) -> Void,
    _ copy: (DatabaseQueue) throws -> (Keyring, [String: Int])
  ) throws -> BackupContents {
    guard !FileManager.default.fileExists(atPath: file.path) else {
      throw BackupRefusal.exists(file.path)
    }
    let maker = BackupMaker(folder: file.deletingLastPathComponent(), key: key, now: now)
    return try StoreRefusal.naming {
      let made = try maker.make(progress: progress, copy)
      guard let contents = made.contents else {
        remove(made.file)
        throw StoreRefusal.damaged
      }
      try renameFile(made.file, to: file)
      return contents
    }
  }
}
