import Catalogue
import Foundation
import GRDB

/// One exercise of one client, measured twice within 24 hours by different trainers.
package struct MeasuredPair: Sendable {
  package struct One: Sendable {
    package let id: Identifier<ExerciseResult>
    package let numbers: ResultNumbers
    package let trainer: Identifier<Trainer>
    package let takenAt: Date
  }
  package let client: Identifier<Client>
  package let earlier: One
  package let later: One
}

/// The pairs of one exercise, of all clients.
package struct MeasuredPairs: Sendable {
  package let all: [MeasuredPair]

  package init(all: [MeasuredPair]) { self.all = all }

  package func agreement(on exercise: Exercise) -> Agreement {
    Agreement(of: exercise, all.map { ($0.earlier.numbers, $0.later.numbers) })
  }

  package func newest(of client: Identifier<Client>) -> MeasuredPair? {
    all.last { $0.client == client }
  }
}

extension MeasuredPair {
  private static let longest: TimeInterval = 24 * 3600

  /// Each result is in one pair at most: what is counted twice would look surer than it is.
  fileprivate static func pairs(_ rows: [NearResult]) -> [MeasuredPair] {
    var pairs: [MeasuredPair] = []
    var before: NearResult?
    for row in rows {
      guard let earlier = before, earlier.clientId == row.clientId,
        earlier.trainerId != row.trainerId,
        row.takenAt.timeIntervalSince(earlier.takenAt) <= longest
      else {
        before = row
        continue
      }
      pairs.append(MeasuredPair(client: row.clientId, earlier: earlier.one, later: row.one))
      before = nil
    }
    return pairs
  }
}

/// A result with another one about a day before or after it.
private struct NearResult: Decodable, FetchableRecord {
  let clientId: Identifier<Client>
  let id: Identifier<ExerciseResult>
  let value: Double
  let estimate: Double?
  let second: Double?
  let takenAt: Date
  let trainerId: Identifier<Trainer>

  var one: MeasuredPair.One {
    MeasuredPair.One(
      id: id, numbers: ResultNumbers(value: value, estimate: estimate, second: second),
      trainer: trainerId, takenAt: takenAt)
  }

  /// By client, the earliest first. The index alone says which they are; a little more than a day,
  /// for the database counts days in fractions.
  ///
  /// - Parameter condition: says of which clients.
  /// - Parameter isUsual: whether the statement is worth keeping.
  static func all(
    of exercise: String, where condition: SQL, isUsual: Bool
  ) -> SQLRequest<NearResult> {
    let query: SQL = """
      WITH near AS (
        SELECT result.id AS id, julianday(takenAt) AS day,
          LAG(julianday(takenAt)) OVER each AS before,
          LEAD(julianday(takenAt)) OVER each AS after
        FROM client CROSS JOIN result ON clientId = client.id AND exercise = \(exercise)
        WHERE \(condition)
        WINDOW each AS (PARTITION BY client.id ORDER BY takenAt, savedAt, result.id))
      SELECT clientId, id, value, estimate, second, takenAt, trainerId FROM result
      WHERE id IN (SELECT id FROM near WHERE day - before < 1.001 OR after - day < 1.001)
      ORDER BY clientId, takenAt, savedAt, id
      """
    return SQLRequest(literal: query, cached: isUsual)
  }
}

extension KeptPairs.Missing {
  fileprivate func read(_ exercise: String, _ db: Database) throws -> MeasuredPairs {
    let isOfAll = kept == nil
    let condition: SQL = isOfAll ? "TRUE" : "client.id IN \(Array(clients))"
    let new = MeasuredPair.pairs(
      try NearResult.all(of: exercise, where: condition, isUsual: clients.count == 1).fetchAll(db))
    let others = kept?.all.filter { !clients.contains($0.client) } ?? []
    return MeasuredPairs(all: others + new)
  }
}

extension Store {
  /// All pairs of each of these exercises; from memory where nothing has changed since.
  package func pairs(
    of exercises: some Sequence<String> & Sendable
  ) async throws -> [String: MeasuredPairs] {
    let memory = try opened().pairs
    let (kept, missing) = memory.kept(of: exercises)
    guard !missing.isEmpty else { return kept }
    let found = try await read { db in
      var found: [String: MeasuredPairs] = [:]
      for (exercise, missing) in missing {
        found[exercise] = try missing.read(exercise, db)
      }
      return found
    }
    memory.keep(found, after: missing)
    return kept.merging(found) { _, new in new }
  }

  package func pairs(of exercise: String) async throws -> MeasuredPairs {
    try await pairs(of: [exercise])[exercise] ?? MeasuredPairs(all: [])
  }
}
