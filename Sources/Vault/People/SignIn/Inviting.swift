import Foundation
import GRDB

/// How somebody becomes a trainer: an owner names them, and they choose the password.
extension SignIn {
  /// - Throws: `TrainerRefusal`.
  package func invite(
    _ name: String, login: Login, by owner: Trainer, at now: Date
  ) async throws -> NewInvitation {
    try await change(by: owner) { _, _, db in
      let trainer = Trainer(
        id: .init(at: now), name: name, login: login.text, isOwner: false, units: owner.units,
        createdAt: now, invitedAt: now)
      try trainer.add(in: db)
      try Audit.record(
        .trainerInvited, by: owner.id, subject: trainer.id.description, at: now, in: db)
      return try Invitation.make(for: trainer, at: now, in: db)
    }
  }

  /// Somebody who gets a password at once, on the terminal.
  ///
  /// - Throws: `TrainerRefusal`.
  package func add(
    _ name: String, login: Login, password: String, by owner: Trainer, at now: Date
  ) async throws -> Trainer {
    let trainer = Trainer(
      id: .init(at: now), name: name, login: login.text, isOwner: false, units: owner.units,
      createdAt: now)
    let credential = try await credential(for: trainer.id, password)
    return try await change(by: owner) { ring, key, db in
      try trainer.add(in: db)
      try Audit.record(
        .trainerAdded, by: owner.id, subject: trainer.id.description, at: now, in: db)
      return try trainer.take(credential, into: &ring, under: key, in: db)
    }
  }

  /// Whom a code invites. Wrong codes count as wrong passwords of that address do.
  ///
  /// - Throws: `TrainerRefusal.invitationOver`, `SignInRefusal.tooManyTries`,
  ///   `StoreRefusal.locked`.
  package func invited(
    by code: LinkCode, from address: String, at now: Date
  ) async throws -> Trainer {
    try await counting(TrainerRefusal.invitationOver, from: address) {
      try await store.read { db in try Invitation.trainer(code, at: now, in: db) }
    }
  }

  /// Looks something up by a code: a wrong one counts as a wrong password of that address does.
  func counting<Found: Sendable, Wrong: Error & Equatable>(
    _ wrong: Wrong, from address: String, _ find: @Sendable () async throws -> Found
  ) async throws -> Found {
    let counters = try await doorkeeper.admit("", at: .nameless(address: address))
    do {
      let found = try await find()
      await doorkeeper.end(counters, .undecided)
      return found
    } catch {
      await doorkeeper.end(counters, error as? Wrong == wrong ? .wrong : .undecided)
      throw error
    }
  }

  /// The invited trainer's password; the code is used by that. The caller has looked at both.
  ///
  /// - Throws: `TrainerRefusal.invitationOver` when somebody was faster.
  package func join(
    _ code: LinkCode, password: String, at now: Date
  ) async throws -> Trainer {
    let invited = try await store.read { db in try Invitation.trainer(code, at: now, in: db) }
    let credential = try await credential(for: invited.id, password)
    return try await change { ring, key, db in
      let trainer = try Invitation.trainer(code, at: now, in: db)
      try Audit.record(
        .trainerJoined, by: trainer.id, subject: trainer.id.description, at: now, in: db)
      return try trainer.take(credential, into: &ring, under: key, in: db)
    }
  }
}

extension Trainer {
  fileprivate func add(in db: Database) throws {
    let trainers = Self.filter(Column("removedAt") == nil)
    guard try trainers.filter(Column("login") == login).isEmpty(db) else {
      throw TrainerRefusal.loginTaken
    }
    guard try trainers.fetchCount(db) < Keyring.slotLimit else { throw TrainerRefusal.full }
    try insert(db)
  }

  /// From now on this password is theirs; no invitation is open any more.
  func take(
    _ credential: Credential, into ring: inout Keyring, under key: VaultKey, in db: Database
  ) throws -> Trainer {
    guard let login = Login(login) else { throw StoreRefusal.notFound }
    try ring.set(credential, login: login, under: key)
    try Invitation.cancel(of: id, in: db)
    var trainer = self
    trainer.invitedAt = nil
    try trainer.update(db)
    return trainer
  }
}
