import Foundation
import GRDB

/// The newest result of one exercise, as lists and the wheel need it: without what made its
/// score, so that the index alone answers.
package struct LatestResult: Codable, Sendable, FetchableRecord {
  package let exercise: String
  package let value: Double
  /// 0 to 10, not rounded.
  package let score: Double?
  package let takenAt: Date

  /// The newest of each exercise, scored or not.
  fileprivate static func all(of client: Identifier<Client>) -> SQLRequest<LatestResult> {
    """
    SELECT exercise, value, score, takenAt, MAX(takenAt || savedAt || id) FROM result
    WHERE clientId = \(client) GROUP BY exercise
    """
  }

  /// The newest scored one of each exercise until a time: what the wheel is drawn from.
  fileprivate static func scored(
    of client: Identifier<Client>, until date: Date
  ) -> SQLRequest<LatestResult> {
    """
    SELECT exercise, value, score, takenAt, MAX(takenAt || savedAt || id) FROM result
    WHERE clientId = \(client) AND score IS NOT NULL AND takenAt <= \(date) GROUP BY exercise
    """
  }
}

extension Store {
  package func latestResults(of client: Identifier<Client>) async throws -> [LatestResult] {
    try await read { db in try LatestResult.all(of: client).fetchAll(db) }
  }

  package func latestScored(
    of client: Identifier<Client>, until date: Date
  ) async throws -> [LatestResult] {
    try await read { db in try LatestResult.scored(of: client, until: date).fetchAll(db) }
  }
}
