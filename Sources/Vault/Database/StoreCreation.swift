import Foundation
import GRDB

extension Store {
  /// Makes the database under another name, saves the keyring, and only then names it.
  func create(
    _ gym: Gym, _ owner: Trainer, under key: VaultKey, saveKeyring: () throws -> Void
  ) throws {
    for suffix in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: folder.newVault.path + suffix)
    }
    let pool = try Self.open(folder.newVault, key: key)
    try pool.write { db in
      try gym.insert(db)
      try owner.insert(db)
      try Audit.record(.setUp, by: owner.id, at: gym.createdAt, in: db)
    }
    try pool.close()
    try saveKeyring()
    try renameFile(folder.newVault, to: folder.vault)
    try unlock(key)
  }
}
