import Catalogue
import Foundation
import GRDB

/// What scoring the whole gym's results anew would change.
package struct RescoringPreview: Sendable {
  package struct OfExercise: Sendable {
    package let exercise: Exercise
    package let count: Int
    package let largest: Rescoring
  }

  /// How many results an older version of their exercise has scored.
  package internal(set) var looked = 0
  package internal(set) var total = 0
  package private(set) var clients: Set<Identifier<Client>> = []
  /// The most changes first.
  package private(set) var exercises: [OfExercise] = []
  /// Of all exercises, the largest first.
  package private(set) var largest: [Rescoring] = []

  fileprivate mutating func add(_ rescorings: [Rescoring], of exercise: Exercise) {
    let sorted = rescorings.sorted { $0.size > $1.size }
    guard let first = sorted.first else { return }
    total += sorted.count
    clients.formUnion(sorted.map(\.result.clientId))
    exercises.append(OfExercise(exercise: exercise, count: sorted.count, largest: first))
    exercises.sort { $0.count > $1.count }
    largest = Array((largest + sorted.prefix(20)).sorted { $0.size > $1.size }.prefix(20))
  }
}

extension Rescoring {
  /// A score that comes or goes is the largest change.
  fileprivate var size: Double {
    guard let old = result.score, let new = scoring.score else { return .infinity }
    return abs(new - old)
  }
}

extension Store {
  /// Changes nothing, and reads some results at a time.
  package func rescoringPreview(
    _ catalogue: AssessmentCatalogue, in zone: TimeZone
  ) async throws -> RescoringPreview {
    var preview = RescoringPreview()
    for exercise in catalogue.categories.flatMap(\.exercises) {
      var (found, last) = ([Rescoring](), "")
      while true {
        try Task.checkCancellation()
        let (after, version) = (last, catalogue.version(of: exercise))
        let (results, some) = try await read { db in
          let results = try ExerciseResult.outdated(
            exercise.id, version: version, after: after, limit: 500, db)
          return (
            results, try Rescoring.among(results, of: exercise, catalogue, in: zone, db)
          )
        }
        guard let end = results.last else { break }
        preview.looked += results.count
        found += some
        last = end.id.description
      }
      preview.add(found, of: exercise)
    }
    return preview
  }
}

extension ExerciseResult {
  /// Those that another version of their exercise has scored, by id.
  static func outdated(
    _ exercise: String, version: String, after id: String, limit: Int, _ db: Database
  ) throws -> [ExerciseResult] {
    let request: SQLRequest<ExerciseResult> = """
      SELECT \(columnsOf: ExerciseResult.self) FROM result WHERE id IN (
        SELECT id FROM result INDEXED BY resultByWords
        WHERE id > \(id) AND \(isOutdated(exercise, version: version))
        ORDER BY id LIMIT \(limit))
      ORDER BY id
      """
    return try request.fetchAll(db)
  }

  static func countOutdated(_ catalogue: AssessmentCatalogue, _ db: Database) throws -> Int {
    try catalogue.categories.flatMap(\.exercises).reduce(0) { sum, exercise in
      let request: SQLRequest<Int> = """
        SELECT COUNT(*) FROM result INDEXED BY resultByWords
        WHERE \(ExerciseResult.isOutdated(exercise.id, version: catalogue.version(of: exercise)))
        """
      return sum + (try request.fetchOne(db) ?? 0)
    }
  }
}
