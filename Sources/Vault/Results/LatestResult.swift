import Catalogue
import Foundation
import GRDB
import Units

/// The newest result of one exercise, as lists and the wheel need it: without what made its
/// score, so that the index alone answers.
package struct LatestResult: Sendable, FetchableRecord {
  package let id: Identifier<ExerciseResult>
  package let exercise: String
  private let value: Double
  private let estimate: Double?
  private let second: Double?
  /// 0 to 10, not rounded.
  package let score: Double?
  package let takenAt: Date
  /// Why it has no score; nil also where nobody asked.
  package let reason: Unscored?
  /// What would earn it more points, where that is kept.
  package private(set) var improvements: KnownImprovements?

  package var numbers: ResultNumbers {
    ResultNumbers(value: value, estimate: estimate, second: second)
  }

  /// Of the columns as they stand above; pages read hundreds of them.
  package init(row: Row) throws {
    id = try row.decode(atIndex: 0)
    exercise = try row.decode(atIndex: 1)
    value = try row.decode(atIndex: 2)
    estimate = try row.decode(atIndex: 3)
    second = try row.decode(atIndex: 4)
    score = try row.decode(atIndex: 5)
    takenAt = try row.time(atIndex: 6)
    reason = try row.decode(String?.self, atIndex: 7).flatMap(Unscored.init)
  }

  /// The columns above with what is kept of it.
  fileprivate init(kept row: Row) throws {
    try self.init(row: row)
    guard let version = try row.decode(String?.self, atIndex: 8),
      let text = try row.decode(String?.self, atIndex: 9)
    else { return }
    improvements = KnownImprovements(version: version, text: text, second: second)
  }

  /// By exercise; of one with two the one without a score first. None where nothing is kept.
  static func kept(of client: Identifier<Client>, _ db: Database) throws -> [LatestResult] {
    let rows = try Row.fetchCursor(
      db.cachedStatement(
        sql: """
          SELECT resultId, exercise, value, estimate, second, score, takenAt, reason, version,
            improvements
          FROM standing CROSS JOIN latest ON latest.clientId = standing.clientId
          WHERE standing.clientId = ? ORDER BY exercise, isScored
          """), arguments: [client])
    return try Array(rows.map(LatestResult.init(kept:)))
  }

  /// SQL for `each`, the names of all exercises that the client was measured in: from one to the next by the
  /// index, past all results. A last row is null.
  private static func each(of client: Identifier<Client>) -> SQL {
    """
    WITH RECURSIVE each (name) AS (
      SELECT MIN(exercise) FROM result WHERE clientId = \(client)
      UNION ALL
      SELECT (SELECT MIN(exercise) FROM result WHERE clientId = \(client) AND exercise > name)
      FROM each WHERE name IS NOT NULL)
    """
  }

  static func exercises(of client: Identifier<Client>) -> SQLRequest<String> {
    let query: SQL = "\(each(of: client)) SELECT name FROM each WHERE name IS NOT NULL"
    return SQLRequest(literal: query, cached: true)
  }

  /// The newest of each exercise by what all rows say. Why a result has no score is not in the index: it is
  /// read of those alone.
  static func all(of client: Identifier<Client>) -> SQLRequest<LatestResult> {
    let query: SQL = """
      \(each(of: client)),
      newest AS (
        SELECT id, exercise, value, estimate, second, score, takenAt, MAX(savedAt || id)
        FROM each CROSS JOIN result ON clientId = \(client) AND exercise = name
          AND takenAt = (SELECT takenAt FROM result WHERE clientId = \(client) AND exercise = name
            ORDER BY takenAt DESC LIMIT 1)
        GROUP BY exercise)
      SELECT id, exercise, value, estimate, second, score, takenAt,
        CASE WHEN score IS NULL
          THEN (SELECT words ->> '$.reason' FROM result JOIN scoringWords ON scoringWords.id = wordsId
            WHERE result.id = newest.id) END AS reason
      FROM newest
      """
    return SQLRequest(literal: query, cached: true)
  }

  /// Of one exercise.
  static func newest(
    _ exercise: String, of client: Identifier<Client>, _ db: Database
  ) throws -> LatestResult? {
    try fetchOne(
      db.cachedStatement(
        sql: """
          SELECT id, exercise, value, estimate, second, score, takenAt,
            CASE WHEN score IS NULL
              THEN (SELECT words ->> '$.reason' FROM scoringWords WHERE scoringWords.id = wordsId) END
          FROM result
          WHERE clientId = ? AND exercise = ? ORDER BY \(ExerciseResult.newestFirst) LIMIT 1
          """), arguments: [client, exercise])
  }
}

