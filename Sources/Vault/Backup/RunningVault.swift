import Foundation
import GRDB

/// A vault that another HealthWheel has open: it can be read by the database's own locks, which hold
/// between programs, and nothing else.
package struct RunningVault: Sendable {
  private let vault: URL
  private let keyring: KeyringFile
  private let key: VaultKey

  /// - Parameter opening: gives the vault's key.
  package init(_ folder: URL, _ opening: (Keyring) throws -> VaultKey) throws {
    vault = folder.appending(path: "vault.db")
    keyring = KeyringFile(folder.appending(path: "keyring.json"))
    key = try opening(keyring.load())
  }

  /// - Throws: `BackupRefusal.exists`, `StoreRefusal`; `BackupRefusal.busy` where the keyring changes
  ///   again and again.
  package func backUp(
    to file: URL, at now: Date, progress: @escaping @Sendable (Int) -> Void
  ) throws -> BackupContents {
    try BackupMaker.write(to: file, under: key, at: now, progress) { queue in
      for _ in 0..<3 {
        let before = try keyring.load()
        let counts = try source().read { db in
          try db.copy(to: queue, progress: progress)
          return try db.rowCounts()
        }
        if try keyring.load() == before { return (before, counts) }
      }
      throw BackupRefusal.busy
    }
  }

  private func source() throws -> DatabaseQueue {
    var configuration = OpenDatabase.configuration(key)
    configuration.readonly = true
    configuration.busyMode = .timeout(10)
    return try DatabaseQueue(path: vault.path, configuration: configuration)
  }
}
