import Foundation
import GRDB

/// What a check of the whole vault found.
package struct VerificationReport: Sendable {
  /// Mistakes of the file or of references within it, in SQLite's own words.
  package let damage: [String]
  package let signedForms: Int
  /// Ids of signed forms whose content no longer agrees with its fingerprint, or whose chain
  /// to the form before is broken.
  package let changedForms: [String]
  /// Locks (triggers) that the vault should have and has not, or has with another text.
  package let missingLocks: [String]

  package var isSound: Bool { damage.isEmpty && changedForms.isEmpty && missingLocks.isEmpty }
}

extension Store {
  /// Checks every page's authentication code, the database's structure, every fingerprint.
  package func verify() async throws -> VerificationReport {
    try await read { db in
      let pages = try String.fetchAll(db, sql: "PRAGMA cipher_integrity_check")
      let structure = try String.fetchAll(db, sql: "PRAGMA integrity_check").filter { $0 != "ok" }
      let references = try Row.fetchAll(db, sql: "PRAGMA foreign_key_check").map(\.description)
      let forms = try ScreeningForm.filter(Column("signedAt") != nil)
        .order(Column("clientId"), Column("createdAt"), Column("id")).fetchAll(db)
      let (wanted, found) = (try Locks.expected(), try Locks.found(db))
      return VerificationReport(
        damage: pages + structure + references, signedForms: forms.count,
        changedForms: try ScreeningForm.broken(in: forms, db).map(\.id.description),
        missingLocks: wanted.filter { found[$0.key] != $0.value }.keys.sorted())
    }
  }
}

extension ScreeningForm {
  /// Those that are not as they were signed, or do not follow a form of the same client of their
  /// own; the first of a client follows none.
  ///
  /// - Parameter forms: all signed ones.
  fileprivate static func broken(
    in forms: [ScreeningForm], _ db: Database
  ) throws -> [ScreeningForm] {
    let known = Dictionary(grouping: forms, by: \.clientId)
      .mapValues { Set($0.compactMap(\.fingerprint)) }
    var followed: [Identifier<Client>: Set<String?>] = [:]
    return try forms.filter { form in
      let follows = form.previous.map { known[form.clientId]?.contains($0) == true } ?? true
      let isOnly = followed[form.clientId, default: []].insert(form.previous).inserted
      return try form.isUnchanged != true || !follows || !isOnly || !form.hasItsFlags(db)
        || !form.chain(db).isWhole
    }
  }

  /// The flags beside the form, from which exercises are suspended, are those that were signed.
  private func hasItsFlags(_ db: Database) throws -> Bool {
    guard let signed = signedOutcome?.flags else { return true }
    let stored = try ScreeningFlag.filter(Column("formId") == id).order(Column("position"))
      .fetchAll(db)
    return stored.map(\.raised) == signed
  }
}
