import Foundation
import GRDB
import Units

/// The best that a client has done of a movement.
package struct PersonalBest: Codable, Sendable, FetchableRecord {
  /// Its id in the library.
  package let movement: String
  package let repetitions: Int?
  /// In kg.
  package let mass: Double?
  /// What could be lifted once, in kg, estimated from sets of at most ten repetitions.
  ///
  /// - Source: Epley 1985, Poundage chart: mass x (1 + repetitions / 30).
  package let once: Double?
  /// In seconds and metres.
  package let duration: Double?
  package let distance: Double?
}

extension Store {
  /// What was done, all of it or of some days, in the order in which it was.
  package func training(
    of client: Identifier<Client>, since first: Day? = nil, until last: Day? = nil
  ) async throws -> [SetTick] {
    try await read { db in
      var done = SetTick.done(by: client).filter(Column("day") >= (first?.description ?? ""))
      if let last { done = done.filter(Column("day") <= last.description) }
      return try done.order(Column("day"), Column("tickedAt"), Column("id")).fetchAll(db)
    }
  }

  /// What was done of one movement, in the order in which it was.
  package func training(
    of client: Identifier<Client>, movement: String
  ) async throws -> [SetTick] {
    try await read { db in
      try SetTick.done(by: client).filter(Column("movement") == movement)
        .order(Column("day"), Column("tickedAt"), Column("id")).fetchAll(db)
    }
  }

  /// Of all movements that were ever done, or in some days.
  package func personalBests(
    of client: Identifier<Client>, since first: Day? = nil, until last: Day? = nil
  ) async throws -> [PersonalBest] {
    try await read { db in
      try PersonalBest.fetchAll(
        db,
        sql: """
          SELECT movement, MAX(repetitions) AS repetitions, MAX(mass) AS mass,
            MAX(CASE WHEN repetitions = 1 THEN mass
              WHEN repetitions <= 10 THEN mass * (1 + repetitions / 30.0) END) AS once,
            MAX(duration) AS duration, MAX(distance) AS distance
          FROM setTick WHERE clientId = :client AND isLast = 1 AND state = 'done'
            AND day >= :first AND (:last IS NULL OR day <= :last)
          GROUP BY movement ORDER BY MAX(day) DESC, movement
          """,
        arguments: [
          "client": client, "first": first?.description ?? "", "last": last?.description,
        ])
    }
  }
}

extension SetTick {
  fileprivate static func done(by client: Identifier<Client>) -> QueryInterfaceRequest<SetTick> {
    all(of: client).filter(Column("isLast") == true && Column("state") == State.done.rawValue)
  }
}
