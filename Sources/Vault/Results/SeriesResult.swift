import Catalogue
import Foundation
import GRDB

/// One result of a line through time: what the index alone answers.
package struct SeriesResult: Sendable, FetchableRecord {
  private let value: Double
  private let estimate: Double?
  private let second: Double?
  package let takenAt: Date

  package var numbers: ResultNumbers {
    ResultNumbers(value: value, estimate: estimate, second: second)
  }

  /// By hand: a line has up to two thousand.
  package init(row: Row) throws {
    value = try row.decode(forColumn: "value")
    estimate = try row.decode(forColumn: "estimate")
    second = try row.decode(forColumn: "second")
    takenAt = try row.time(forColumn: "takenAt")
  }

  package init(_ result: LatestResult) {
    let numbers = result.numbers
    (value, estimate, second) = (numbers.value, numbers.estimate, numbers.second)
    takenAt = result.takenAt
  }

  /// The newest few.
  static func newest(
    of client: Identifier<Client>, exercise: String, _ db: Database
  ) throws -> [SeriesResult] {
    try all(of: client, exercise: exercise, limit: 5).fetchAll(db)
  }

  /// Newest first.
  static func all(
    of client: Identifier<Client>, exercise: String, limit: Int = 2000
  ) -> SQLRequest<SeriesResult> {
    let query: SQL = """
      SELECT value, estimate, second, takenAt FROM result
      WHERE clientId = \(client) AND exercise = \(exercise)
      ORDER BY \(sql: ExerciseResult.newestFirst) LIMIT \(limit)
      """
    return SQLRequest(literal: query, cached: true)
  }

  /// Heights or masses wherever they were typed, the newest first; nil of an exercise that shows neither.
  static func body(
    of client: Identifier<Client>, _ exercise: Exercise, until end: Date, _ db: Database
  ) throws -> [SeriesResult]? {
    guard exercise.estimate == nil, let kind = BodyMeasure.Kind(exercise) else { return nil }
    return try SQLRequest(
      """
      SELECT value, NULL AS estimate, NULL AS second, takenAt FROM bodyMeasure
      WHERE clientId = \(client) AND kind = \(kind) AND value IS NOT NULL AND takenAt <= \(end)
      ORDER BY takenAt DESC, id DESC LIMIT 2000
      """
    ).fetchAll(db)
  }
}

extension Store {
  /// Newest first; nil of an exercise that shows neither a height nor a mass.
  package func bodySeries(
    of client: Identifier<Client>, _ exercise: Exercise, until end: Date
  ) async throws -> [SeriesResult]? {
    try await read { db in try SeriesResult.body(of: client, exercise, until: end, db) }
  }
}
