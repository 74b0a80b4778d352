import Crypto
import Foundation
import GRDB

/// A trainer's sign-in on one browser. The vault keeps only the token's SHA-256.
package struct Session: Codable, Sendable, FetchableRecord, PersistableRecord, BelongsToClient {
  package static let databaseTableName = "session"
  /// Browsers that a client has in hand.
  static let belonging = "handedOver IN (SELECT id FROM screening WHERE clientId = :client)"
  static let secrets: Set = ["tokenHash"]
  /// A browser left alone this long has to sign in again.
  static let idleLimit: TimeInterval = 12 * 3600
  static let absoluteLimit: TimeInterval = 7 * 24 * 3600
  /// How often `seenAt` is written, so that reading a page is not a save.
  static let seenStep: TimeInterval = 300

  let tokenHash: Data
  let trainerId: Identifier<Trainer>
  let createdAt: Date
  var seenAt: Date
  /// The screening form that a client fills in on this browser, which reaches nothing else.
  var handedOver: Identifier<ScreeningForm>?

  static func hash(_ token: String) -> Data { Data(SHA256.hash(data: Data(token.utf8))) }

  func isValid(at now: Date) -> Bool {
    now.timeIntervalSince(seenAt) < Self.idleLimit
      && now.timeIntervalSince(createdAt) < Self.absoluteLimit
  }
}

/// What a browser's cookie stands for.
package struct OpenSession: Sendable {
  package let trainer: Trainer
  /// The form that a client is filling in on it; nil when the trainer has it.
  package let handedOver: ScreeningForm?
}

extension Store {
  /// Starts a session for a token of 256 random bits, and forgets those that have ended.
  package func signIn(_ id: Identifier<Trainer>, token: String, at now: Date) async throws {
    try await write { db in
      try Session
        .filter(
          Column("seenAt") < now.addingTimeInterval(-Session.idleLimit)
            || Column("createdAt") < now.addingTimeInterval(-Session.absoluteLimit)
        ).deleteAll(db)
      try Session(
        tokenHash: Session.hash(token), trainerId: id, createdAt: now, seenAt: now
      ).insert(db)
      try Audit.record(.signedIn, by: id, at: now, in: db)
    }
  }

  /// Who a token belongs to; nil when it is unknown, too old, or the trainer's access has ended.
  package func signedIn(token: String, at now: Date) async throws -> OpenSession? {
    let hash = Session.hash(token)
    let found = try await read { db -> (Session, OpenSession)? in
      guard let session = try Session.fetchOne(db, key: hash), session.isValid(at: now),
        let trainer = try Trainer.fetchOne(db, key: session.trainerId), trainer.disabledAt == nil
      else { return nil }
      let form = try session.handedOver.flatMap { try ScreeningForm.fetchOne(db, key: $0) }
      return (session, OpenSession(trainer: trainer, handedOver: form))
    }
    guard let (session, open) = found else { return nil }
    if now.timeIntervalSince(session.seenAt) >= Session.seenStep {
      try await write { db in
        try db.execute(
          sql: "UPDATE session SET seenAt = ? WHERE tokenHash = ?", arguments: [now, hash])
      }
    }
    return open
  }

  /// From now on the browser reaches this form only. It gets another token, so that nothing a
  /// trainer's page had, in its memory or copied, is worth anything to a client.
  package func handOver(
    _ form: ScreeningForm, from old: String, to new: String, at moment: Moment
  ) async throws {
    try await replace(old, by: new, handedOver: form.id, form, .formHandedOver, moment)
  }

  /// The trainer has the tablet again, with another token.
  package func takeBack(
    _ form: ScreeningForm, from old: String, to new: String, at moment: Moment
  ) async throws {
    try await replace(old, by: new, handedOver: nil, form, .formTakenBack, moment)
  }

  private func replace(
    _ old: String, by new: String, handedOver id: Identifier<ScreeningForm>?,
    _ form: ScreeningForm, _ action: Audit.Action, _ moment: Moment
  ) async throws {
    try await write { db in
      try db.execute(
        sql: "UPDATE session SET tokenHash = ?, handedOver = ? WHERE tokenHash = ?",
        arguments: [Session.hash(new), id, Session.hash(old)])
      try Audit.record(
        action, by: moment.trainer.id, on: form.clientId, subject: form.id.description,
        at: moment.now, in: db)
    }
  }

  package func signOut(token: String) async throws {
    let hash = Session.hash(token)
    try await write { db in _ = try Session.deleteOne(db, key: hash) }
  }
}
