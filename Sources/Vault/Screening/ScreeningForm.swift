import Definitions
import Forms
import Foundation
import GRDB

/// One filled-in health questionnaire: a draft, or signed and from then on locked.
package struct ScreeningForm: Codable, Sendable, Identifiable, FetchableRecord, PersistableRecord,
  BelongsToClient
{
  package static let databaseTableName = "screening"
  /// Of rows that name a form.
  static let belongingByForm = "formId IN (SELECT id FROM screening WHERE clientId = :client)"
  package let id: Identifier<ScreeningForm>
  package let clientId: Identifier<Client>
  /// Who it was signed for, where that is another client, who is this one by now.
  var signedFor: Identifier<Client>?
  package var answers: Answers
  /// Raised by every save; a page sends back the one it was made from.
  package var revision: Int
  package let createdAt: Date
  package var savedAt: Date
  package var savedBy: Identifier<Trainer>
  /// Whether it was the client, on a tablet that this trainer had handed over.
  package var isSavedByClient = false
  /// The definition it was signed with, as it was stored; a draft follows the newest one.
  package var definition: String?
  /// The client's details as they were at signing.
  package var details: Answers?
  package var clientName: String?
  /// The drawn signature as an SVG path; nil when only the name was typed.
  package var signature: String?
  package var trainerName: String?
  package var signedAt: Date?
  /// The fingerprint of the client's form before this one.
  package var previous: String?
  package var fingerprint: String?
  /// Flags and decisions at signing, as stored; nil in a draft and where none were kept.
  package var outcome: String?
  /// Nil in a draft, and where it is 1.
  package var fingerprintVersion: Int?

  package var isSigned: Bool { signedAt != nil }

  /// Whose chain of fingerprints it is in.
  var owner: Identifier<Client> { signedFor ?? clientId }

  /// Whether content and fingerprint still agree; nil for a draft.
  package var isUnchanged: Bool? { fingerprint.map { $0 == signedContent()?.fingerprint } }

  /// The definition that it is read with.
  ///
  /// - Throws: `StoreRefusal.illegible`.
  package func definition(newest: FormDefinition) throws -> FormDefinition {
    guard let definition else {
      if isSigned { throw StoreRefusal.illegible }
      return newest
    }
    return try StoreRefusal.naming { try StoredDefinition.read(definition).form.get() }
  }

  /// What the answers led to when it was signed.
  package var signedOutcome: FormOutcome? {
    outcome.flatMap { try? JSONDecoder().decode(FormOutcome.self, from: Data($0.utf8)) }
  }
}

/// In the database the definition stands apart, once for all forms that were signed with it.
extension ScreeningForm {
  static func columns(_ db: Database) throws -> [String] {
    try db.columns(in: databaseTableName).map { $0.name == "definitionId" ? "definition" : $0.name }
  }

  static func columnsOfJSON(_ db: Database) throws -> Set<String> {
    try db.columnsOfJSON(in: databaseTableName).union(["definition"])
  }

  /// It is given out with the definition itself.
  static let secrets: Set = ["definitionId"]

  package static var databaseSelection: [any SQLSelectable] {
    [AllColumns(), SQL(sql: "\(definition) AS definition")]
  }

  private static let definition =
    "(SELECT text FROM signedDefinition WHERE signedDefinition.id = definitionId)"

  package func willSave(_ db: Database) throws {
    try definition.map { try SignedDefinition($0).keep(db) }
  }

  package func encode(to container: inout PersistenceContainer) throws {
    let row: KeyValuePairs<String, (any DatabaseValueConvertible)?> = [
      "id": id, "clientId": clientId, "signedFor": signedFor, "answers": answers,
      "revision": revision, "createdAt": createdAt, "savedAt": savedAt, "savedBy": savedBy,
      "isSavedByClient": isSavedByClient, "definitionId": definition.map(SignedDefinition.id),
      "details": details, "clientName": clientName, "signature": signature,
      "trainerName": trainerName, "signedAt": signedAt, "previous": previous,
      "fingerprint": fingerprint, "outcome": outcome, "fingerprintVersion": fingerprintVersion,
    ]
    for (column, value) in row { container[column] = value }
  }

  static func erase(_ client: Identifier<Client>, in db: Database) throws {
    try all(of: client).deleteAll(db)
    try SignedDefinition.tidy(db)
  }
}

extension ScreeningForm {
  static func find(
    _ id: Identifier<ScreeningForm>, of client: Identifier<Client>, in db: Database
  ) throws -> ScreeningForm {
    guard let form = try ScreeningForm.fetchOne(db, key: id), form.clientId == client
    else { throw StoreRefusal.notFound }
    return form
  }

  /// A draft first: of two clients who became one, one may have signed since it was begun.
  fileprivate static let newestFirst = "signedAt IS NOT NULL, createdAt DESC, id DESC"

  static func newestFirst(_ client: Identifier<Client>) -> QueryInterfaceRequest<ScreeningForm> {
    ScreeningForm.filter(Column("clientId") == client).order(sql: newestFirst)
  }

  /// Nil before the first.
  static func newest(of client: Identifier<Client>, _ db: Database) throws -> ScreeningForm? {
    try fetchOne(
      db.cachedStatement(
        sql: """
          SELECT *, \(definition) AS definition FROM screening
          WHERE clientId = ? ORDER BY \(newestFirst) LIMIT 1
          """), arguments: [client])
  }

  /// What was signed for a client, which a further form follows.
  static func signed(for client: Identifier<Client>) -> QueryInterfaceRequest<ScreeningForm> {
    ScreeningForm.filter(
      sql: "COALESCE(signedFor, clientId) = ? AND signedAt IS NOT NULL", arguments: [client]
    ).order(Column("createdAt").desc, Column("id").desc)
  }
}

extension Store {
  /// Newest first.
  package func screeningForms(of client: Identifier<Client>) async throws -> [ScreeningForm] {
    try await read { db in try ScreeningForm.newestFirst(client).fetchAll(db) }
  }

  package func screeningForm(
    _ id: Identifier<ScreeningForm>, of client: Identifier<Client>
  ) async throws -> ScreeningForm {
    try await read { db in try ScreeningForm.find(id, of: client, in: db) }
  }

  /// The client's draft, or a new one with the answers of the last signed form.
  package func startScreening(
    of client: Identifier<Client>, definition: FormDefinition, at moment: Moment
  ) async throws -> ScreeningForm {
    try await write { db in
      let client = try Client.find(client, in: db)
      let last = try ScreeningForm.newestFirst(client.id).fetchOne(db)
      if let last, !last.isSigned { return last }
      let form = ScreeningForm(
        id: .init(at: moment.now), clientId: client.id,
        answers: definition.carriedOver(last?.answers ?? Answers()),
        revision: 1, createdAt: moment.now, savedAt: moment.now, savedBy: moment.trainer.id)
      try form.insert(db)
      let evaluation = client.evaluate(form.answers, definition, at: moment)
      try form.raise(evaluation.flags, at: moment.now, db)
      try Audit.record(
        .formStarted, by: moment.trainer.id, on: client.id, subject: form.id.description,
        at: moment.now, in: db)
      return form
    }
  }
}
