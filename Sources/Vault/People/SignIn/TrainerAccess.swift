import Foundation
import GRDB

/// What owners do about trainers. All of it is refused where no owner could sign in afterwards.
///
/// - Throws: `TrainerRefusal`, `StoreRefusal.notFound` for one who was removed.
extension SignIn {
  /// They are out at once and do not come in, also with the right password.
  package func disable(
    _ trainer: Identifier<Trainer>, by owner: Trainer, at now: Date
  ) async throws {
    try await update(trainer, .trainerDisabled, by: owner, at: now) { trainer, _, _, _ in
      trainer.disabledAt = trainer.disabledAt ?? now
    }
  }

  package func enable(
    _ trainer: Identifier<Trainer>, by owner: Trainer, at now: Date
  ) async throws {
    try await update(trainer, .trainerEnabled, by: owner, at: now) { trainer, _, _, _ in
      trainer.disabledAt = nil
    }
  }

  /// Whether they may manage trainers and settings.
  package func set(
    _ trainer: Identifier<Trainer>, isOwner: Bool, by owner: Trainer, at now: Date
  ) async throws {
    let action: Audit.Action = isOwner ? .trainerMadeOwner : .trainerNoLongerOwner
    try await update(trainer, action, by: owner, at: now) { trainer, _, _, _ in
      trainer.isOwner = isOwner
    }
  }

  /// The password opens nothing any more; they choose another by the invitation.
  package func reset(
    _ trainer: Identifier<Trainer>, by owner: Trainer, at now: Date
  ) async throws -> NewInvitation {
    try await update(trainer, .trainerReset, by: owner, at: now) { trainer, ring, key, db in
      try ring.forget(trainer.id, under: key)
      trainer.invitedAt = now
      return try Invitation.make(for: trainer, at: now, in: db)
    }
  }

  /// For ever. The row stays, for the name stands under what they did.
  package func remove(
    _ trainer: Identifier<Trainer>, by owner: Trainer, at now: Date
  ) async throws {
    try await update(trainer, .trainerRemoved, by: owner, at: now) { trainer, ring, key, db in
      try ring.forget(trainer.id, under: key)
      try Invitation.cancel(of: trainer.id, in: db)
      _ = try SecondFactor.remove(of: trainer.id, in: db)
      (trainer.removedAt, trainer.isOwner) = (now, false)
      // Whoever comes may have the sign-in name.
      trainer.login = trainer.id.description
    }
  }

  private func update<Value: Sendable>(
    _ id: Identifier<Trainer>, _ action: Audit.Action, by owner: Trainer, at now: Date,
    _ body:
      @escaping @Sendable (inout Trainer, inout Keyring, VaultKey, Database) throws -> Value
  ) async throws -> Value {
    let sessions = store.sessions
    return try await change(by: owner) { ring, key, db in
      let before = try Trainer.find(id, in: db)
      var trainer = before
      let value = try body(&trainer, &ring, key, db)
      guard trainer != before else { return value }
      try trainer.update(db)
      if !trainer.hasAccess { try Session.endAll(of: id, sessions, in: db) }
      try Audit.record(action, by: owner.id, subject: id.description, at: now, in: db)
      return value
    }
  }
}

extension Keyring {
  /// Done already is done.
  fileprivate mutating func forget(_ trainer: Identifier<Trainer>, under key: VaultKey) throws {
    guard holds(trainer) else { return }
    guard trainers.count > 1 else { throw TrainerRefusal.lastOwner }
    try remove(trainer, under: key)
  }
}
