import Forms
import Foundation
import GRDB

/// What a client and a trainer put under a form.
package struct FormSigning: Sendable {
  package let clientName: String
  package let signature: String?
  /// The revision of the form and the version of the client's details that were shown.
  package let revision: Int?
  package let clientVersion: Int?

  package init(clientName: String, signature: String?, revision: Int?, clientVersion: Int?) {
    (self.clientName, self.signature) = (clientName, signature)
    (self.revision, self.clientVersion) = (revision, clientVersion)
  }
}

extension Store {
  /// Locks a form: what was shown, with the details of this moment, and its fingerprint.
  ///
  /// - Throws: `StoreRefusal.outdated` when form or details are not those that were shown, or a
  ///   required answer is missing by now.
  package func sign(
    _ id: Identifier<ScreeningForm>, of client: Identifier<Client>, _ signing: FormSigning,
    definition: FormDefinition, at moment: Moment
  ) async throws -> ScreeningForm {
    try await write { db in
      var form = try ScreeningForm.find(id, of: client, in: db)
      guard !form.isSigned else { throw StoreRefusal.signed }
      guard signing.revision == nil || signing.revision == form.revision else {
        throw StoreRefusal.outdated
      }
      let owner = try Client.find(client, in: db)
      guard signing.clientVersion == nil || signing.clientVersion == owner.version,
        owner.evaluate(form.answers, definition, at: moment).missing.isEmpty
      else { throw StoreRefusal.outdated }
      try form.sign(signing, of: owner, definition, at: moment, db)
      return form
    }
  }
}

extension ScreeningForm {
  mutating func sign(
    _ signing: FormSigning, of owner: Client, _ definition: FormDefinition, at moment: Moment,
    _ db: Database
  ) throws {
    let evaluation = owner.evaluate(answers, definition, at: moment)
    answers = evaluation.answers
    revision += 1
    self.definition = try definition.json.canonical
    details = definition.details(owner.record(on: moment.day))
    clientName = signing.clientName
    signature = signing.signature
    trainerName = moment.trainer.name
    signedAt = moment.now.asStored
    try raise(evaluation.flags, at: moment.now, db)
    outcome = try FormOutcome(evaluation, flags(db)).stored
    let last = try ScreeningForm.signed(for: clientId).fetchOne(db)
    previous = try last?.seal(db)?.fingerprint ?? last?.fingerprint
    fingerprintVersion = Fingerprint.version
    fingerprint = signedContent()?.fingerprint
    try update(db)
    try Audit.record(
      .formSigned, by: moment.trainer.id, on: clientId, subject: id.description, at: moment.now,
      in: db)
  }
}

extension Date {
  /// As the database gives it back, to the millisecond, so that a fingerprint can be computed
  /// again.
  var asStored: Date { Date.fromDatabaseValue(databaseValue) ?? self }
}
