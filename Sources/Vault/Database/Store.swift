import Foundation
import GRDB
import Synchronization

/// The encrypted database: closed until a key arrives, then one writer and a few readers.
package final class Store: Sendable {
  package let folder: DataFolder
  package let corrections = CorrectionWindows()
  let views = ClientViews()
  let sessions: SessionMemory
  private let opening = Mutex<OpenDatabase?>(nil)
  private let now: @Sendable () -> Date
  private let notice: @Sendable (Gap) -> Void

  /// - Parameter instant: a clock that does not jump.
  /// - Parameter notice: told at an opening when changes are missing.
  package init(
    folder: DataFolder, now: @escaping @Sendable () -> Date = { Date() },
    instant: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
    notice: @escaping @Sendable (Gap) -> Void = { _ in }
  ) {
    (self.folder, self.now, self.notice) = (folder, now, notice)
    sessions = SessionMemory(instant)
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
      // It may have been made, or put there, since the folder was taken.
      try folder.lockVault()
      let opened = try open(folder.vault, key)
      opening = opened
      return opened.gap
    }
    if let gap { notice(gap) }
  }

  func open(_ file: URL, _ key: VaultKey) throws -> OpenDatabase {
    try StoreRefusal.naming {
      do {
        return try OpenDatabase(
          file, witness: folder.witness, key: key, at: now(), latest: folder.latestTime)
      } catch let error as DatabaseError where error.resultCode == .SQLITE_ERROR {
        // Tables of ours that are missing or not as we made them.
        throw StoreRefusal.damaged
      }
    }
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
    try await StoreRefusal.naming { try await opened().pool.read(body) }
  }

  /// Runs `body` in one transaction that is on disk when this returns.
  ///
  /// - Parameter committed: what memory keeps of it, before the next transaction; not called where
  ///   the transaction has failed.
  package func write<Value: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Value,
    committed: @escaping @Sendable (Value) -> Void = { _ in }
  ) async throws -> Value {
    try await StoreRefusal.naming {
      let vault = try opened()
      return try await vault.pool.writeWithoutTransaction { db in
        let (value, record) = try db.committing(body)
        committed(value)
        vault.noteChange(record, db)
        return value
      }
    }
  }

  func withoutTransaction<Value: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    try await StoreRefusal.naming { try await opened().pool.writeWithoutTransaction(body) }
  }

  /// To be called every few seconds: sessions that are over end, and where nothing has changed
  /// since the last time, the log goes into the file.
  package func rest() async {
    folder.note(now())
    guard let vault = try? opened() else { return }
    try? await endSessions(at: now())
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
