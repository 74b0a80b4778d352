import Foundation
import GRDB
import Units

/// One day of a client's plan with what was done on a date.
package struct Workout: Sendable {
  package let client: Client
  package let date: Day
  /// All that are not deleted; first the one that is trained by.
  package let plans: [Plan]
  /// Nil where the client has none.
  package let plan: Plan?
  /// Nil where nothing is planned for the date.
  package let day: PlanDay?
  /// What counts of the date, by set.
  package let ticks: [Identifier<PlanSet>: SetTick]
  /// What was done the last time before, by movement and by the set's place in it.
  package let before: [String: [Int: SetTick]]
  package let concerns: Concerns
}

extension Store {
  /// - Parameters:
  ///   - plan: nil is the one that is trained by.
  ///   - day: nil is the one whose turn it is.
  ///   - today: the day on which clearances have to count.
  /// - Throws: `StoreRefusal.notFound` where client, plan or day are not there.
  package func workout(
    of id: Identifier<Client>, on date: Day, plan: Identifier<Plan>? = nil,
    day: Identifier<PlanDay>? = nil, concernsOn today: Day?
  ) async throws -> Workout {
    try await read { db in
      let client = try self.client(id, db)
      let plans = try Plan.inUse(of: id, db)
      let chosen = plan.map { id in plans.first { $0.id == id } } ?? plans.first
      if plan != nil, chosen == nil { throw StoreRefusal.notFound }
      let ticks = try SetTick.standing(of: id, on: date, db)
      let shown = try chosen.flatMap { try $0.day(day, on: date, ticks, db) }
      let movements = Set(shown?.movements.map(\.movement) ?? [])
      return Workout(
        client: client, date: date, plans: plans, plan: chosen, day: shown,
        ticks: Dictionary(ticks.map { ($0.setId, $0) }) { _, newer in newer },
        before: try SetTick.last(of: movements, by: id, before: date, db),
        concerns: try Concerns.all(of: id, on: today, in: db))
    }
  }

  /// So long after midnight and after its last set a workout's day may go on, in seconds.
  private static let night = 3 * 3600.0

  /// The day that a client trains on: at night yesterday, while a workout of it is not over.
  package func trainingDay(
    of client: Identifier<Client>, at now: Date, in zone: TimeZone
  ) async throws -> Day? {
    let begun = now.addingTimeInterval(-Self.night)
    let today = Day(now, in: zone)
    guard let yesterday = Day(begun, in: zone), yesterday != today else { return today }
    return try await read { db in
      let ticks = try SetTick.standing(of: client, on: yesterday, db)
      guard let last = ticks.max(by: { $0.tickedAt < $1.tickedAt }), last.tickedAt >= begun,
        let plan = try Plan.inUse(of: client, db).first(where: { $0.id == last.planId }),
        let day = plan.content.days.first(where: { $0.has([last]) })
      else { return today }
      return day.isOver(ticks) ? today : yesterday
    }
  }
}

extension Plan {
  fileprivate func day(
    _ id: Identifier<PlanDay>?, on date: Day, _ ticks: [SetTick], _ db: Database
  ) throws -> PlanDay? {
    let days = content.days
    if let id {
      guard let day = days.first(where: { $0.id == id }) else { throw StoreRefusal.notFound }
      return day
    }
    // What was begun goes on, whatever its weekday.
    if let begun = days.first(where: { $0.has(ticks) }) { return begun }
    if let pinned = days.first(where: { $0.weekday == date.weekday }) { return pinned }
    let loose = days.filter { $0.weekday == nil }
    guard let last = try SetTick.last(in: self, before: date, of: loose, db),
      let place = loose.firstIndex(where: { $0.has([last]) })
    else { return loose.first }
    return loose[(place + 1) % loose.count]
  }
}

extension PlanDay {
  private var sets: Set<Identifier<PlanSet>> { Set(movements.flatMap(\.sets).map(\.id)) }

  fileprivate func has(_ ticks: [SetTick]) -> Bool {
    let sets = sets
    return ticks.contains { sets.contains($0.setId) }
  }

  /// Whether something is said of each of its sets.
  fileprivate func isOver(_ ticks: [SetTick]) -> Bool {
    sets.isSubset(of: ticks.map(\.setId))
  }
}

extension SetTick {
  /// What counts of a day.
  fileprivate static func standing(
    of client: Identifier<Client>, on day: Day, _ db: Database
  ) throws -> [SetTick] {
    try fetchAll(
      db.cachedStatement(
        sql: """
          SELECT * FROM setTick WHERE clientId = ? AND day = ? AND isLast = 1 AND state <> 'open'
          """), arguments: [client, day.description])
  }

  /// The newest of these days before a date.
  fileprivate static func last(
    in plan: Plan, before date: Day, of days: [PlanDay], _ db: Database
  ) throws -> SetTick? {
    let sets = days.flatMap(\.movements).flatMap(\.sets).map(\.id.description)
    return try all(of: plan.clientId).filter(
      Column("day") < date.description && Column("isLast") == true
        && Column("state") == State.done.rawValue && sets.contains(Column("setId"))
    ).order(Column("day").desc, Column("tickedAt").desc).fetchOne(db)
  }

  /// What was done on the last day before a date, of each movement.
  fileprivate static func last(
    of movements: Set<String>, by client: Identifier<Client>, before date: Day, _ db: Database
  ) throws -> [String: [Int: SetTick]] {
    try movements.reduce(into: [:]) { all, movement in
      let ticks = try fetchAll(
        db.cachedStatement(
          sql: """
            SELECT * FROM setTick WHERE clientId = :client AND movement = :movement
              AND isLast = 1 AND state = 'done' AND day = (
                SELECT MAX(day) FROM setTick WHERE clientId = :client AND movement = :movement
                  AND isLast = 1 AND state = 'done' AND day < :date)
            ORDER BY tickedAt, id
            """),
        arguments: [
          "client": client, "movement": movement, "date": date.description,
        ])
      if ticks.isEmpty { return }
      all[movement] = Dictionary(ticks.map { ($0.place, $0) }) { first, _ in first }
    }
  }
}
