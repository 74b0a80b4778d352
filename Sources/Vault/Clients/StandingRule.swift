import Catalogue
import Foundation
import GRDB
import Units

/// By what it is worked out where clients stand: the one computation, whether it is kept or not.
struct StandingRule: Sendable {
  let catalogue: AssessmentCatalogue
  let zone: TimeZone
  /// Counts the rules that a program has kept standings by, where each makes others than the one before.
  var turn = 0

  /// Another one may make another standing of the same rows.
  var basis: String { "\(catalogue.outline) \(zone.identifier)" }

  /// Whether all that is kept by the one is what the other would keep.
  func makesTheSame(as other: StandingRule) -> Bool {
    basis == other.basis
      && catalogue.categories.flatMap(\.exercises).allSatisfy { exercise in
        catalogue.improvementVersion(of: exercise.id)
          == other.catalogue.improvementVersion(of: exercise.id)
      }
  }

  /// Some at a time, for a statement takes a limited number of ids.
  func standings(
    of clients: [Identifier<Client>], in db: Database
  ) throws -> [ClientStanding] {
    try standings(of: clients, by: Seen.all, in: db)
  }

  /// The same, where their newest results are kept: with a look at no other result.
  func standingsByKept(
    _ clients: [Identifier<Client>], in db: Database
  ) throws -> [ClientStanding] {
    try standings(of: clients, by: Seen.kept, in: db)
  }

  private func standings(
    of clients: [Identifier<Client>], by seen: Seen.Look, in db: Database
  ) throws -> [ClientStanding] {
    try stride(from: 0, to: clients.count, by: 1000).flatMap { start in
      try part(Array(clients.dropFirst(start).prefix(1000)), by: seen, in: db)
    }
  }

  private func part(
    _ clients: [Identifier<Client>], by look: Seen.Look, in db: Database
  ) throws -> [ClientStanding] {
    let seen = try look(clients, db)
    let concerns = try Concerns.all(of: clients, on: nil, in: db)
    let basis = basis
    return clients.map { client in
      let (seen, concerns) = (seen[client] ?? [], concerns[client])
      return ClientStanding(
        clientId: client, basis: basis, overall: standing(seen).overall,
        seenAt: seen.map(\.at).max(), isFlagged: concerns?.flags.isEmpty == false,
        dueAfter: freshUntil(seen).values.min(), stopAfter: concerns?.last { $0.level == .stop },
        holdAfter: concerns?.last { !$0.suspends.isEmpty })
    }
  }

  /// The same of each category, which lists do not need.
  func members(
    among clients: [Client], on today: Day?, in db: Database
  ) throws -> [GroupMember] {
    let seen = try Seen.all(of: clients.map(\.id), in: db)
    return clients.map { client in
      let seen = seen[client.id] ?? []
      let fresh = freshUntil(seen)
      return GroupMember(
        id: client.id, name: client.details.name, standing: standing(seen),
        lastSeen: seen.map(\.at).max(),
        due: catalogue.categories.map(\.id).filter { category in
          today.map { day in fresh[category].map { day > $0 } ?? false } ?? false
        })
    }
  }

  private func standing(_ seen: [Seen]) -> Standing {
    let scored = seen.filter { $0.score != nil }
    let latest = Dictionary(scored.map { ($0.exercise, $0) }) { first, _ in first }
    return catalogue.standing(
      latest: latest.compactMapValues(\.score), at: latest.compactMapValues(\.scoredAt))
  }

  /// As the overview says it of each category that was measured.
  private func freshUntil(_ seen: [Seen]) -> [String: Day] {
    let measured = seen.compactMap { one in
      catalogue.exercise(one.exercise).map { ($0.category, one.at) }
    }
    let newest = Dictionary(measured, uniquingKeysWith: max).compactMap { id, at in
      Day(at, in: zone).flatMap { day in
        catalogue.category(id).flatMap { $0.freshUntil(measured: day) }.map { (id, $0) }
      }
    }
    return Dictionary(newest) { first, _ in first }
  }
}

extension [Seen] {
  /// Behind what is of the same exercise it becomes one with that.
  fileprivate mutating func add(_ one: Seen) {
    guard let before = last, before.exercise == one.exercise else { return append(one) }
    self[count - 1] = Seen(
      exercise: one.exercise, at: Swift.max(before.at, one.at), score: one.score,
      scoredAt: one.scoredAt)
  }
}

/// When an exercise was last carried out, and its latest score.
private struct Seen {
  let exercise: String
  let at: Date
  let score: Double?
  let scoredAt: Date?

  typealias Look = ([Identifier<Client>], Database) throws -> [Identifier<Client>: [Seen]]

  /// From one exercise of a client to the next by the index, past all earlier results.
  static func all(
    of clients: [Identifier<Client>], in db: Database
  ) throws -> [Identifier<Client>: [Seen]] {
    let query = SQLRequest<Row>(
      sql: """
        WITH RECURSIVE each (owner, name) AS (
          SELECT client.id, (SELECT MIN(exercise) FROM result WHERE clientId = client.id)
          FROM client WHERE client.id IN (\(databaseQuestionMarks(count: clients.count)))
          UNION ALL
          SELECT owner,
            (SELECT MIN(exercise) FROM result WHERE clientId = owner AND exercise > name)
          FROM each WHERE name IS NOT NULL)
        SELECT owner, name,
          (SELECT MAX(takenAt) FROM result WHERE clientId = owner AND exercise = name),
          (SELECT score FROM result WHERE clientId = owner AND exercise = name
            AND score IS NOT NULL ORDER BY \(ExerciseResult.newestFirst) LIMIT 1),
          (SELECT MAX(takenAt) FROM result WHERE clientId = owner AND exercise = name
            AND score IS NOT NULL)
        FROM each WHERE name IS NOT NULL
        """, arguments: StatementArguments(clients), cached: clients.count == 1)
    return try read(query, db)
  }

  /// By what is kept of the newest results, which has to be all of them: of an exercise the newest with a
  /// score behind the newest of all, where that has none.
  static func kept(
    of clients: [Identifier<Client>], in db: Database
  ) throws -> [Identifier<Client>: [Seen]] {
    let query = SQLRequest<Row>(
      sql: """
        SELECT clientId, exercise, takenAt, score
        FROM latest WHERE clientId IN (\(databaseQuestionMarks(count: clients.count)))
        ORDER BY clientId, exercise, isScored
        """, arguments: StatementArguments(clients), cached: clients.count == 1)
    let rows = try query.fetchCursor(db)
    var seen: [Identifier<Client>: [Seen]] = [:]
    while let row = try rows.next() {
      let (at, score) = (try row.time(atIndex: 2), try row.decode(Double?.self, atIndex: 3))
      let one = Seen(
        exercise: try row.decode(atIndex: 1), at: at, score: score, scoredAt: score.map { _ in at })
      seen[try row.decode(atIndex: 0), default: []].add(one)
    }
    return seen
  }

  private static func read(
    _ query: SQLRequest<Row>, _ db: Database
  ) throws -> [Identifier<Client>: [Seen]] {
    let rows = try query.fetchCursor(db)
    var seen: [Identifier<Client>: [Seen]] = [:]
    while let row = try rows.next() {
      let score = try row.decode(Double?.self, atIndex: 3)
      seen[try row.decode(atIndex: 0), default: []].append(
        Seen(
          exercise: try row.decode(atIndex: 1), at: try row.time(atIndex: 2), score: score,
          scoredAt: try score == nil ? nil : row.time(atIndex: 4)))
    }
    return seen
  }
}
