import Foundation
import GRDB

/// How much goes when a client is erased.
package struct ErasureExtent: Sendable {
  package let results: Int
  package let forms: Int
  package let signedForms: Int
  /// What results were before each correction.
  package let changes: Int
  /// Heights and masses over time.
  package let measures: Int
  package let addenda: Int
  package let clearances: Int
  /// In the audit.
  package let entries: Int
}

extension Store {
  package func erasureExtent(of client: Identifier<Client>) async throws -> ErasureExtent {
    try await read { db in
      _ = try Client.find(client, in: db)
      let forms = ScreeningForm.filter(Column("clientId") == client)
      return ErasureExtent(
        results: try ExerciseResult.filter(Column("clientId") == client).fetchCount(db),
        forms: try forms.fetchCount(db),
        signedForms: try forms.filter(Column("signedAt") != nil).fetchCount(db),
        changes: try EarlierResult.filter(Column("clientId") == client).fetchCount(db),
        measures: try BodyMeasure.filter(Column("clientId") == client).fetchCount(db),
        addenda: try Addendum.filter(forms.select(Column("id")).contains(Column("formId")))
          .fetchCount(db),
        clearances: try Clearance.filter(Column("clientId") == client).fetchCount(db),
        entries: try Table("audit").filter(Column("clientId") == client).fetchCount(db))
    }
  }

  /// Erases all that is stored about a client, also what is signed, for ever.
  ///
  /// Deleted content is overwritten in the file (`secure_delete`), and the log that still held
  /// it is emptied before this returns. What stays is that someone was erased, when and by whom.
  package func erase(_ client: Identifier<Client>, by trainer: Trainer, at now: Date) async throws {
    try await write { db in
      _ = try Client.find(client, in: db)
      for statement in Self.erasing { try db.execute(sql: statement, arguments: [client]) }
      try Audit.record(.clientErased, by: trainer.id, at: now, in: db)
    }
    corrections.closeAll(of: client)
    try await emptyLog()
  }

  /// In the order that foreign keys allow; the first line opens the locks, the last closes them.
  private static let erasing = [
    "INSERT INTO erasure (clientId) VALUES (?)",
    "DELETE FROM addendum WHERE formId IN (SELECT id FROM screening WHERE clientId = ?)",
    "DELETE FROM screeningFlag WHERE formId IN (SELECT id FROM screening WHERE clientId = ?)",
    "DELETE FROM screening WHERE clientId = ?",
    "DELETE FROM clearance WHERE clientId = ?",
    "DELETE FROM submission WHERE resultId IN (SELECT id FROM result WHERE clientId = ?)",
    "DELETE FROM submission WHERE resultId IN (SELECT resultId FROM resultChange WHERE clientId = ?)",
    "DELETE FROM resultChange WHERE clientId = ?",
    "DELETE FROM bodyMeasure WHERE clientId = ?",
    "DELETE FROM result WHERE clientId = ?",
    "DELETE FROM audit WHERE clientId = ?",
    "DELETE FROM client WHERE id = ?",
    "DELETE FROM erasure WHERE clientId = ?",
  ]
}
