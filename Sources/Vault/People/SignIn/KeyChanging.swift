import Foundation
import GRDB

extension SignIn {
  /// Closes the vault to everybody until the change has been carried out.
  ///
  /// - Throws: `StoreRefusal.locked`, `.changingKey`.
  package func beginKeyChange(
    reached: @escaping @Sendable (KeyChange.Step) throws -> Void = { _ in }
  ) throws -> KeyChange { try store.beginKeyChange(reached) }

  /// Encrypts the vault under a new key. Passwords and the paper stay as they are; whoever has kept
  /// the old key, and only that, can read nothing that is saved from now on.
  ///
  /// Whatever fails before the keyring is saved leaves the vault open as it was.
  package func carryOut(_ change: KeyChange, by owner: Trainer, at now: Date) async throws {
    do {
      try await store.prepare(change, by: owner, at: now)
    } catch {
      // Opening needs room; what is open needs none.
      store.giveUp(change)
      throw error
    }
    do {
      try commit(change)
    } catch {
      // The keyring on disk says what holds, whichever step it was.
      try? reopen(after: change)
      throw error
    }
  }

  /// Nothing else runs here meanwhile: no other keyring is saved in between.
  private func commit(_ change: KeyChange) throws {
    try change.closeOld()
    try change.reached(.closed)
    var ring = try keyring.load()
    _ = try ring.changeVaultKey(from: change.old.key, to: change.key)
    try keyring.save(ring)
    try change.reached(.keyringSaved)
    try store.reopen(under: change.key)
    try change.reached(.reopened)
    try? keyring.settle(on: ring)
  }

  private func reopen(after change: KeyChange) throws {
    change.old.close()
    let ring = try? keyring.load()
    let key = [change.key, change.old.key].first { (try? ring?.check(under: $0)) != nil }
    // Its room may be what the disk has not got.
    if key == change.old.key { change.discard() }
    try store.reopen(under: key)
  }
}

extension Store {
  /// Since when the vault is encrypted with the key that it has.
  package func keySince() async throws -> Date {
    try await read { db in
      let found = try Date.fetchOne(
        db,
        sql: """
          SELECT at FROM audit WHERE action IN ('setUp', 'keyChanged') ORDER BY id DESC LIMIT 1
          """)
      guard let found else { throw StoreRefusal.notFound }
      return found
    }
  }
}
