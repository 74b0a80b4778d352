import Definitions
import Forms
import Foundation
import GRDB

extension ScreeningForm {
  /// What is signed, as the fingerprint of this version has it; nil in a draft.
  func signedContent(version: Int? = nil) -> SignedContent? {
    guard let definition = definition.flatMap({ try? StoredDefinition.read($0) }), let details,
      let clientName, let trainerName, let signedAt
    else { return nil }
    let version = version ?? fingerprintVersion ?? 1
    return SignedContent(
      version: version, definition: definition.json, answers: answers, details: details,
      clientName: clientName, signature: signature, trainer: trainerName,
      signedAt: signedAt.signed(version), previous: previous, making: making(version))
  }

  private func making(_ version: Int) -> SignedMaking? {
    let outcome = outcome.flatMap { try? JSONValue(parsing: $0) }
    guard version > 1 || outcome != nil else { return nil }
    return SignedMaking(
      form: id.description, client: owner.description, startedAt: createdAt.signed(version),
      savedAt: savedAt.signed(version), savedBy: signedSaver, revision: revision,
      outcome: outcome ?? .null)
  }

  private var signedSaver: String {
    isSavedByClient ? "client, tablet handed over by \(savedBy)" : savedBy.description
  }
}

/// What a form's answers make of it: what is signed beside them.
package struct FormOutcome: Codable, Sendable, Equatable {
  package let flags: [RaisedFlag]
  package let decisions: [MadeDecision]
  /// When each flag was first raised; nil where the fingerprint is of version 1.
  let raisedAt: [String]?

  init(_ evaluation: FormEvaluation, _ rows: [ScreeningFlag]) {
    (flags, decisions) = (evaluation.flags, evaluation.decisions)
    raisedAt = rows.map(\.raisedAt.instant)
  }

  var stored: String {
    get throws { String(decoding: try JSONEncoder().encode(self), as: UTF8.self) }
  }

  func agrees(with rows: [ScreeningFlag]) -> Bool {
    rows.map(\.position) == Array(flags.indices) && rows.map(\.raised) == flags
      && (raisedAt ?? rows.map(\.raisedAt.instant)) == rows.map(\.raisedAt.instant)
  }
}

extension Date {
  /// ISO 8601 in UTC to the millisecond, of what the database keeps.
  var instant: String {
    (String.fromDatabaseValue(databaseValue) ?? "").replacing(" ", with: "T") + "Z"
  }

  /// As a fingerprint of this version has it: in the first the day was left out.
  func signed(_ version: Int) -> String {
    version > 1 ? instant : formatted(.iso8601.time(includingFractionalSeconds: true))
  }
}
