import Foundation
import GRDB

/// A trainer's words on a result.
package struct ResultObservation: Decodable, Sendable, FetchableRecord {
  package let exercise: String
  package let observation: String
  package let takenAt: Date
}

extension Store {
  /// Newest first.
  package func observations(
    of client: Identifier<Client>, _ filter: ResultFilter
  ) async throws -> [ResultObservation] {
    try await read { db in
      let all: SQLRequest<ResultObservation> = """
        SELECT exercise, observation, takenAt FROM result
        WHERE clientId = \(client) AND observation <> '' AND \(filter.condition)
        ORDER BY \(sql: ExerciseResult.newestFirst)
        """
      return try all.fetchAll(db)
    }
  }

  /// With all that made their scores.
  package func results(
    _ ids: [Identifier<ExerciseResult>], of client: Identifier<Client>
  ) async throws -> [Identifier<ExerciseResult>: ExerciseResult] {
    try await read { db in
      let results = try ExerciseResult.filter(keys: Set(ids)).fetchAll(db)
        .filter { $0.clientId == client }
      return Dictionary(results.map { ($0.id, $0) }) { first, _ in first }
    }
  }
}
