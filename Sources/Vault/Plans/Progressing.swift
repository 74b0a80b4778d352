import Catalogue
import Foundation
import GRDB
import Units

/// What of a set was done, or that it was skipped, on a day.
private struct StandingTick: Decodable, FetchableRecord {
  let setId: Identifier<PlanSet>
  let day: Day
  let state: SetTick.State
  let repetitions: Int?
  let mass: Double?
  let duration: Double?
  let distance: Double?

  var numbers: SetNumbers? {
    guard state == .done else { return nil }
    return SetNumbers(
      repetitions: repetitions, mass: mass, duration: duration, distance: distance)
  }

  /// The last two of a set until a day; by the index alone, however long ago they were.
  static func last(
    of set: Identifier<PlanSet>, in plan: Identifier<Plan>, until day: Day, _ db: Database
  ) throws -> [StandingTick] {
    try fetchAll(
      db,
      sql: """
        SELECT setId, day, state, repetitions, mass, duration, distance FROM setTick
        WHERE planId = ? AND setId = ? AND isLast = 1 AND state <> 'open' AND day <= ?
        ORDER BY day DESC LIMIT 2
        """, arguments: [plan, set, day.description])
  }
}

extension Store {
  /// What the rules of a plan's movements say on a day; movements without one are left out.
  package func outlooks(
    of plan: Plan, _ movements: [PlanMovement], _ library: MovementLibrary,
    _ catalogue: AssessmentCatalogue, on today: Day, in zone: TimeZone
  ) async throws -> [Identifier<PlanMovement>: Outlook] {
    let ruled = movements.filter { $0.progression != nil }
    if ruled.isEmpty { return [:] }
    return try await read { db in
      let pairs = try ruled.map { movement in
        var record = try MovementRecord(of: movement, in: plan.id, until: today, db)
        if movement.progression?.rule == .maximum {
          let lifts = library.movement(movement.movement)?.maximum ?? []
          record.assessments = lifts.map(\.exercise)
          record.maximum = try Maximum.newest(lifts, of: plan.clientId, catalogue, in: zone, db)
        }
        return (movement.id, movement.outlook(record, on: today))
      }
      return Dictionary(pairs) { first, _ in first }
    }
  }

  /// Puts a proposal off until something new is done; no other version of the plan.
  package func putOff(
    _ proposal: Proposal, of movement: Identifier<PlanMovement>, in plan: Identifier<Plan>,
    of client: Identifier<Client>
  ) async throws {
    try await write { db in
      var plan = try Plan.find(plan, of: client, db)
      var content = plan.content
      for (day, one) in content.days.enumerated() {
        guard let place = one.movements.firstIndex(where: { $0.id == movement }) else { continue }
        content.days[day].movements[place].progression?.declined = proposal.basis
      }
      plan.content = content
      try plan.update(db)
    }
  }
}

extension MovementRecord {
  fileprivate init(
    of movement: PlanMovement, in plan: Identifier<Plan>, until today: Day, _ db: Database
  ) throws {
    self.init()
    let ticks = try movement.sets.flatMap {
      try StandingTick.last(of: $0.id, in: plan, until: today, db)
    }
    let days = Set(ticks.map(\.day)).sorted(by: >).prefix(2)
    times = days.map { day in
      let done = ticks.filter { $0.day == day }.map { ($0.setId, $0.numbers) }
      return Time(day: day, done: Dictionary(done) { first, _ in first })
    }
    guard let light = movement.progression?.light,
      let first = today.monday.adding(days: -7 * light.everyInRange)
    else { return }
    weeks = Set(try movement.days(since: first, in: plan, db).map(\.monday))
  }
}

extension PlanMovement {
  /// On which it was done.
  fileprivate func days(
    since first: Day, in plan: Identifier<Plan>, _ db: Database
  ) throws -> [Day] {
    try SetTick.filter(
      Column("planId") == plan && sets.map(\.id.description).contains(Column("setId"))
        && Column("isLast") == true && Column("state") == SetTick.State.done.rawValue
        && Column("day") >= first.description
    ).select(Column("day"), as: String.self).distinct().fetchAll(db).compactMap { Day($0) }
  }
}

extension Maximum {
  /// Of the assessments that were made last; one that could not be worked out does not count.
  fileprivate static func newest(
    _ lifts: [Movement.Lift], of client: Identifier<Client>, _ catalogue: AssessmentCatalogue,
    in zone: TimeZone, _ db: Database
  ) throws -> Maximum? {
    let found = try lifts.compactMap { lift -> (at: Date, maximum: Maximum)? in
      guard let exercise = catalogue.exercise(lift.exercise) else { return nil }
      let isWorkedOut = exercise.estimate != nil
      for result in try SeriesResult.newest(of: client, exercise: lift.exercise, db) {
        let numbers = result.numbers
        guard let once = lift.once(isWorkedOut ? numbers.estimate : numbers.value),
          let day = Day(result.takenAt, in: zone)
        else { continue }
        let maximum = Maximum(mass: once, exercise: lift.exercise, measured: day)
        return (result.takenAt, maximum)
      }
      return nil
    }
    return found.max { $0.at < $1.at }?.maximum
  }
}
