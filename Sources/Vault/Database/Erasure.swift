import Foundation
import GRDB

/// That a client is being erased: only while it stands do locked rows let go.
struct Erasure: Codable, FetchableRecord, PersistableRecord, BelongsToClient {
  static let databaseTableName = "erasure"
  let clientId: Identifier<Client>

  /// Of everybody whom the client has been, too.
  static func erase(_ client: Identifier<Client>, in db: Database) throws { try deleteAll(db) }
}

extension Erasure {
  static func carryOut(
    _ client: Identifier<Client>, by trainer: Trainer, at now: Date, _ db: Database
  ) throws {
    _ = try Client.find(client, in: db)
    let merged = try Merging.all(of: client).fetchAll(db).map(\.mergedId)
    for person in [client] + merged { try Erasure(clientId: person).insert(db) }
    for record in ClientRecords.all { try record.erase(client, in: db) }
    try Audit.record(.clientErased, by: trainer.id, at: now, in: db)
  }
}

/// How much goes when a client is erased.
package struct ErasureExtent: Sendable {
  package let signedForms: Int
  fileprivate let rows: [String: Int]

  private func rows(_ record: any BelongsToClient.Type) -> Int {
    rows[record.databaseTableName] ?? 0
  }

  package var results: Int { rows(ExerciseResult.self) }
  package var forms: Int { rows(ScreeningForm.self) }
  /// What results were before each correction.
  package var changes: Int { rows(EarlierResult.self) }
  /// Heights and masses over time.
  package var measures: Int { rows(BodyMeasure.self) }
  package var addenda: Int { rows(Addendum.self) }
  package var clearances: Int { rows(Clearance.self) }
  package var photos: Int { rows(Photo.self) }
  package var notes: Int { rows(SessionNote.self) }
  /// That were given out.
  package var reports: Int { rows(FrozenReport.self) }
  package var plans: Int { rows(Plan.self) }
  /// Checked off, skipped, or taken back.
  package var ticks: Int { rows(SetTick.self) }
  package var mails: Int { rows(Mail.self) }
  /// In the audit.
  package var entries: Int { rows(Audit.self) }
}

extension Store {
  package func erasureExtent(of client: Identifier<Client>) async throws -> ErasureExtent {
    try await read { db in
      _ = try Client.find(client, in: db)
      let rows = try ClientRecords.all.map {
        ($0.databaseTableName, try $0.count(of: client, in: db))
      }
      return ErasureExtent(
        signedForms: try ScreeningForm.all(of: client).filter(Column("signedAt") != nil)
          .fetchCount(db), rows: Dictionary(uniqueKeysWithValues: rows))
    }
  }

  /// Erases all that is stored about a client, also what is signed, for ever.
  ///
  /// Deleted content is overwritten in the file (`secure_delete`), and the log that still held
  /// it is emptied. What stays is that someone was erased, when and by whom.
  ///
  /// - Returns: whether the log is empty; where somebody still reads it, that follows.
  @discardableResult
  package func erase(
    _ client: Identifier<Client>, by trainer: Trainer, at now: Date
  ) async throws -> Bool {
    let corrections = corrections
    try await write { db in
      try Erasure.carryOut(client, by: trainer, at: now, db)
    } committed: {
      corrections.closeAll(of: client)
    }
    return try await emptyLog()
  }
}
