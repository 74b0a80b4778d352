import Foundation
import GRDB

/// New passwords for trainers who have, or had, one.
extension SignIn {
  /// The trainer is signed in nowhere afterwards.
  ///
  /// - Parameter isFactorLost: whether the second factor goes, too; otherwise it stays.
  /// - Parameter actor: who does it, and under what name it stands in the audit.
  package func setPassword(
    of id: Identifier<Trainer>, to password: String, _ action: PasswordAction,
    isFactorLost: Bool = false, by actor: Identifier<Trainer>, at now: Date
  ) async throws {
    let (credential, sessions) = (try await credential(for: id, password), store.sessions)
    try await change { ring, key, db in
      let trainer = try Trainer.find(id, in: db)
      _ = try trainer.take(credential, into: &ring, under: key, in: db)
      try Session.endAll(of: id, sessions, in: db)
      try Audit.record(
        action.inAudit, by: actor, subject: id.description, at: now, in: db)
      if isFactorLost { try trainer.loseFactor(by: actor, at: now, in: db) }
    }
  }
}

/// How a trainer comes by another password.
package enum PasswordAction: Sendable {
  /// By their own doing, with the old one.
  case changed
  /// By somebody else's, on the terminal.
  case reset
  /// By the recovery key.
  case recovered

  fileprivate var inAudit: Audit.Action {
    switch self {
    case .changed: .passwordChanged
    case .reset: .passwordReset
    case .recovered: .passwordRecovered
    }
  }
}
