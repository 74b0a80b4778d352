import Foundation
import GRDB

/// What a typed code was.
package enum CodeVerdict: Sendable {
  case right, wrong
  /// It was right once.
  case usedBefore
}

extension SignIn {
  /// Whether it is one of the trainer's codes. It counts once. Others count as wrong passwords do,
  /// but apart from them: the right password gives no new tries.
  ///
  /// - Throws: `SignInRefusal.tooManyTries`.
  package func verdict(
    on code: FactorCode, of trainer: Trainer, at door: Door
  ) async throws -> CodeVerdict {
    let counters = try await doorkeeper.admit(trainer.login, at: door)
    do {
      let verdict = try await use(code, of: trainer.id)
      await doorkeeper.end(counters, verdict == .right ? .right : .wrong)
      if verdict != .right { await noteTry(of: trainer.login, at: door, as: .codeFailed) }
      return verdict
    } catch {
      await doorkeeper.end(counters, .undecided)
      throw error
    }
  }

  private func use(
    _ code: FactorCode, of trainer: Identifier<Trainer>
  ) async throws -> CodeVerdict {
    switch code {
    case .app(let code): return try await use(code, of: trainer)
    case .paper(let code):
      let now = now()
      let isRight = try await store.write { db in
        guard try SecondFactor.useUp(code, of: trainer, in: db) else { return false }
        try Audit.record(
          .recoveryCodeUsed, by: trainer, subject: trainer.description, at: now, in: db)
        return true
      }
      return isRight ? .right : .wrong
    }
  }

  private func use(
    _ code: OneTimeCode, of trainer: Identifier<Trainer>
  ) async throws -> CodeVerdict {
    let factor = try await store.read { db in try SecondFactor.fetchOne(db, key: trainer) }
    let now = now()
    guard let factor, let step = OneTimeSecret(factor.secret)?.step(of: code, at: now) else {
      return .wrong
    }
    let last = max(factor.usedStep, usedSteps[trainer] ?? .min)
    // A clock that was ahead when the last one was used locks nobody out.
    guard step > last || last > OneTimeSecret.step(at: now) + 1 else { return .usedBefore }
    usedSteps[trainer] = step
    do {
      try await store.write { db in
        _ = try SecondFactor.filter(key: trainer).updateAll(db, Column("usedStep").set(to: step))
      }
    } catch let refusal as StoreRefusal where refusal.isOfDisk {
      // Signing in goes on.
    }
    return .right
  }

  /// For who has lost the phone and the recovery codes. They are signed in nowhere afterwards, and
  /// sign in with the password alone.
  ///
  /// - Throws: `TrainerRefusal.ownFactor`, `StoreRefusal.notFound`.
  package func resetFactor(
    of id: Identifier<Trainer>, by owner: Trainer, at now: Date
  ) async throws {
    guard id != owner.id else { throw TrainerRefusal.ownFactor }
    let sessions = store.sessions
    try await change(by: owner) { _, _, db in
      try Trainer.find(id, in: db).loseFactor(by: owner.id, at: now, in: db)
      try Session.endAll(of: id, sessions, in: db)
    }
  }
}

extension Trainer {
  /// Done already is done.
  func loseFactor(by actor: Identifier<Trainer>, at now: Date, in db: Database) throws {
    guard try SecondFactor.remove(of: id, in: db) else { return }
    try Audit.record(
      .factorReset, by: actor, subject: id.description, at: now, in: db)
  }
}
