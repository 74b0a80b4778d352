import Foundation
import GRDB

@testable import Vault

extension OpenVault {
  /// What a trainer with `sqlcipher` can do: opens the file with the key but without the program,
  /// takes the locks away, changes something, and puts the locks back.
  func intrude(_ change: @Sendable (Database) throws -> Void) throws {
    store.close()
    try withKeyOnly(store.folder.vault) { queue in
      try queue.writeWithoutTransaction { db in
        try db.execute(sql: "PRAGMA foreign_keys = OFF")
        try db.behindTheLocks { try change(db) }
      }
    }
    try store.unlock(key)
  }

  func withKeyOnly(_ file: URL, _ body: (DatabaseQueue) throws -> Void) throws {
    var configuration = Configuration()
    let key = key
    configuration.prepareDatabase { db in try Cipher.key(db, with: key) }
    let queue = try DatabaseQueue(path: file.path, configuration: configuration)
    try body(queue)
    try queue.close()
  }

  /// Fills the vault with the stored rows, all of which are Ada's, as if it had written them.
  func fillWithStoredRows() async throws {
    try await store.withoutTransaction { db in
      try StoredRows.fill(db)
      try db.inTransaction {
        try Marks.renew(keeping: MarkFindings(), db)
        return .commit
      }
      // Else it would be older than its witness.
      try store.opened().noteChange(Witness.Record(db), db)
    }
  }
}
