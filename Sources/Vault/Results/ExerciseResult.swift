import Catalogue
import Foundation
import GRDB

/// One measured value (in the exercise's stored unit) of one client, with the score it got.
package struct ExerciseResult: Codable, Sendable, Identifiable, FetchableRecord, PersistableRecord,
  BelongsToClient
{
  package static let databaseTableName = "result"
  package let id: Identifier<ExerciseResult>
  package internal(set) var clientId: Identifier<Client>
  /// The exercise's id in the catalogue.
  package let exercise: String
  package var value: Double
  package var inputs: [String: Double]
  /// What the value was worked out to be; nil where it is shown as it was typed.
  package var estimate: Double?
  /// The extra number that stands behind the value, as 82 in 128/82.
  package var second: Double?
  /// 0 to 10, not rounded; nil when it could not be scored.
  package var score: Double?
  /// All that made the score, or why there is none.
  package var scoring: Scoring
  package var exerciseVersion: String
  package var observation: String
  package var takenAt: Date
  package let savedAt: Date
  package var editedAt: Date?
  package let trainerId: Identifier<Trainer>
}

extension ExerciseResult {
  package var numbers: ResultNumbers {
    ResultNumbers(value: value, estimate: estimate, second: second)
  }

  /// Takes a score, with what it says about the value.
  mutating func take(_ scoring: Scoring, of exercise: Exercise) {
    self.scoring = scoring
    score = scoring.score
    show(scoring, of: exercise)
  }

  /// Keeps what the value is shown as, and touches no score.
  mutating func show(_ scoring: Scoring, of exercise: Exercise) {
    estimate = scoring.estimate
    second = exercise.pair.flatMap { inputs[$0.key] }
  }

  static func all(
    of client: Identifier<Client>, exercise: String?, limit: Int
  ) -> SQLRequest<ExerciseResult> {
    newest(of: client, among: exercise.map { "exercise = \($0)" } ?? "TRUE", limit: limit)
  }

  /// Newest first.
  static func page(
    of client: Identifier<Client>, _ filter: ResultFilter, from: Int, limit: Int
  ) -> SQLRequest<ExerciseResult> {
    newest(of: client, among: filter.condition, from: from, limit: limit)
  }

  /// The index alone says which they are; no other row is read.
  private static func newest(
    of client: Identifier<Client>, among condition: SQL, from: Int = 0, limit: Int
  ) -> SQLRequest<ExerciseResult> {
    """
    SELECT * FROM result WHERE id IN (
      SELECT id FROM result WHERE clientId = \(client) AND \(condition)
      ORDER BY takenAt DESC, savedAt DESC, id DESC LIMIT \(limit) OFFSET \(from))
    ORDER BY takenAt DESC, savedAt DESC, id DESC
    """
  }

  static func find(
    _ id: Identifier<ExerciseResult>, of client: Identifier<Client>, in db: Database
  ) throws -> ExerciseResult {
    guard let result = try ExerciseResult.fetchOne(db, key: id), result.clientId == client
    else { throw StoreRefusal.notFound }
    return result
  }
}

extension Store {
  /// Newest first.
  package func results(
    of client: Identifier<Client>, exercise: String? = nil, limit: Int = 10_000
  ) async throws -> [ExerciseResult] {
    try await read { db in
      try ExerciseResult.all(of: client, exercise: exercise, limit: limit).fetchAll(db)
    }
  }

  /// One page of a list, newest first, and how many there are on all of them.
  package func results(
    of client: Identifier<Client>, _ filter: ResultFilter, from: Int, limit: Int
  ) async throws -> (rows: [ExerciseResult], total: Int) {
    try await look { db in
      let all: SQLRequest<Int> =
        "SELECT COUNT(*) FROM result WHERE clientId = \(client) AND \(filter.condition)"
      return (
        try ExerciseResult.page(of: client, filter, from: from, limit: limit).fetchAll(db),
        try all.fetchOne(db) ?? 0
      )
    }
  }

  package func result(
    _ id: Identifier<ExerciseResult>, of client: Identifier<Client>
  ) async throws -> ExerciseResult {
    try await look { db in try ExerciseResult.find(id, of: client, in: db) }
  }

  /// The names of all trainers, for lists that say who measured.
  package func trainerNames() async throws -> [Identifier<Trainer>: String] {
    try await look { db in
      let trainers = try Trainer.fetchAll(db)
      return Dictionary(trainers.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
    }
  }
}
