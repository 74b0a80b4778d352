import Catalogue
import Foundation
import GRDB

/// A result that would get another score from the exercise as it is now.
package struct Rescoring: Sendable {
  package let result: ExerciseResult
  package let clientName: String
  package let scoring: Scoring
}

extension Store {
  /// What scoring all results of an exercise anew would change; changes nothing.
  package func rescorings(
    of exercise: Exercise, catalogue: AssessmentCatalogue, in zone: TimeZone
  ) async throws -> [Rescoring] {
    try await read { db in try Rescoring.all(of: exercise, catalogue, in: zone, db) }
  }

  /// Scores them anew in one transaction; the old scores stay in the history of changes.
  ///
  /// - Parameter expected: how many changes were shown; nil is not checked.
  /// - Returns: how many changed.
  /// - Throws: `StoreRefusal.outdated` when it would be another number by now.
  package func rescore(
    _ exercise: Exercise, expecting expected: Int?, catalogue: AssessmentCatalogue,
    at moment: Moment
  ) async throws -> Int {
    try await write { db in
      let rescorings = try Rescoring.all(of: exercise, catalogue, in: moment.zone, db)
      guard expected == nil || expected == rescorings.count else { throw StoreRefusal.outdated }
      for rescoring in rescorings {
        var result = rescoring.result
        try result.keep(as: .rescore, reason: "", at: moment, db)
        result.take(rescoring.scoring, of: exercise)
        result.exerciseVersion = catalogue.version(of: exercise)
        try result.update(db)
      }
      try Audit.record(
        .resultsRescored, by: moment.trainer.id, subject: exercise.id, at: moment.now, in: db)
      return rescorings.count
    }
  }
}

extension Rescoring {
  fileprivate static func all(
    of exercise: Exercise, _ catalogue: AssessmentCatalogue, in zone: TimeZone, _ db: Database
  ) throws -> [Rescoring] {
    let version = catalogue.version(of: exercise)
    let results =
      try ExerciseResult
      .filter(literal: ExerciseResult.isOutdated(exercise.id, version: version))
      .order(Column("takenAt").desc).fetchAll(db)
    return try among(results, of: exercise, catalogue, in: zone, db)
  }

  /// Those of some results of an exercise that would get another score.
  static func among(
    _ results: [ExerciseResult], of exercise: Exercise, _ catalogue: AssessmentCatalogue,
    in zone: TimeZone, _ db: Database
  ) throws -> [Rescoring] {
    let clients = Dictionary(
      try Client.fetchAll(db, keys: Set(results.map(\.clientId))).map { ($0.id, $0) },
      uniquingKeysWith: { first, _ in first })
    return try results.compactMap { result in
      guard let client = clients[result.clientId] else { return nil }
      let scoring = try client.score(
        exercise, value: result.value, inputs: result.inputs, at: result.takenAt, catalogue,
        in: zone, db)
      guard scoring.score != result.score else { return nil }
      return Rescoring(result: result, clientName: client.details.name, scoring: scoring)
    }
  }
}
