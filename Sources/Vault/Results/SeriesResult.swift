import Catalogue
import Foundation
import GRDB

/// One result of a line through time: what the index alone answers.
package struct SeriesResult: Decodable, Sendable, FetchableRecord {
  private let value: Double
  private let estimate: Double?
  private let second: Double?
  package let takenAt: Date

  package var numbers: ResultNumbers {
    ResultNumbers(value: value, estimate: estimate, second: second)
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
  fileprivate static func all(
    of client: Identifier<Client>, exercise: String, limit: Int
  ) -> SQLRequest<SeriesResult> {
    """
    SELECT value, estimate, second, takenAt FROM result
    WHERE clientId = \(client) AND exercise = \(exercise)
    ORDER BY takenAt DESC, savedAt DESC LIMIT \(limit)
    """
  }
}

extension Store {
  /// Newest first.
  package func series(
    of client: Identifier<Client>, exercise: String, limit: Int = 2000
  ) async throws -> [SeriesResult] {
    try await read { db in
      try SeriesResult.all(of: client, exercise: exercise, limit: limit).fetchAll(db)
    }
  }
}
