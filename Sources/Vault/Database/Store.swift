import CSQLCipher
import Foundation
import GRDB
import Synchronization

/// Why the vault cannot answer; each has one plain sentence in the program's texts.
package enum StoreRefusal: Error, Equatable {
  case locked
  case diskFull
  case notFound
  /// Someone else was faster: the version or revision that was read is no longer the newest.
  case outdated
  /// A signed form cannot change.
  case signed
}

/// The encrypted database: closed until a key arrives, then one writer and a few readers.
package final class Store: Sendable {
  package let folder: DataFolder
  package let corrections = CorrectionWindows()
  /// The open database, and the key that opened it.
  private let opening = Mutex<(pool: DatabasePool, key: VaultKey)?>(nil)

  package init(folder: DataFolder) { self.folder = folder }

  package var isLocked: Bool { opening.withLock { $0 == nil } }

  /// Opens the vault, or proves that the key is the one that it is open with: a keyring that
  /// someone has put in the place of ours lets nobody in.
  ///
  /// - Throws: `CipherRefusal` when the file is not one that this key opens.
  package func unlock(_ key: VaultKey) throws {
    try opening.withLock { opening in
      if let opening {
        guard opening.key == key else { throw CipherRefusal.wrongKey }
      } else {
        opening = (try Self.open(folder.vault, key: key), key)
      }
    }
  }

  package func close() {
    opening.withLock { opening in
      try? opening?.pool.close()
      opening = nil
    }
  }

  package func read<Value: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    try await opened().read(body)
  }

  /// Runs `body` in one transaction that is on disk when this returns.
  ///
  /// - Parameter committed: what memory keeps of it, before the next transaction; not called where
  ///   the transaction has failed.
  package func write<Value: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Value,
    committed: @escaping @Sendable (Value) -> Void = { _ in }
  ) async throws -> Value {
    do {
      return try await opened().writeWithoutTransaction { db in
        let value = try db.committing(body)
        committed(value)
        return value
      }
    } catch let error as DatabaseError where error.resultCode == .SQLITE_FULL {
      throw StoreRefusal.diskFull
    } catch let error as DatabaseError where error.message?.hasPrefix("locked: ") == true {
      throw StoreRefusal.signed
    }
  }

  /// Writes the log into the file and cuts it to nothing.
  func emptyLog() async throws {
    try await withoutTransaction { db in _ = try db.checkpoint(.truncate) }
  }

  func withoutTransaction(_ body: @escaping @Sendable (Database) throws -> Void) async throws {
    try await opened().writeWithoutTransaction(body)
  }

  private func opened() throws -> DatabasePool {
    guard let pool = opening.withLock({ $0?.pool }) else { throw StoreRefusal.locked }
    return pool
  }

  /// Opens and migrates; the caller has checked that the linked library is SQLCipher.
  static func open(_ file: URL, key: VaultKey) throws -> DatabasePool {
    var configuration = Configuration()
    configuration.prepareDatabase { db in
      try Cipher.key(db, with: key)
      try db.execute(
        sql: """
          PRAGMA temp_store = MEMORY;
          PRAGMA mmap_size = 0;
          PRAGMA recursive_triggers = ON;
          PRAGMA cache_size = -65536;
          PRAGMA secure_delete = ON;
          """)
    }
    configuration.maximumReaderCount = 4
    let pool = try DatabasePool(path: file.path, configuration: configuration)
    try makeDurable(pool)
    try Migrations.migrator.migrate(pool)
    try pool.write(Client.foldNamesAnew)
    try Cipher.refusePlainFile(file)
    return pool
  }

  /// GRDB sets NORMAL after `prepareDatabase`, which loses acknowledged saves in a power cut.
  private static func makeDurable(_ pool: DatabasePool) throws {
    try pool.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA synchronous = FULL")
      guard try Int.fetchOne(db, sql: "PRAGMA synchronous") == 2 else {
        throw CipherRefusal.notDurable
      }
    }
  }
}

extension Database {
  fileprivate func committing<Value>(_ body: (Database) throws -> Value) throws -> Value {
    var value: Result<Value, any Error> = .failure(StoreRefusal.locked)
    try inTransaction {
      value = .success(try body(self))
      return .commit
    }
    return try value.get()
  }
}
