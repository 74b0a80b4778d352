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

/// What a client's newest form says, and what doctors have said to it.
package struct Concerns: Sendable {
  package let flags: [ScreeningFlag]
  /// Newest first, also those that have ended.
  package let clearances: [Clearance]
  let today: Day?

  /// The clearance that covers a flag today.
  package func clearance(of flag: ScreeningFlag) -> Clearance? {
    clearances.first { $0.covers(flag) && $0.counts(on: today) }
  }

  /// The newest that still counts.
  package var clearance: Clearance? { clearances.first { $0.counts(on: today) } }

  /// The newest that has ended, and would cover what is open now.
  package var ended: Clearance? {
    clearances.first { clearance in
      !clearance.counts(on: today) && flags.contains { !isCleared($0) && clearance.covers($0) }
    }
  }

  package func isCleared(_ flag: ScreeningFlag) -> Bool { clearance(of: flag) != nil }

  package var needsClearance: Bool { flags.contains { $0.level == .stop && !isCleared($0) } }

  /// What a clearance is asked for today.
  package var open: [ScreeningFlag] {
    flags.filter { ($0.level == .stop || !$0.suspends.isEmpty) && !isCleared($0) }
  }

  /// The flag that keeps an exercise from being carried out, nil when none does.
  package func suspending(_ exercise: String, category: String) -> ScreeningFlag? {
    flags.first { flag in
      flag.raised.suspends(exercise: exercise, of: category) && !isCleared(flag)
    }
  }
}

extension Store {
  /// - Parameter today: the day on which clearances have to count.
  package func concerns(
    of client: Identifier<Client>, on today: Day?
  ) async throws -> Concerns {
    try await read { db in
      let flags = try ScreeningFlag.standing(for: client, in: db)
      let clearances = try Clearance.filter(Column("clientId") == client)
        .order(Column("clearedAt").desc, Column("id").desc).fetchAll(db)
      return Concerns(flags: flags, clearances: clearances, today: today)
    }
  }

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
