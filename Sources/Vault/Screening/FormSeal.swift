import Definitions
import Forms
import Foundation
import GRDB

/// A second fingerprint of a form whose first one is of version 1: it covers the days, the flags
/// and the addenda as they stood when it was made, and the seal of the form before.
package struct FormSeal: Codable, Sendable, FetchableRecord, PersistableRecord, BelongsToClient {
  package static let databaseTableName = "formSeal"
  static let belonging = ScreeningForm.belongingByForm
  let formId: Identifier<ScreeningForm>
  package let fingerprint: String
  package let sealedAt: Date
}

/// What vouches for a signed form, and whether all of it still agrees.
package struct FormSealing: Sendable {
  package let fingerprintVersion: Int
  /// Where the fingerprint is of version 1.
  package let again: FormSeal?
  package let isUnchanged: Bool
}

extension Store {
  package func sealing(of form: ScreeningForm) async throws -> FormSealing {
    try await read { db in
      FormSealing(
        fingerprintVersion: form.fingerprintVersion ?? 1, again: try form.seal(db),
        isUnchanged: try form.isAsSigned(db))
    }
  }
}

extension ScreeningForm {
  func seal(_ db: Database) throws -> FormSeal? { try FormSeal.fetchOne(db, key: id) }

  /// Whether the form, its flags, its addenda and its seal agree with their fingerprints.
  func isAsSigned(_ db: Database) throws -> Bool {
    guard try isOfItsClient(db) else { return false }
    guard let seal = try seal(db) else {
      return try fingerprintVersion != nil && agreesWithFirst(db)
    }
    return try fingerprintVersion == nil && agreesWithFirst(db)
      && seal.fingerprint == sealFingerprint(at: seal.sealedAt, db)
  }

  /// Whether it was signed for this client, or for one who was merged into this one.
  private func isOfItsClient(_ db: Database) throws -> Bool {
    try owner == clientId || Merging.find(owner, in: db)?.clientId == clientId
  }

  private func agreesWithFirst(_ db: Database) throws -> Bool {
    let hasItsFlags = try signedOutcome?.agrees(with: flags(db)) ?? (fingerprintVersion == nil)
    return try isUnchanged == true && hasItsFlags && chain(db).isWhole
  }

  /// Seals again what was signed under version 1 and still agrees with it, oldest first; a seal
  /// that somebody took away is not made anew.
  static func sealAgain(at now: Date, _ db: Database) throws {
    let unsealed = ScreeningForm.filter(
      sql: """
        signedAt IS NOT NULL AND fingerprintVersion IS NULL
        AND id NOT IN (SELECT formId FROM formSeal
          UNION SELECT rowKey FROM mark WHERE tableName = 'formSeal')
        """)
    let rows = try Row.fetchAll(db, unsealed.order(Column("createdAt"), Column("id")))
    // What cannot be read keeps nobody out: `verify` names it.
    let forms = rows.compactMap { try? ScreeningForm(row: $0) }
    for form in forms where try form.agreesWithFirst(db) {
      let fingerprint = try form.sealFingerprint(at: now.asStored, db)
      try FormSeal(formId: form.id, fingerprint: fingerprint, sealedAt: now.asStored).insert(db)
    }
  }

  private func sealFingerprint(at sealedAt: Date, _ db: Database) throws -> String {
    let content = signedContent(version: Fingerprint.version)?.members ?? [:]
    let more: [String: JSONValue] = [
      "first": text(fingerprint), "before": text(try sealBefore(db)),
      "sealedAt": .string(sealedAt.instant), "flags": .array(try flags(db).map(\.json)),
      "addenda": .array(
        try addenda(db).filter { $0.fingerprintVersion == nil }.map(\.json)),
    ]
    return Fingerprint.of(.object(content.merging(more) { content, _ in content }))
  }

  /// The seal of the form before this one.
  private func sealBefore(_ db: Database) throws -> String? {
    guard let previous else { return nil }
    return try ScreeningForm.signed(for: owner).filter(Column("fingerprint") == previous)
      .fetchOne(db)?.seal(db)?.fingerprint
  }
}

extension ScreeningFlag {
  fileprivate var json: JSONValue {
    .object([
      "position": .number(Double(position)), "field": .string(field),
      "level": .string(level.rawValue), "text": .string(text),
      "suspends": .array(suspends.map(JSONValue.string)), "raisedAt": .string(raisedAt.instant),
    ])
  }
}

extension Addendum {
  fileprivate var json: JSONValue {
    .object([
      "id": .string(id.description), "text": .string(self.text),
      "trainer": .string(trainerName), "writtenAt": .string(writtenAt.instant),
      "fingerprint": Vault.text(fingerprint),
    ])
  }
}

private func text(_ string: String?) -> JSONValue { string.map(JSONValue.string) ?? .null }
