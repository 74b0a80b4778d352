import Foundation
import GRDB

/// How far a client has come in a battery; whoever goes on with them begins there.
package struct BatteryWalk: Codable, Sendable, FetchableRecord, PersistableRecord, BelongsToClient {
  package static let databaseTableName = "batteryWalk"
  package let clientId: Identifier<Client>
  /// The battery's id.
  package let battery: String
  /// What is measured from then on counts.
  package fileprivate(set) var startedAt: Date
  /// The exercise that was saved or skipped last.
  package fileprivate(set) var last: String?
  package fileprivate(set) var done: [String] = []
  package fileprivate(set) var skipped: [String] = []
  package fileprivate(set) var savedAt: Date
  package fileprivate(set) var trainerId: Identifier<Trainer>
  /// When nothing was left to do.
  package fileprivate(set) var endedAt: Date?

  fileprivate init(
    _ client: Identifier<Client>, _ battery: String, from start: Date, at moment: Moment
  ) {
    (clientId, self.battery, startedAt) = (client, battery, start)
    (savedAt, trainerId) = (moment.now, moment.trainer.id)
  }

  fileprivate static func find(
    _ battery: String, of client: Identifier<Client>, in db: Database
  ) throws -> BatteryWalk? {
    try fetchOne(db, key: ["clientId": client, "battery": battery])
  }

  fileprivate mutating func pass(_ exercise: String, isSkipped: Bool) {
    done.removeAll { $0 == exercise }
    skipped.removeAll { $0 == exercise }
    if isSkipped { skipped.append(exercise) } else { done.append(exercise) }
    last = exercise
  }
}

/// Whose way through what, and what of the day counts for one that begins.
package struct BatteryStep: Sendable {
  package let client: Identifier<Client>
  package let battery: String
  /// What was measured from then on counts in a walk that begins now.
  package let start: Date

  package init(client: Identifier<Client>, battery: String, start: Date) {
    (self.client, self.battery, self.start) = (client, battery, start)
  }

  /// The walk that is under way, otherwise a new one.
  fileprivate func begun(at moment: Moment, in db: Database) throws -> BatteryWalk {
    let found = try BatteryWalk.find(battery, of: client, in: db)
    if let found, found.endedAt == nil { return found }
    // What counted for the one that ended does not count twice.
    let start = max(start, found?.endedAt ?? start)
    return BatteryWalk(client, battery, from: start, at: moment)
  }

  /// The same, or the one that has ended today: its last value may be typed again.
  fileprivate func current(at moment: Moment, in db: Database) throws -> BatteryWalk {
    if let found = try BatteryWalk.find(battery, of: client, in: db),
      let endedAt = found.endedAt, endedAt >= start
    {
      return found
    }
    return try begun(at: moment, in: db)
  }
}

extension Store {
  /// All of a client, also those that have ended, by battery.
  package func batteryWalks(
    of client: Identifier<Client>
  ) async throws -> [String: BatteryWalk] {
    try await read { db in
      let walks = try BatteryWalk.all(of: client).fetchAll(db)
      return Dictionary(walks.map { ($0.battery, $0) }) { first, _ in first }
    }
  }

  /// Begins, or goes on.
  ///
  /// - Parameter anew: whether to begin again, with nothing done.
  package func walk(_ step: BatteryStep, anew: Bool, at moment: Moment) async throws {
    try await write { db in
      _ = try Client.find(step.client, in: db)
      let walk =
        anew
        ? BatteryWalk(step.client, step.battery, from: moment.now, at: moment)
        : try step.begun(at: moment, in: db)
      try walk.save(db)
    }
  }

  /// Notes that an exercise was saved or skipped on the way.
  package func pass(
    _ exercise: String, isSkipped: Bool, _ step: BatteryStep, at moment: Moment
  ) async throws {
    try await write { db in
      _ = try Client.find(step.client, in: db)
      var walk = try step.current(at: moment, in: db)
      walk.pass(exercise, isSkipped: isSkipped)
      (walk.savedAt, walk.trainerId) = (moment.now, moment.trainer.id)
      try walk.save(db)
    }
  }

  /// Notes that nothing is left to do on the way.
  package func end(_ step: BatteryStep, at moment: Moment) async throws {
    try await write { db in
      guard var walk = try BatteryWalk.find(step.battery, of: step.client, in: db),
        walk.endedAt == nil
      else { return }
      walk.endedAt = moment.now
      try walk.save(db)
    }
  }
}
