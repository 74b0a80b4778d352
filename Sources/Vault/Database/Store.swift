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
  private let opening = Mutex<OpenDatabase?>(nil)
  private let now: @Sendable () -> Date
  private let notice: @Sendable (Gap) -> Void

  /// - Parameter notice: told at an opening when changes are missing.
  package init(
    folder: DataFolder, now: @escaping @Sendable () -> Date = { Date() },
    notice: @escaping @Sendable (Gap) -> Void = { _ in }
  ) {
    (self.folder, self.now, self.notice) = (folder, now, notice)
  }

  package var isLocked: Bool { opening.withLock { $0 == nil } }

  /// Opens the vault, or proves that the key is the one that it is open with: a keyring that
  /// someone has put in the place of ours lets nobody in.
  ///
  /// - Throws: `CipherRefusal` when the file is not one that this key opens.
  package func unlock(_ key: VaultKey) throws {
    let gap = try opening.withLock { opening -> Gap? in
      if let opening {
        guard opening.key == key else { throw CipherRefusal.wrongKey }
        return nil
      }
      let opened = try open(folder.vault, key)
      opening = opened
      return opened.gap
    }
    if let gap { notice(gap) }
  }

  func open(_ file: URL, _ key: VaultKey) throws -> OpenDatabase {
    try OpenDatabase(file, witness: folder.witness, key: key, at: now())
  }

  /// Leaves one file: the log goes into it.
  package func close() {
    opening.withLock { opening in
      opening?.close()
      opening = nil
    }
  }

  package func read<Value: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    try await opened().pool.read(body)
  }

  /// Runs `body` in one transaction that is on disk when this returns.
  ///
  /// - Parameter committed: what memory keeps of it, before the next transaction; not called where
  ///   the transaction has failed.
  package func write<Value: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Value,
    committed: @escaping @Sendable (Value) -> Void = { _ in }
  ) async throws -> Value {
    let vault = try opened()
    do {
      return try await vault.pool.writeWithoutTransaction { db in
        let (value, record) = try db.committing(body)
        committed(value)
        vault.noteChange(record, db)
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
    try await opened().pool.writeWithoutTransaction(body)
  }

  /// To be called every few seconds: where nothing has changed since the last time, the log goes
  /// into the file.
  package func rest() async {
    guard let vault = try? opened() else { return }
    try? await vault.pool.writeWithoutTransaction(vault.rest)
  }

  func opened() throws -> OpenDatabase {
    guard let opening = opening.withLock({ $0 }) else { throw StoreRefusal.locked }
    return opening
  }
}

extension Database {
  /// What is on disk now, and what there is to witness of it: nil where nothing was changed.
  fileprivate func committing<Value>(
    _ body: (Database) throws -> Value
  ) throws -> (Value, Witness.Record?) {
    var result: Result<(Value, Witness.Record?), any Error> = .failure(StoreRefusal.locked)
    let total = totalChangesCount
    try inTransaction {
      let value = try VaultState.counting(self, body)
      result = .success((value, totalChangesCount == total ? nil : try Witness.Record(self)))
      return .commit
    }
    return try result.get()
  }
}
