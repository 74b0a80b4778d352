import Foundation
import GRDB

/// A form is filled in before it is signed, there as here: so the locks have it. Its definition stands with
/// it in the file, and apart where it arrives.
extension ScreeningForm: Portable {
  static func bring(_ file: MovedClient, in db: Database) throws {
    let flags = Dictionary(grouping: try file.rows(of: ScreeningFlag.self, db)) { $0["formId"] }
    let forms = try file.rows(of: self, db)
    for form in forms.filter({ $0.isSigned }) + forms.filter({ !$0.isSigned }) {
      try form.draft.insert(into: databaseTableName, db)
      for flag in flags[form["id"]] ?? [] {
        try flag.insert(into: ScreeningFlag.databaseTableName, db)
      }
      guard form.isSigned else { continue }
      var signed = form.signed
      signed["definitionId"] = try form.signedDefinitionId(db)
      try signed.update(databaseTableName, id: form["id"], db)
    }
  }
}

/// They came with their forms.
extension ScreeningFlag: Portable {
  static func bring(_ file: MovedClient, in db: Database) {}
}

/// What is taken back stands before what takes it back.
extension Addendum: Portable {
  static func bring(_ file: MovedClient, in db: Database) throws {
    let rows = try file.rows(of: self, db)
    for row in rows.filter({ $0["withdraws"].isNull }) + rows.filter({ !$0["withdraws"].isNull }) {
      try row.insert(into: databaseTableName, db)
    }
  }
}

extension MovedRow {
  /// After the definition is there; null where the row has none.
  fileprivate func signedDefinitionId(_ db: Database) throws -> DatabaseValue {
    guard let text = String.fromDatabaseValue(self["definition"]) else { return .null }
    let definition = SignedDefinition(text)
    try ClientRefusal.unfitting(ScreeningForm.databaseTableName) { try definition.keep(db) }
    return definition.id.databaseValue
  }

  private static let signing: Set = [
    "details", "clientName", "signature", "trainerName", "signedAt", "previous",
    "fingerprint", "outcome", "fingerprintVersion", "signedFor",
  ]

  fileprivate var isSigned: Bool { !self["signedAt"].isNull }
  fileprivate var draft: MovedRow {
    filtered { !Self.signing.contains($0) && $0 != "definition" }
  }
  fileprivate var signed: MovedRow { filtered(Self.signing.contains) }
}
