import Foundation
import GRDB

/// The way in for a trainer who has no password yet. The vault keeps only the code's SHA-256.
struct Invitation: Codable, FetchableRecord, PersistableRecord {
  static let databaseTableName = "invitation"
  private static let length: TimeInterval = 72 * 3600

  let codeHash: Data
  let trainerId: Identifier<Trainer>
  let createdAt: Date
  let expiresAt: Date

  init(_ code: LinkCode, for trainer: Identifier<Trainer>, at now: Date) {
    (codeHash, trainerId) = (code.hash, trainer)
    (createdAt, expiresAt) = (now, now.addingTimeInterval(Self.length))
  }

  /// Not over; nor of a time that has not come yet, since it was made when the clock was wrong.
  func isOpen(at now: Date) -> Bool {
    now < expiresAt && createdAt.timeIntervalSince(now) <= Session.clockTolerance
  }
}

/// An invitation as its owner sees it, once.
package struct NewInvitation: Sendable {
  package let trainer: Trainer
  package let code: LinkCode
  package let expiresAt: Date
}

extension Invitation {
  /// Takes the place of an earlier one.
  static func make(
    for trainer: Trainer, at now: Date, in db: Database
  ) throws -> NewInvitation {
    let code = LinkCode()
    let invitation = Invitation(code, for: trainer.id, at: now)
    try cancel(of: trainer.id, in: db)
    try invitation.insert(db)
    return NewInvitation(trainer: trainer, code: code, expiresAt: invitation.expiresAt)
  }

  static func cancel(of trainer: Identifier<Trainer>, in db: Database) throws {
    try filter(Column("trainerId") == trainer).deleteAll(db)
  }

  /// Whom a code invites now.
  ///
  /// - Throws: `TrainerRefusal.invitationOver`.
  static func trainer(
    _ code: LinkCode, at now: Date, in db: Database
  ) throws -> Trainer {
    guard let invitation = try fetchOne(db, key: code.hash), invitation.isOpen(at: now),
      let trainer = try Trainer.fetchOne(db, key: invitation.trainerId),
      trainer.disabledAt == nil, trainer.removedAt == nil
    else { throw TrainerRefusal.invitationOver }
    return trainer
  }
}
