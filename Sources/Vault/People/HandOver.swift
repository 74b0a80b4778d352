import Foundation
import GRDB

/// Tablets that change hands: each time the browser gets another token.
extension Store {
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
    let (sessions, old, new) = (sessions, Session.hash(old), Session.hash(new))
    if sessions.unsaved(old) != nil { try await writeSessions(at: moment.now) }
    try await write { db in
      try db.execute(
        sql: "UPDATE session SET tokenHash = ?, handedOver = ? WHERE tokenHash = ?",
        arguments: [new, id, old])
      try Audit.record(
        action, by: moment.trainer.id, on: form.clientId, subject: form.id.description,
        at: moment.now, in: db)
    } committed: {
      sessions.rename(old, to: new)
    }
  }
}
