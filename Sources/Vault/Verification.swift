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
  /// Locks (triggers) that the vault should have and has not.
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
      let locks = Set(
        try String.fetchAll(db, sql: "SELECT name FROM sqlite_schema WHERE type = 'trigger'"))
      return VerificationReport(
        damage: pages + structure + references, signedForms: forms.count,
        changedForms: ScreeningForm.broken(in: forms).map(\.id.description),
        missingLocks: Migrations.lockNames.subtracting(locks).sorted())
    }
  }
}

extension ScreeningForm {
  /// - Parameter forms: signed ones, each client's in the order of signing.
  fileprivate static func broken(in forms: [ScreeningForm]) -> [ScreeningForm] {
    var last: [Identifier<Client>: String] = [:]
    return forms.filter { form in
      defer { last[form.clientId] = form.fingerprint }
      return form.isUnchanged != true || form.previous != last[form.clientId]
    }
  }
}
