import Foundation
import GRDB

extension SignIn {
  /// Changes the keyring and the vault together, while nobody else changes either. Where one does
  /// not take it, the other is as before.
  ///
  /// A power cut between the two leaves the new keyring and the vault of before. Nobody gets in by
  /// that: who has lost a slot has no way in, whatever the vault says, and who has got one is not
  /// let in while the vault says that they are invited. Lists tell it, and doing it once more ends
  /// it. Only sessions that a new password should have ended go on.
  func change<Value: Sendable>(
    _ body: @escaping @Sendable (inout Keyring, VaultKey, Database) throws -> Value
  ) async throws -> Value {
    let (file, key) = (keyring, try store.opened().key)
    return try await store.write { db in
      let before = try file.load()
      try before.check(under: key)
      var ring = before
      let value = try body(&ring, key, db)
      let changed = ring
      guard changed != before else { return value }
      // On the writer, before anybody else's turn. The file has shown its key to be the vault's.
      db.afterNextTransaction(
        onCommit: { _ in try? file.settle(on: changed) },
        onRollback: { _ in try? file.takeBack(changed, to: before) })
      try file.save(changed)
      return value
    }
  }

  /// The same of what only an owner may do. It never takes away the last one who can sign in.
  func change<Value: Sendable>(
    by owner: Trainer,
    _ body: @escaping @Sendable (inout Keyring, VaultKey, Database) throws -> Value
  ) async throws -> Value {
    try await change { ring, key, db in
      guard let owner = try Trainer.fetchOne(db, key: owner.id), owner.isOwner, owner.hasAccess
      else { throw TrainerRefusal.notOwner }
      let before = try ring.owners(in: db)
      let value = try body(&ring, key, db)
      let isLost = try !before.isEmpty && ring.owners(in: db).isEmpty
      guard !isLost else { throw TrainerRefusal.lastOwner }
      return value
    }
  }
}

extension Keyring {
  /// Owners who can sign in.
  func owners(in db: Database) throws -> [Trainer] {
    try Trainer.owners.fetchAll(db).filter { $0.hasAccess && holds($0.id) }
  }
}
