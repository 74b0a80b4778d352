import Foundation
import GRDB

/// What trainers do about their own second factor. The caller has looked at password and code.
extension Store {
  /// - Parameter step: of the code that has proved the app to have the secret; it is used by that.
  /// - Returns: the recovery codes, to be shown once.
  /// - Throws: `TrainerRefusal.factorIsOn`.
  package func switchOn(
    _ secret: OneTimeSecret, provedAt step: Int64, by moment: Moment
  ) async throws -> [RecoveryCode] {
    try await change(.factorSwitchedOn, by: moment) { trainer, db in
      guard try !SecondFactor.exists(db, key: trainer) else { throw TrainerRefusal.factorIsOn }
      try SecondFactor(
        trainerId: trainer, secret: secret.bytes, createdAt: moment.now, usedStep: step
      ).insert(db)
      return try SecondFactor.makeCodes(for: trainer, in: db)
    }
  }

  /// - Returns: to be shown once.
  package func renewRecoveryCodes(by moment: Moment) async throws -> [RecoveryCode] {
    try await change(.recoveryCodesRenewed, by: moment) { trainer, db in
      guard try SecondFactor.exists(db, key: trainer) else { throw StoreRefusal.notFound }
      return try SecondFactor.makeCodes(for: trainer, in: db)
    }
  }

  package func switchOffFactor(by moment: Moment) async throws {
    try await change(.factorSwitchedOff, by: moment) { trainer, db in
      guard try SecondFactor.remove(of: trainer, in: db) else { throw StoreRefusal.notFound }
    }
  }

  private func change<Value: Sendable>(
    _ action: Audit.Action, by moment: Moment,
    _ body: @escaping @Sendable (Identifier<Trainer>, Database) throws -> Value
  ) async throws -> Value {
    let trainer = moment.trainer.id
    return try await write { db in
      let value = try body(trainer, db)
      try Audit.record(
        action, by: trainer, subject: trainer.description, at: moment.now, in: db)
      return value
    }
  }
}
