import Forms
import Foundation
import GRDB

/// A matter of concern that an answer of a form raises.
package struct ScreeningFlag: Codable, Sendable, FetchableRecord, PersistableRecord {
  package static let databaseTableName = "screeningFlag"
  let formId: Identifier<ScreeningForm>
  let position: Int
  package let field: String
  package let level: FlagLevel
  package let text: String
  /// Exercises (`12-minute-run`) and categories (`category:strength`) that it suspends.
  package let suspends: [String]
  /// When it was first raised; the same flag in the next form keeps it.
  package let raisedAt: Date
}

/// That a doctor has cleared a client for training in spite of a `stop`.
package struct Clearance: Codable, Sendable, FetchableRecord, PersistableRecord {
  package static let databaseTableName = "clearance"
  package let id: Identifier<Clearance>
  package let clientId: Identifier<Client>
  package let note: String
  package let trainerName: String
  package let clearedAt: Date
}

/// What a client's newest form says, and what a doctor has said to it.
package struct Concerns: Sendable {
  package let flags: [ScreeningFlag]
  package let clearance: Clearance?

  package func isCleared(_ flag: ScreeningFlag) -> Bool {
    clearance.map { $0.clearedAt >= flag.raisedAt } ?? false
  }

  package var needsClearance: Bool { flags.contains { $0.level == .stop && !isCleared($0) } }

  /// The flag that keeps an exercise from being carried out, nil when none does.
  package func suspending(_ exercise: String, category: String) -> ScreeningFlag? {
    flags.first { flag in
      !isCleared(flag)
        && (flag.suspends.contains(exercise) || flag.suspends.contains("category:\(category)"))
    }
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

extension Store {
  package func concerns(of client: Identifier<Client>) async throws -> Concerns {
    try await read { db in
      let form = try ScreeningForm.newestFirst(client).select(Column("id"))
        .asRequest(of: Identifier<ScreeningForm>.self).fetchOne(db)
      let flags = try ScreeningFlag.filter(Column("formId") == form).order(Column("position"))
        .fetchAll(db)
      let clearance = try Clearance.filter(Column("clientId") == client)
        .order(Column("clearedAt").desc).fetchOne(db)
      return Concerns(flags: flags, clearance: clearance)
    }
  }

  package func clear(
    _ client: Identifier<Client>, note: String, by trainer: Trainer, at now: Date
  ) async throws {
    try await write { db in
      _ = try Client.find(client, in: db)
      try Clearance(
        id: .init(at: now), clientId: client, note: note, trainerName: trainer.name, clearedAt: now
      ).insert(db)
      try Audit.record(.clearanceRecorded, by: trainer.id, on: client, at: now, in: db)
    }
  }
}
