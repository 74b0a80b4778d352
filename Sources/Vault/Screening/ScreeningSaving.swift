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
        let changed = try owner.changed(
          details, catalogue: catalogue, from: .form, at: moment, db)
        let read = change.clientVersion ?? owner.version
        guard changed.version == owner.version || read == owner.version else {
          throw StoreRefusal.outdated
        }
        owner = changed
      }
      guard let answers = change.answers else { return form }
      guard !form.isSigned else { throw StoreRefusal.signed }
      let before = form.answers
      form.answers = answers
      form.revision += 1
      (form.savedAt, form.savedBy) = (moment.now, moment.trainer.id)
      form.isSavedByClient = moment.isByClient
      try form.update(db)
      let evaluation = owner.evaluate(answers, definition, at: moment)
      try form.raise(evaluation.flags, at: moment.now, db)
      try Audit.record(
        .formSaved, by: moment.trainer.id, isByClient: moment.isByClient, on: client,
        subject: id.description, AuditChange(from: before, to: answers), at: moment.now, in: db)
      return form
    }
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
    definition.evaluate(answers, details: definition.details(record(on: moment.day)))
  }
}
