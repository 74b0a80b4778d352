import Foundation
import GRDB

/// The paper for when every password is lost.
extension SignIn {
  /// Opens the vault. Another gym's key counts as a wrong password of that address does.
  ///
  /// - Throws: `SignInRefusal`, `KeyringFault`, `CipherRefusal`.
  package func open(_ recoveryKey: RecoveryKey, at door: Door) async throws {
    try await attempt(recoveryKey, of: "", at: door) { key, ring in
      try store.unlock(key, settling: ring, in: keyring)
    }
    await queue.vaultIs(open: true)
  }

  /// Whether this is the gym's recovery key.
  ///
  /// - Throws: `SignInRefusal.tooManyTries`.
  package func confirms(_ recoveryKey: RecoveryKey, by owner: Trainer) async throws -> Bool {
    let door = Door.inside("\(owner.id) recovery key")
    do {
      try await attempt(recoveryKey, of: owner.login, at: door) { _, _ in }
      await noteTry(of: owner.login, at: door, as: .recoveryKeyChecked)
      return true
    } catch SignInRefusal.wrong {
      return false
    }
  }

  /// New paper; the old one opens nothing any more.
  ///
  /// - Returns: the key, to be shown once.
  package func replaceRecoveryKey(by owner: Trainer, at now: Date) async throws -> RecoveryKey {
    try await change(by: owner) { ring, key, db in
      try Audit.record(.recoveryKeyReplaced, by: owner.id, at: now, in: db)
      return try ring.replaceRecoveryKey(under: key)
    }
  }

  private func attempt(
    _ recoveryKey: RecoveryKey, of login: String, at door: Door,
    _ opened: (VaultKey, Keyring) throws -> Void
  ) async throws {
    let counters = try await doorkeeper.admit("", at: door)
    do {
      let ring = try keyring.load()
      try opened(try ring.unlock(recoveryKey: recoveryKey), ring)
      await doorkeeper.end(counters, .right)
    } catch KeyringRefusal.wrongRecoveryKey {
      await doorkeeper.end(counters, .wrong)
      await noteTry(of: login, at: door, as: .recoveryKeyWrong)
      throw SignInRefusal.wrong
    } catch {
      await doorkeeper.end(counters, .undecided)
      throw error
    }
  }
}

extension Store {
  /// Nil where none of that sign-in name may be let in.
  package func owner(_ login: Login) async throws -> Trainer? {
    try await read { db in
      try Trainer.find(login, in: db).flatMap { $0.isOwner && $0.disabledAt == nil ? $0 : nil }
    }
  }
}
