import Foundation
import GRDB

extension DataFolder {
  /// Makes this folder, which holds no vault, a backup's. A power cut leaves one that still holds none,
  /// or all of it.
  ///
  /// - Parameter opening: who opens the backup's keyring, nil for the paper, and the key that it gives.
  /// - Throws: `DataFolderRefusal.alreadySetUp`, `BackupRefusal`, `StoreRefusal`, and what `opening`
  ///   throws; then nothing is left.
  package func restore(
    from file: URL, at now: Date, progress: (Int) -> Void = { _ in },
    _ opening: (Keyring) throws -> (VaultKey, Identifier<Trainer>?)
  ) throws -> BackupContents {
    try refuseHalfVault(replacingKeyring: true)
    guard !FileManager.default.fileExists(atPath: vault.path) else {
      throw DataFolderRefusal.alreadySetUp(url.path)
    }
    let archive = try BackupArchive(reading: file)
    let keyring = try archive.keyring()
    let (key, trainer) = try opening(keyring)
    progress(10)
    discardNew()
    do {
      let contents = try StoreRefusal.naming {
        try unpack(archive, key, at: now, progress) { opened in
          try opened.beRestored(from: file.lastPathComponent, by: trainer, at: now)
        }
      }
      try syncFile(at: newVault)
      try KeyringFile(self.keyring).save(keyring)
      try renameFile(newWitness, to: witness)
      try renameFile(newVault, to: vault)
      progress(100)
      return contents
    } catch {
      discardNew()
      throw error
    }
  }

  private func unpack(
    _ archive: BackupArchive, _ key: VaultKey, at now: Date, _ progress: (Int) -> Void,
    _ record: (OpenDatabase) throws -> Void
  ) throws -> BackupContents {
    let opened = try archive.open(at: newVault, witness: newWitness, key, at: now)
    defer { opened.close() }
    progress(50)
    let contents = try opened.pool.read { db in try BackupContents(checking: db) }
    progress(90)
    try record(opened)
    return contents
  }

  private func discardNew() {
    BackupMaker.remove(newVault)
    BackupMaker.remove(newWitness)
  }
}
