import Foundation

/// Whoever changes the key of the vault, or puts a backup in its place, has it alone meanwhile.
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

  func prepare(_ change: KeyChange, by owner: Trainer, at now: Date) async throws {
    try await onOwnThread {
      try StoreRefusal.naming {
        try change.prepare(by: owner, at: now) { progress in self.note(progress) }
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
