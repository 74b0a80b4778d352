import Catalogue
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
  /// What it suspends: `12-minute-run`, `category:strength`, `demand:maximal`.
  package let suspends: [String]
  /// When it was first raised; the same flag in the next form keeps it. One that weighs more, or
  /// suspends something else, is another one.
  package let raisedAt: Date

  package func suspends(_ exercise: Exercise, in catalogue: AssessmentCatalogue) -> Bool {
    suspends.contains { catalogue.holds(exercise, Suspension($0)) }
  }

  /// What a clearance names it by; the same flag in the next form has it too.
  package var key: String { "\(field): \(text)" }

  var raised: RaisedFlag {
    RaisedFlag(field: field, level: level, text: text, suspends: suspends)
  }
}

extension ScreeningForm {
  func flags(_ db: Database) throws -> [ScreeningFlag] {
    try ScreeningFlag.filter(Column("formId") == id).order(Column("position")).fetchAll(db)
  }

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
      let before = earlier.first { $0.raised == flag }
      try ScreeningFlag(
        formId: id, position: position, field: flag.field, level: flag.level, text: flag.text,
        suspends: flag.suspends, raisedAt: before?.raisedAt ?? now
      ).insert(db)
    }
  }
}

extension ScreeningFlag {
  /// Those that stand for each client: of the newest signed form, and of a draft: until it is
  /// signed, a draft adds concerns and takes none away.
  static func standing(
    for clients: [Identifier<Client>], in db: Database
  ) throws -> [Identifier<Client>: [ScreeningFlag]] {
    let rows = try SQLRequest<Row>(
      sql: """
        SELECT form.clientId, flag.* FROM screening form
        JOIN screeningFlag flag ON flag.formId = form.id
        WHERE form.clientId IN (\(databaseQuestionMarks(count: clients.count)))
          AND (form.signedAt IS NULL OR form.id = (SELECT id FROM screening newest
            WHERE newest.clientId = form.clientId AND newest.signedAt IS NOT NULL
            ORDER BY createdAt DESC, id DESC LIMIT 1))
        ORDER BY form.signedAt IS NULL, flag.position
        """, arguments: StatementArguments(clients), cached: clients.count == 1
    ).fetchAll(db)
    return try rows.reduce(into: [:]) { standing, row in
      let client = try row.decode(Identifier<Client>.self, forColumn: "clientId")
      let flag = try ScreeningFlag(row: row)
      if standing[client]?.contains(where: { $0.raised == flag.raised }) != true {
        standing[client, default: []].append(flag)
      }
    }
  }
}
