import Catalogue
import Forms
import Foundation
import GRDB
import Units

/// What a client's newest form says, and what doctors have said to it.
package struct Concerns: Sendable {
  package let flags: [ScreeningFlag]
  /// Newest first, also those that have ended.
  package let clearances: [Clearance]
  let today: Day?
  /// The flags that keep something from being carried out, with what: every exercise is asked for.
  private let holding: [(flag: ScreeningFlag, extent: [Suspension])]

  init(flags: [ScreeningFlag], clearances: [Clearance], today: Day?) {
    (self.flags, self.clearances, self.today) = (flags, clearances, today)
    holding = flags.filter { flag in
      !flag.suspends.isEmpty
        && !clearances.contains { $0.covers(flag) && $0.counts(on: today) }
    }.map { ($0, $0.suspends.map(Suspension.init)) }
  }

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

  /// Nil without any flag; a `stop` that a clearance covers is a concern.
  package var worst: FlagLevel? { flags.isEmpty ? nil : needsClearance ? .stop : .concern }

  package var needsClearance: Bool { flags.contains { $0.level == .stop && !isCleared($0) } }

  /// What a clearance is asked for today.
  package var open: [ScreeningFlag] {
    flags.filter { ($0.level == .stop || !$0.suspends.isEmpty) && !isCleared($0) }
  }

  /// The flag that keeps an exercise from being carried out, nil when none does.
  package func suspending(
    _ exercise: Exercise, in catalogue: AssessmentCatalogue
  ) -> ScreeningFlag? {
    holding.first { $0.extent.contains { catalogue.holds(exercise, $0) } }?.flag
  }

  /// What the client does not want to hear of.
  package func unspoken(in catalogue: AssessmentCatalogue) -> Set<Suspension> {
    Set(holding.flatMap(\.extent).filter(catalogue.isUnspoken))
  }
}

extension Concerns {
  static func all(
    of client: Identifier<Client>, on today: Day?, in db: Database
  ) throws -> Concerns {
    try all(of: [client], on: today, in: db)[client]
      ?? Concerns(flags: [], clearances: [], today: today)
  }

  /// Those of each client, also of one without any.
  ///
  /// - Parameter today: the day on which clearances have to count.
  static func all(
    of clients: [Identifier<Client>], on today: Day?, in db: Database
  ) throws -> [Identifier<Client>: Concerns] {
    let flags = try ScreeningFlag.standing(for: clients, in: db)
    let clearances = try Dictionary(
      grouping: SQLRequest<Clearance>(
        sql: """
          SELECT * FROM clearance WHERE clientId IN (\(databaseQuestionMarks(count: clients.count)))
          ORDER BY clearedAt DESC, id DESC
          """, arguments: StatementArguments(clients), cached: clients.count == 1
      ).fetchAll(db), by: \.clientId)
    return clients.reduce(into: [:]) { all, client in
      all[client] = Concerns(
        flags: flags[client] ?? [], clearances: clearances[client] ?? [], today: today)
    }
  }
}

extension Store {
  /// - Parameter today: the day on which clearances have to count.
  package func concerns(
    of client: Identifier<Client>, on today: Day?
  ) async throws -> Concerns {
    try await read { db in try Concerns.all(of: client, on: today, in: db) }
  }
}
