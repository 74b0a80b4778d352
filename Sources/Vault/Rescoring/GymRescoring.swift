import Catalogue
import Foundation
import GRDB

/// One run of scoring all results of the gym anew, forth and perhaps back.
package struct GymRescoring: Codable, Sendable, Identifiable, FetchableRecord, PersistableRecord {
  package static let databaseTableName = "gymRescoring"

  /// Where it stands, whether or not somebody is at it just now.
  package enum State: String, Sendable { case forth, done, goingBack, back }

  package let id: Identifier<GymRescoring>
  /// Who began it.
  package let trainerId: Identifier<Trainer>
  package let startedAt: Date
  /// How many results were to be looked at, and how many have been.
  package let total: Int
  package var looked = 0
  /// The last one that was looked at, until all have been.
  var lastExercise = ""
  var lastId = ""
  package var endedAt: Date?
  package var backAt: Date?
  package var backEndedAt: Date?

  package var state: State {
    if backEndedAt != nil { return .back }
    if backAt != nil { return .goingBack }
    return endedAt == nil ? .forth : .done
  }

  /// Whether it has come to an end of its way.
  package var isAtRest: Bool { state == .done || state == .back }

  static func newest(_ db: Database) throws -> GymRescoring? {
    try order(Column("startedAt").desc, Column("id").desc).fetchOne(db)
  }
}

/// A result that a run has given another score.
struct RescoredResult: Codable, FetchableRecord, PersistableRecord, BelongsToClient {
  static let databaseTableName = "rescoredResult"
  /// `left` was changed since, and stays as it is.
  enum State: String, Codable { case anew, back, left }

  let rescoringId: Identifier<GymRescoring>
  let resultId: Identifier<ExerciseResult>
  let clientId: Identifier<Client>
  /// What the result was.
  let changeId: Identifier<EarlierResult>
  /// What it became.
  let score: Double?
  let exerciseVersion: String
  var state: State

  /// A run that is on its way at one of the client's results looks at the exercise once more.
  static func erase(_ client: Identifier<Client>, in db: Database) throws {
    try db.execute(
      sql: """
        UPDATE gymRescoring SET lastId = '' WHERE lastId IN (
          SELECT id FROM result WHERE clientId = ?1
          UNION ALL SELECT resultId FROM resultChange WHERE clientId = ?1)
        """, arguments: [client])
    try all(of: client).deleteAll(db)
  }

  static func all(
    of rescoring: Identifier<GymRescoring>, _ state: State
  ) -> QueryInterfaceRequest<RescoredResult> {
    filter(Column("rescoringId") == rescoring && Column("state") == state.rawValue)
      .order(Column("resultId"))
  }
}

/// A run with what became of the results.
package struct RescoringStanding: Sendable {
  /// A result that was changed since, and was not taken back.
  package struct Left: Sendable {
    package let client: String
    package let exercise: String
  }

  package let run: GymRescoring
  package let trainer: String
  /// How many have another score now, have the old one again, and were left as they are.
  package let anew: Int
  package let back: Int
  package let left: Int
  /// The first hundred that were left.
  package let leftResults: [Left]
}

extension Store {
  /// The newest run; nil where there never was one.
  package func rescoring() async throws -> RescoringStanding? {
    try await read { db in try GymRescoring.newest(db).map { try RescoringStanding($0, db) } }
  }
}

extension RescoringStanding {
  fileprivate init(_ run: GymRescoring, _ db: Database) throws {
    self.run = run
    trainer = try Trainer.fetchOne(db, key: run.trainerId)?.name ?? ""
    anew = try RescoredResult.all(of: run.id, .anew).fetchCount(db)
    back = try RescoredResult.all(of: run.id, .back).fetchCount(db)
    left = try RescoredResult.all(of: run.id, .left).fetchCount(db)
    leftResults = try RescoredResult.all(of: run.id, .left).limit(100).fetchAll(db)
      .compactMap { row in
        guard let client = try Client.fetchOne(db, key: row.clientId),
          let change = try EarlierResult.fetchOne(db, key: row.changeId)
        else { return nil }
        return Left(client: client.details.name, exercise: change.before.exercise)
      }
  }
}
