import Foundation
import GRDB
import Synchronization

/// The encrypted database: closed until a key arrives, then one writer and a few readers.
package final class Store: Sendable {
  private enum State {
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
  private let state = Mutex(State.closed)
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

  /// How far a change of the key has come; nil while there is none.
  package var keyChange: KeyChange.Progress? {
    state.withLock { if case .changingKey(let progress) = $0 { progress } else { nil } }
  }

  /// How many percent of a restore are done; nil while there is none.
  package var restoredPercent: Int? {
    state.withLock { if case .restoring(let percent) = $0 { percent } else { nil } }
  }

  /// Opens the vault, or proves that the key is the one that it is open with: a keyring that
  /// someone has put in the place of ours lets nobody in.
  ///
  /// - Throws: `CipherRefusal` when the file is not one that this key opens.
  package func unlock(_ key: VaultKey) throws {
    let gap = try state.withLock { state -> Gap? in
      switch state {
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
        state = .open(opened)
        return opened.gap
      }
    }
    if let gap { notice(gap) }
  }

  /// The vault as it should be after a power cut, too.
  private func settle(under key: VaultKey) throws -> OpenDatabase {
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
        let opened = try OpenDatabase(
          file, witness: folder.witness, key: key, at: now(),
          latest: folder.latestTime ?? .distantPast, beforeUpgrade: beforeUpgrade)
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

  /// Leaves one file: the log goes into it.
  package func close() {
    state.withLock { state in
      // A change of the key is stopped by the end of the program, as by a power cut.
      guard case .open(let opened) = state else { return }
      opened.close()
      state = .closed
    }
  }

  package func read<Value: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    try await using { try await $0.pool.read(body) }
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
        let (value, record) = try db.committing { db in
          self.changedClients.begin()
          let value = try body(db)
          try vault.touched.keep(by: self.standingRule.withLock(\.self), db)
          return value
        }
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
    try await using { try await $0.pool.writeWithoutTransaction(body) }
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

extension Store {
  /// From now on everybody is refused; those who are at work with the vault end it.
  func beginKeyChange(
    _ reached: @escaping @Sendable (KeyChange.Step) throws -> Void
  ) throws -> KeyChange {
    try state.withLock { state in
      switch state {
      case .closed: throw StoreRefusal.locked
      case .changingKey: throw StoreRefusal.changingKey
      case .restoring: throw StoreRefusal.restoring
      case .open(let old):
        state = .changingKey(KeyChange.Progress())
        return KeyChange(old: old, folder: folder, reached: reached)
      }
    }
  }

  /// On a thread of its own: it takes seconds, and other requests are answered meanwhile.
  func prepare(_ change: KeyChange, by owner: Trainer, at now: Date) async throws {
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(
          with: Result {
            try StoreRefusal.naming {
              try change.prepare(by: owner, at: now) { progress in self.note(progress) }
            }
          })
      }
    }
  }

  private func note(_ progress: KeyChange.Progress) {
    state.withLock { state in
      if case .changingKey = state { state = .changingKey(progress) }
    }
  }

  /// The end of a change of the key that has failed before anything was closed.
  func giveUp(_ change: KeyChange) {
    change.discard()
    state.withLock { state in
      if case .changingKey = state { state = .open(change.old) }
    }
  }

  /// The end of a change of the key; without one that opens the vault it is locked.
  func reopen(under key: VaultKey?) throws {
    try state.withLock { state in
      guard case .changingKey = state else { return }
      state = .closed
      if let key { state = .open(try settle(under: key)) }
    }
  }
}

extension Store {
  /// From now on everybody is refused, for a restore.
  func pause() throws -> OpenDatabase {
    try state.withLock { state in
      switch state {
      case .closed: throw StoreRefusal.locked
      case .changingKey: throw StoreRefusal.changingKey
      case .restoring: throw StoreRefusal.restoring
      case .open(let old):
        state = .restoring(percent: 0)
        return old
      }
    }
  }

  func noteRestored(_ percent: Int) {
    state.withLock { state in
      if case .restoring = state { state = .restoring(percent: percent) }
    }
  }

  /// The end of a restore that has failed before anything was closed.
  func resume(_ old: OpenDatabase) {
    state.withLock { state in
      if case .restoring = state { state = .open(old) }
    }
  }

  /// The end of a restore: the next who signs in opens what is there then, and nothing that memory
  /// has kept is of that.
  func lockAfterRestoring() {
    sessions.forget()
    corrections.closeAll()
    state.withLock { state in
      if case .restoring = state { state = .closed }
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
    try inTransaction {
      let value = try VaultState.counting(self, body)
      result = .success((value, totalChangesCount == total ? nil : try Witness.Record(self)))
      return .commit
    }
    return try result.get()
  }
}
