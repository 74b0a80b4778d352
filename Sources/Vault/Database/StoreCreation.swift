import Foundation
import GRDB

extension Store {
  /// Makes the database under another name, saves the keyring, and only then names it.
  func create(
    _ gym: Gym, _ owner: Trainer, under key: VaultKey, saveKeyring: () throws -> Void
  ) throws {
    for left in ["", "-wal", "-shm"].map({ folder.newVault.path + $0 }) + [folder.witness.path] {
      try? FileManager.default.removeItem(atPath: left)
    }
    let vault = try open(folder.newVault, key)
    try StoreRefusal.naming {
      try vault.pool.write { db in
        try VaultState.counting(db) { db in
          try gym.insert(db)
          try owner.insert(db)
          try Audit.record(.setUp, by: owner.id, at: gym.createdAt, in: db)
        }
      }
    }
    vault.close()
    try Cipher.refusePlainFile(folder.newVault)
    try saveKeyring()
    try renameFile(folder.newVault, to: folder.vault)
    try folder.lockVault()
    try unlock(key)
  }
}
