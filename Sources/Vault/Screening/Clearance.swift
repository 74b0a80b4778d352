import Foundation
import GRDB
import Units

/// That a doctor has cleared a client for training in spite of what the form says.
package struct Clearance: Codable, Sendable, FetchableRecord, PersistableRecord, BelongsToClient {
  package static let databaseTableName = "clearance"
  package let id: Identifier<Clearance>
  package let clientId: Identifier<Client>
  package let note: String
  /// Who recorded it, and when.
  package let trainerName: String
  package let clearedAt: Date
  /// The doctor's name; empty where only the note has it.
  package let doctor: String
  /// The day on which the doctor gave it.
  package let givenOn: Day?
  /// The last day on which it counts; nil is without end.
  package let until: Day?
  /// Keys of the flags that it covers; nil covers all that had been raised by then.
  package let flags: [String]?

  package func counts(on day: Day?) -> Bool {
    guard let until, let day else { return true }
    return day <= until
  }

  /// A flag that was raised later asks for a clearance of its own.
  package func covers(_ flag: ScreeningFlag) -> Bool {
    clearedAt >= flag.raisedAt && flags?.contains(flag.key) ?? true
  }
}

/// What a doctor said, as a trainer records it.
package struct ClearanceEntry: Sendable {
  package var note: String
  package var doctor = ""
  package var givenOn: Day?
  package var until: Day?
  package var flags: [String]?

  package init(note: String) { self.note = note }
}

extension Store {
  package func clear(
    _ client: Identifier<Client>, _ entry: ClearanceEntry, by trainer: Trainer, at now: Date
  ) async throws {
    try await write { db in
      _ = try Client.find(client, in: db)
      try Clearance(
        id: .init(at: now), clientId: client, note: entry.note, trainerName: trainer.name,
        clearedAt: now, doctor: entry.doctor, givenOn: entry.givenOn, until: entry.until,
        flags: entry.flags
      ).insert(db)
      try Audit.record(.clearanceRecorded, by: trainer.id, on: client, at: now, in: db)
    }
  }
}
