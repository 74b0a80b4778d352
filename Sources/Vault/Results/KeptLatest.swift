import Catalogue
import Foundation
import GRDB
import Units

/// One of a client's newest results as it is kept for pages: of each exercise the newest with a score,
/// and the newest of all where that has none.
///
/// All are there or none: the transaction that changes a result makes them anew, with the standing.
struct KeptLatest: Codable, Sendable, Equatable, FetchableRecord, PersistableRecord,
  BelongsToClient
{
  static let databaseTableName = "latest"
  let clientId: Identifier<Client>
  let exercise: String
  let isScored: Bool
  let resultId: Identifier<ExerciseResult>
  let value: Double
  let estimate: Double?
  let second: Double?
  let score: Double?
  let takenAt: Date
  let reason: String?
  private(set) var improvements: String?
  private(set) var version: String?

  /// They are made anew.
  static func move(_ merging: Merging, _ db: Database) throws {
    try erase(merging.mergedId, in: db)
  }

  private init(_ result: LatestResult, of client: Identifier<Client>) {
    (clientId, exercise, isScored) = (client, result.exercise, result.score != nil)
    (resultId, score, takenAt) = (result.id, result.score, result.takenAt)
    (value, estimate, second) = (
      result.numbers.value, result.numbers.estimate, result.numbers.second
    )
    reason = result.reason?.rawValue
  }
}

extension KeptLatest {
  /// - Parameter exercises: nil is all.
  static func keep(
    of client: Identifier<Client>, _ exercises: Set<String>?, by catalogue: AssessmentCatalogue,
    _ db: Database
  ) throws {
    if exercises == nil { try erase(client, in: db) }
    for exercise in try exercises ?? measured(by: client, db) {
      for one in try made(exercise, of: client, by: catalogue, db) { try one.keep(db) }
    }
  }

  /// Of these clients those who have results, or of whom some are kept.
  static func measured(
    _ clients: [Identifier<Client>], _ db: Database
  ) throws -> [Identifier<Client>] {
    guard !clients.isEmpty else { return [] }
    let ids = databaseQuestionMarks(count: clients.count)
    return try SQLRequest<Identifier<Client>>(
      sql: """
        SELECT clientId FROM result WHERE clientId IN (\(ids))
        UNION SELECT clientId FROM latest WHERE clientId IN (\(ids))
        """, arguments: StatementArguments(clients + clients), cached: clients.count == 1
    ).fetchAll(db)
  }

  private static func measured(
    by client: Identifier<Client>, _ db: Database
  ) throws -> Set<String> {
    try LatestResult.exercises(of: client).fetchSet(db)
  }

  /// What is to be kept of one exercise, by what all its rows say.
  private static func made(
    _ exercise: String, of client: Identifier<Client>, by catalogue: AssessmentCatalogue,
    _ db: Database
  ) throws -> [KeptLatest] {
    guard let newest = try LatestResult.newest(exercise, of: client, db) else { return [] }
    let isScored = newest.score != nil
    let latest =
      try isScored
      ? newest : LatestResult.scored(exercise, of: client, until: .distantFuture, db)
    var scored = latest.map { KeptLatest($0, of: client) }
    try scored?.improve(by: catalogue, db)
    return [isScored ? nil : KeptLatest(newest, of: client), scored].compactMap(\.self)
  }

  private mutating func improve(by catalogue: AssessmentCatalogue, _ db: Database) throws {
    guard let score, let made = try MadeResult.all([resultId], db).first else { return }
    let result = ScoredResult(
      exercise: exercise, id: resultId.description,
      numbers: ResultNumbers(value: value, estimate: estimate, second: second), score: score,
      takenAt: takenAt)
    let found = catalogue.improvements(of: result, inputs: made.inputs, subject: made.subject)
    (improvements, version) = (found?.text, found?.version)
  }

  private func keep(_ db: Database) throws {
    let row = ReadyRow(
      of: Self.databaseTableName, replaces: true,
      [
        "clientId": clientId, "exercise": exercise, "isScored": isScored, "resultId": resultId,
        "value": value, "estimate": estimate, "second": second, "score": score,
        "takenAt": takenAt, "reason": reason, "improvements": improvements, "version": version,
      ])
    try row.add(to: db)
  }
}

extension KeptLatest {
  /// Whether it is what all rows make, or nothing is kept; by another version of the exercise
  /// another value may be the next, and is looked for at the view.
  static func areRight(
    of client: Identifier<Client>, by catalogue: AssessmentCatalogue, _ db: Database
  ) throws -> Bool {
    let kept = try all(of: client).fetchAll(db)
    if kept.isEmpty { return true }
    let right = try measured(by: client, db).flatMap {
      try made($0, of: client, by: catalogue, db)
    }
    let order: (KeptLatest, KeptLatest) -> Bool = {
      ($0.exercise, $0.isScored ? 1 : 0) < ($1.exercise, $1.isScored ? 1 : 0)
    }
    return kept.count == right.count
      && zip(kept.sorted(by: order), right.sorted(by: order)).allSatisfy { $0.agrees(with: $1) }
  }

  private func agrees(with right: KeptLatest) -> Bool {
    var one = self
    if version != right.version {
      (one.improvements, one.version) = (right.improvements, right.version)
    }
    return one == right
  }

  /// Of whom the next values were looked for by another version of an exercise.
  static func outdated(
    by catalogue: AssessmentCatalogue, _ db: Database
  ) throws -> [Identifier<Client>] {
    let rows = try Row.fetchCursor(
      db, sql: "SELECT DISTINCT clientId, exercise, version FROM latest WHERE version IS NOT NULL")
    var clients: [Identifier<Client>] = []
    while let row = try rows.next() {
      let current = catalogue.improvementVersion(of: try row.decode(atIndex: 1))
      let client: Identifier<Client> = try row.decode(atIndex: 0)
      guard let current, current != (try row.decode(atIndex: 2)), clients.last != client
      else { continue }
      clients.append(client)
    }
    return clients
  }
}
