import Foundation
import GRDB

/// What a client has a trainer's tablet for: it reaches that and nothing else.
package enum Handed: Sendable {
  case form(ScreeningForm)
  /// The days of the plan of a client.
  case workout(Identifier<Client>)

  /// Nil when the trainer has it.
  init?(_ session: Session, in db: Database) throws {
    if let client = session.workoutOf {
      self = .workout(client)
    } else if let form = try session.handedOver.flatMap({
      try ScreeningForm.fetchOne(db, key: $0)
    }) {
      self = .form(form)
    } else {
      return nil
    }
  }

  package var client: Identifier<Client> {
    switch self {
    case .form(let form): form.clientId
    case .workout(let client): client
    }
  }

  package var formID: Identifier<ScreeningForm>? {
    if case .form(let form) = self { form.id } else { nil }
  }

  package var workoutOf: Identifier<Client>? {
    if case .workout(let client) = self { client } else { nil }
  }
}

/// Tablets that change hands: each time the browser gets another token.
extension Store {
  /// From now on the browser reaches this only. It gets another token, so that nothing a trainer's
  /// page had, in its memory or copied, is worth anything to a client.
  package func handOver(
    _ what: Handed, from old: String, to new: String, at moment: Moment
  ) async throws {
    let action: Audit.Action = what.formID == nil ? .workoutHandedOver : .formHandedOver
    try await replace(old, by: new, what, (what.formID, what.workoutOf), action, moment)
  }

  /// The trainer has the tablet again, with another token.
  package func takeBack(
    _ what: Handed, from old: String, to new: String, at moment: Moment
  ) async throws {
    let action: Audit.Action = what.formID == nil ? .workoutTakenBack : .formTakenBack
    try await replace(old, by: new, what, (nil, nil), action, moment)
  }

  private func replace(
    _ old: String, by new: String, _ what: Handed,
    _ reached: (form: Identifier<ScreeningForm>?, workout: Identifier<Client>?),
    _ action: Audit.Action, _ moment: Moment
  ) async throws {
    let (sessions, old, new) = (sessions, Session.hash(old), Session.hash(new))
    if sessions.unsaved(old) != nil { try await writeSessions(at: moment.now) }
    try await write { db in
      try db.execute(
        sql: """
          UPDATE session SET tokenHash = ?, handedOver = ?, workoutOf = ? WHERE tokenHash = ?
          """, arguments: [new, reached.form, reached.workout, old])
      try Audit.record(
        action, by: moment.trainer.id, on: what.client, subject: what.formID?.description,
        at: moment.now, in: db)
    } committed: {
      sessions.rename(old, to: new)
    }
  }
}
