import Forms
import Foundation
import GRDB

/// A matter of concern that an answer of a form raises.
package struct ScreeningFlag: Codable, Sendable, FetchableRecord, PersistableRecord,
  BelongsToClient
{
  package static let databaseTableName = "screeningFlag"
  static let belonging = ScreeningForm.belongingByForm
  let formId: Identifier<ScreeningForm>
  let position: Int
  package let field: String
  package let level: FlagLevel
  package let text: String
  /// Exercises (`12-minute-run`) and categories (`category:strength`) that it suspends.
  package let suspends: [String]
  /// When it was first raised; the same flag in the next form keeps it.
  package let raisedAt: Date

  /// What a clearance names it by; the same flag in the next form has it too.
  package var key: String { "\(field): \(text)" }

  var raised: RaisedFlag {
    RaisedFlag(field: field, level: level, text: text, suspends: suspends)
  }
}

extension ScreeningForm {
  /// Replaces the form's flags by those that its answers raise now.
  func raise(_ flags: [RaisedFlag], at now: Date, _ db: Database) throws {
    // A flag that was gone in between has been raised anew, and asks for a new clearance.
    let recent = try ScreeningForm.newestFirst(clientId).filter(Column("createdAt") <= createdAt)
      .select(Column("id")).asRequest(of: Identifier<ScreeningForm>.self).limit(2).fetchAll(db)
    let isNew = try ScreeningFlag.filter(Column("formId") == id).isEmpty(db) && revision == 1
    let source = isNew ? recent.first { $0 != id } : id
    let earlier = try ScreeningFlag.filter(Column("formId") == source).fetchAll(db)
    try ScreeningFlag.filter(Column("formId") == id).deleteAll(db)
    for (position, flag) in flags.enumerated() {
      let before = earlier.first {
        $0.field == flag.field && $0.text == flag.text && $0.level == flag.level
      }
      try ScreeningFlag(
        formId: id, position: position, field: flag.field, level: flag.level, text: flag.text,
        suspends: flag.suspends, raisedAt: before?.raisedAt ?? now
      ).insert(db)
    }
  }
}

extension ScreeningFlag {
  /// Those of the newest signed form and of a newer draft: until it is signed, a draft adds
  /// concerns and takes none away.
  static func standing(
    for client: Identifier<Client>, in db: Database
  ) throws -> [ScreeningFlag] {
    let forms = try ScreeningForm.newestFirst(client).fetchAll(db)
    let signed = forms.first { $0.isSigned }
    let draft = forms.first.flatMap { $0.isSigned ? nil : $0 }
    var flags: [ScreeningFlag] = []
    for form in [signed, draft].compactMap(\.self) {
      let more = try ScreeningFlag.filter(Column("formId") == form.id).order(Column("position"))
        .fetchAll(db)
      flags += more.filter { flag in !flags.contains { $0.key == flag.key } }
    }
    return flags
  }
}
