import Foundation
import GRDB
import Synchronization

/// The encrypted database: closed until a key arrives, then one writer and a few readers.
package final class Store: Sendable {
  enum State {
    case closed
    case open(OpenDatabase)
    case changingKey(KeyChange.Progress)
    case restoring(percent: Int)
  }

  package let folder: DataFolder
  package let corrections = CorrectionWindows()
  let views = ClientViews()
  let changedClients = ChangedClients()
  let sessions: SessionMemory
  /// By which it is kept where clients stand; nil before a catalogue was loaded.
  let standingRule = Mutex<StandingRule?>(nil)
  package var halfway: HalfwaySignIns { sessions.halfway }
  let state = Mutex(State.closed)
  /// One opens the vault at a time; who only asks how it stands does not wait.
  private let opening = Mutex(())
  private let upgrade = Mutex<Int?>(nil)
  let now: @Sendable () -> Date
  private let notice: @Sendable (Gap) -> Void

  /// - Parameter instant: a clock that does not jump.
  /// - Parameter notice: told at an opening when changes are missing.
  package init(
    folder: DataFolder, now: @escaping @Sendable () -> Date = { Date() },
    instant: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
    notice: @escaping @Sendable (Gap) -> Void = { _ in }
  ) {
    (self.folder, self.now, self.notice) = (folder, now, notice)
    sessions = SessionMemory(instant, folder.sessions)
  }

  package var isLocked: Bool {
    state.withLock { if case .closed = $0 { true } else { false } }
  }

  /// Whether it is open, and not about to become another one.
  package var isReadable: Bool { !isLocked && keyChange == nil && restoredPercent == nil }

  /// How far a change of the key has come; nil while there is none.
  package var keyChange: KeyChange.Progress? {
    state.withLock { if case .changingKey(let progress) = $0 { progress } else { nil } }
  }

  /// How many percent of a restore are done; nil while there is none.
  package var restoredPercent: Int? {
    state.withLock { if case .restoring(let percent) = $0 { percent } else { nil } }
  }

  /// How many percent of an earlier version's vault are brought up to this one; nil at all other times.
  package var upgradedPercent: Int? { upgrade.withLock(\.self) }

  /// Opens the vault, or proves that the key is the one that it is open with: a keyring that
  /// someone has put in the place of ours lets nobody in.
  ///
  /// - Throws: `CipherRefusal` when the file is not one that this key opens.
  package func unlock(_ key: VaultKey) throws {
    let gap = try opening.withLock { _ -> Gap? in
      switch state.withLock(\.self) {
      case .changingKey: throw StoreRefusal.changingKey
      case .restoring: throw StoreRefusal.restoring
      case .open(let opened):
        guard opened.key == key else { throw CipherRefusal.wrongKey }
        return nil
      case .closed:
        // It may have been made, or put there, since the folder was taken.
        try folder.lockVault()
        let opened = try settle(under: key)
        try StoreRefusal.naming { try sessions.begin { try opened.pool.read(Session.hashes) } }
        state.withLock { $0 = .open(opened) }
        return opened.gap
      }
    }
    if let gap { notice(gap) }
  }

  /// The vault as it should be after a power cut, too.
  func settle(under key: VaultKey) throws -> OpenDatabase {
    try StoreRefusal.naming {
      try KeyChange.settle(in: folder, under: key)
      try Restoration.settle(in: folder, under: key)
    }
    let opened = try open(folder.vault, key) { pool in
      try self.backUp(beforeUpgradeOf: pool, key)
    }
    // A copy in a new folder: the vault itself knows when it was last in use.
    if folder.latestTime == nil, let newest = try? opened.pool.read(VaultState.newestEntry) {
      folder.believe(newest)
    }
    return opened
  }

  func open(
    _ file: URL, _ key: VaultKey,
    beforeUpgrade: (DatabasePool) throws -> Backup? = { _ in nil }
  ) throws -> OpenDatabase {
    try StoreRefusal.naming {
      do {
        defer { upgrade.withLock { $0 = nil } }
        let opened = try OpenDatabase(
          file, witness: folder.witness, key: key, at: now(),
          latest: folder.latestTime ?? .distantPast, beforeUpgrade: beforeUpgrade
        ) { percent in upgrade.withLock { $0 = percent } }
        try opened.pool.writeWithoutTransaction(changedClients.follow)
        return opened
      } catch let error as DatabaseError where error.resultCode == .SQLITE_IOERR && folder.isFull {
        // So says the database where there is no room for what its connections share.
        throw StoreRefusal.diskFull
      } catch let error as DatabaseError where error.resultCode == .SQLITE_ERROR {
        // Tables of ours that are missing or not as we made them.
        throw StoreRefusal.damaged
      }
    }
  }

  /// Leaves one file: the log goes into it. What is being written is waited for; what waits behind it
  /// finds the vault closed, and so must not be kept from asking how it stands.
  package func close() {
    // To bring an earlier version's vault up takes minutes: whoever opens it is not waited for.
    guard !isLocked else { return }
    opening.withLock { _ in
      let opened = state.withLock { state -> OpenDatabase? in
        // A change of the key is stopped by the end of the program, as by a power cut.
        guard case .open(let opened) = state else { return nil }
        state = .closed
        return opened
      }
      guard let opened else { return }
      opened.close()
      forgetWhatWasRead()
    }
  }

  package func read<Value: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    try await using { vault in
      try await vault.readers.run { reading in
        try vault.pool.read { db in try reading.read(db, body) }
      }
    }
  }

  /// Runs `body` in one transaction that is on disk when this returns.
  ///
  /// - Parameter committed: what memory keeps of it, before the next transaction; not called where
  ///   the transaction has failed.
  package func write<Value: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Value,
    committed: @escaping @Sendable (Value) -> Void = { _ in }
  ) async throws -> Value {
    try await using { vault in
      try await vault.pool.writeWithoutTransaction { db in
        // Whoever has waited for their turn while a change of the key began.
        _ = try self.opened()
        vault.searchIndex.begin()
        defer { vault.searchIndex.end() }
        let (value, record) = try db.committing { db in
          self.changedClients.begin()
          vault.touched.begin()
          let value = try body(db)
          try vault.touched.keep(by: self.standingRule.withLock(\.self), db)
          return value
        }
        // First: then memory forgets which sessions have ended.
        vault.keptSessions.forgetTouched()
        committed(value)
        vault.pairs.forgetTouched()
        vault.noteChange(record, db)
        self.changedClients.tell()
        return value
      }
    }
  }

  func withoutTransaction<Value: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    try await using { vault in
      try await vault.pool.writeWithoutTransaction { db in
        // Before the next one who writes: of what that changes nothing is to be forgotten early.
        defer { vault.keptSessions.forgetTouched() }
        return try body(db)
      }
    }
  }

  private func using<Value>(
    _ body: (OpenDatabase) async throws -> Value
  ) async throws -> Value {
    let vault = try opened()
    do {
      return try await StoreRefusal.naming { try await body(vault) }
    } catch let error as DatabaseError where error.resultCode == .SQLITE_MISUSE {
      // It was closed in between; where it is open by now, then under another key.
      _ = try opened()
      throw StoreRefusal.changingKey
    }
  }

  /// To be called every few seconds: sessions that are over end or lock, and where nothing has changed
  /// since the last time, the log goes into the file.
  package func rest() async {
    folder.note(now())
    guard let vault = try? opened() else { return }
    try? await endSessions(at: now())
    try? await lockUnused(at: now())
    try? await vault.pool.writeWithoutTransaction(vault.rest)
  }

  func opened() throws -> OpenDatabase {
    switch state.withLock(\.self) {
    case .open(let vault): return vault
    case .closed: throw StoreRefusal.locked
    case .changingKey: throw StoreRefusal.changingKey
    case .restoring: throw StoreRefusal.restoring
    }
  }
}

extension Database {
  /// What is on disk now, and what there is to witness of it: nil where nothing was changed.
  fileprivate func committing<Value>(
    _ body: (Database) throws -> Value
  ) throws -> (Value, Witness.Record?) {
    var result: Result<(Value, Witness.Record?), any Error> = .failure(StoreRefusal.locked)
    let total = totalChangesCount
    do {
      try inTransaction {
        let value = try VaultState.counting(self, body)
        result = .success((value, totalChangesCount == total ? nil : try Witness.Record(self)))
        return .commit
      }
    } catch {
      // What SQLite takes back by itself, as on a full disk, is told to nobody. Who waits for the end of
      // this transaction would take that of the next one for it, and what they keep beside the vault, such
      // as the keyring, would be of something that was never saved.
      try? inTransaction { .rollback }
      throw error
    }
    return try result.get()
  }
}
