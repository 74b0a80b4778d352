import Catalogue
import Definitions
import Forms
import Foundation
import GRDB
import Units

/// What one submission of a screening form changes: answers, the bound details, or both.
package struct ScreeningChange: Sendable {
  package var answers: Answers?
  package var details: ClientChange?
  /// The revision of the form that the page was made from; nil is not checked.
  package var revision: Int?
  /// The same of the client's details, where the change names some.
  package var clientVersion: Int?

  package init(
    answers: Answers?, details: ClientChange?, revision: Int?, clientVersion: Int?
  ) {
    (self.answers, self.details) = (answers, details)
    (self.revision, self.clientVersion) = (revision, clientVersion)
  }
}

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
  /// Saves answers and details in one transaction.
  ///
  /// - Throws: `StoreRefusal.outdated` when the revision has moved, `.signed` when answers are
  ///   named and the form is signed.
  package func save(
    _ change: ScreeningChange, to id: Identifier<ScreeningForm>, of client: Identifier<Client>,
    definition: FormDefinition, catalogue: AssessmentCatalogue, at moment: Moment
  ) async throws -> ScreeningForm {
    try await write { db in
      var form = try ScreeningForm.find(id, of: client, in: db)
      guard change.revision == nil || change.revision == form.revision else {
        throw form.isSigned && change.answers != nil ? StoreRefusal.signed : .outdated
      }
      var owner = try Client.find(client, in: db)
      if let details = change.details {
        let changed = try owner.changed(details, catalogue: catalogue, at: moment, db)
        let read = change.clientVersion ?? owner.version
        guard changed.version == owner.version || read == owner.version else {
          throw StoreRefusal.outdated
        }
        owner = changed
      }
      guard let answers = change.answers else { return form }
      guard !form.isSigned else { throw StoreRefusal.signed }
      form.answers = answers
      form.revision += 1
      (form.savedAt, form.savedBy) = (moment.now, moment.trainer.id)
      try form.update(db)
      let evaluation = owner.evaluate(answers, definition, at: moment)
      try form.raise(evaluation.flags, at: moment.now, db)
      try Audit.record(
        .formSaved, by: moment.trainer.id, on: client, subject: id.description, at: moment.now,
        in: db)
      return form
    }
  }

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
    self.definition = String(decoding: try JSONEncoder().encode(definition), as: UTF8.self)
    details = definition.details(owner.record(on: Day(moment.now, in: moment.zone)))
    clientName = signing.clientName
    signature = signing.signature
    trainerName = moment.trainer.name
    signedAt = moment.now.asStored
    outcome = try FormOutcome(evaluation).stored
    previous = try ScreeningForm.newestFirst(clientId)
      .filter(Column("signedAt") != nil).fetchOne(db)?.fingerprint
    fingerprint = signedContent?.fingerprint
    try raise(evaluation.flags, at: moment.now, db)
    try update(db)
    try Audit.record(
      .formSigned, by: moment.trainer.id, on: clientId, subject: id.description, at: moment.now,
      in: db)
  }
}

extension FormOutcome {
  fileprivate init(_ evaluation: FormEvaluation) {
    self.init(flags: evaluation.flags, decisions: evaluation.decisions)
  }

  fileprivate var stored: String {
    get throws { String(decoding: try JSONEncoder().encode(self), as: UTF8.self) }
  }
}

extension Client {
  /// The client's details as answers to the fields that are bound to them.
  package func record(on day: Day?) -> [ClientDetail: Answer] {
    var record: [ClientDetail: Answer] = [.name: .text(details.name)]
    let texts: [(ClientDetail, String)] = [
      (.sex, details.sex?.rawValue ?? ""), (.birthdate, details.birthdate?.description ?? ""),
      (.goal, details.goal), (.email, details.email), (.phone, details.phone),
    ]
    for (detail, text) in texts where !text.isEmpty { record[detail] = .text(text) }
    record[.age] = age(on: day).map { .number(Double($0)) }
    record[.height] = details.height.map(Answer.number)
    record[.mass] = details.mass.map(Answer.number)
    return record
  }

  package func evaluate(
    _ answers: Answers, _ definition: FormDefinition, at moment: Moment
  ) -> FormEvaluation {
    definition.evaluate(
      answers, details: definition.details(record(on: Day(moment.now, in: moment.zone))))
  }
}

extension Date {
  /// As the database gives it back, to the millisecond, so that a fingerprint can be computed
  /// again.
  var asStored: Date { Date.fromDatabaseValue(databaseValue) ?? self }
}