extension LatestResult {
  /// Of an exercise whose newest has no score, or came later: the one that counts.
  static func scored(
    _ exercise: String, of client: Identifier<Client>, until date: Date, _ db: Database
  ) throws -> LatestResult? {
    try fetchOne(
      db.cachedStatement(
        sql: """
          SELECT id, exercise, value, estimate, second, score, takenAt, NULL FROM result
          WHERE clientId = ? AND exercise = ? AND takenAt <= ? AND score IS NOT NULL
          ORDER BY \(ExerciseResult.newestFirst) LIMIT 1
          """), arguments: [client, exercise, date])
  }

  fileprivate func counts(until date: Date) -> Bool { score != nil && takenAt <= date }

  /// All of them until a time, newest first.
  fileprivate static func every(
    of client: Identifier<Client>, until date: Date
  ) -> SQLRequest<LatestResult> {
    """
    SELECT id, exercise, value, estimate, second, score, takenAt, NULL FROM result
    WHERE clientId = \(client) AND takenAt <= \(date)
    ORDER BY exercise, \(sql: ExerciseResult.newestFirst)
    """
  }
}

/// A client's newest results, from what is kept; where that is not, from all rows.
struct NewestResults {
  /// Of each exercise, scored or not.
  let all: [LatestResult]
  private let scored: [LatestResult]

  init(of client: Identifier<Client>, _ db: Database) throws {
    let kept = try LatestResult.kept(of: client, db)
    if kept.isEmpty {
      all = try LatestResult.all(of: client).fetchAll(db)
      scored = all
    } else {
      all = kept.enumerated().filter { place, result in
        place == 0 || kept[place - 1].exercise != result.exercise
      }.map(\.element)
      scored = kept.filter { $0.score != nil }
    }
  }

  /// What the wheel of a time is drawn from.
  func scored(
    until date: Date, of client: Identifier<Client>, _ db: Database
  ) throws -> [LatestResult] {
    try scored.compactMap { result in
      result.counts(until: date)
        ? result : try LatestResult.scored(result.exercise, of: client, until: date, db)
    }
  }
}

/// What the wheel of a time is drawn from, and that of the round of tests before.
package struct WheelResults: Sendable {
  package let now: [LatestResult]
  /// None where that was the first round.
  package let before: [LatestResult]

  init(
    _ newest: NewestResults, until date: Date, of client: Identifier<Client>,
    _ catalogue: AssessmentCatalogue, _ db: Database
  ) throws {
    now = try newest.scored(until: date, of: client, db)
    let measured = now.filter { catalogue.exercise($0.exercise) != nil }.map(\.takenAt).max()
    before =
      try measured.map { measured in
        try newest.scored(until: Wheel.endOfRound(before: measured), of: client, db)
      } ?? []
  }
}

extension Store {
  /// All results until a time, by exercise, newest first.
  package func measured(
    _ client: Identifier<Client>, until date: Date
  ) async throws -> [LatestResult] {
    try await read { db in try LatestResult.every(of: client, until: date).fetchAll(db) }
  }

  /// The newest of each exercise, scored or not.
  package func latestResults(of client: Identifier<Client>) async throws -> [LatestResult] {
    try await read { db in try NewestResults(of: client, db).all }
  }

  package func wheelResults(
    of client: Identifier<Client>, until date: Date, _ catalogue: AssessmentCatalogue
  ) async throws -> WheelResults {
    try await read { db in
      try WheelResults(
        NewestResults(of: client, db), until: date, of: client, catalogue, db)
    }
  }

  /// When a client was measured first; nil when never.
  package func firstMeasured(_ client: Identifier<Client>) async throws -> Date? {
    try await read { db in try ExerciseResult.firstMeasured(client, db) }
  }

  package func latestScored(
    of client: Identifier<Client>, until date: Date
  ) async throws -> [LatestResult] {
    try await read { db in
      try NewestResults(of: client, db).scored(until: date, of: client, db)
    }
  }
}

extension ExerciseResult {
  static func firstMeasured(_ client: Identifier<Client>, _ db: Database) throws -> Date? {
    try filter(Column("clientId") == client).select(min(Column("takenAt")))
      .asRequest(of: Date?.self).fetchOne(db) ?? nil
  }
}

extension Store {
  /// The days with a scored result, the earliest first.
  package func measuringDays(
    of client: Identifier<Client>, in zone: TimeZone
  ) async throws -> [Day] {
    let times = try await read { db in
      try ExerciseResult.filter(Column("clientId") == client && Column("score") != nil)
        .select(Column("takenAt"), as: Date.self).fetchAll(db)
    }
    return Set(times.compactMap { Day($0, in: zone) }).sorted()
  }
}
