import Catalogue
import GRDB

/// By which version of an exercise all its results were looked through for what they are shown as, which may
/// be another number than was typed.
struct ShownExercise: Codable, Hashable, FetchableRecord, PersistableRecord {
  static let databaseTableName = "shownExercise"
  let exercise: String
  let version: String

  fileprivate init(_ exercise: Exercise, in catalogue: AssessmentCatalogue) {
    self.exercise = exercise.id
    version = "\(catalogue.version(of: exercise)) \(exercise.pair?.key ?? "")"
  }

  /// After results came from elsewhere, or came back.
  static func forget(_ exercise: String, _ db: Database) throws {
    try deleteOne(db, key: exercise)
  }
}

extension Store {
  /// Works out what results are shown as that were saved before that was kept, or before their
  /// exercise said it. Scores stay as they are. All results are looked through only for another version of
  /// an exercise.
  package func showEarlierResults(_ catalogue: AssessmentCatalogue) async throws {
    let exercises = catalogue.categories.flatMap(\.exercises)
    let due = try await read { db in
      let seen = try ShownExercise.fetchSet(db)
      return exercises.map { ShownExercise($0, in: catalogue) }.filter { !seen.contains($0) }
    }
    guard !due.isEmpty else { return }
    let late = { @Sendable db in
      try ExerciseResult.late(Set(due.map(\.exercise)), by: catalogue, db)
    }
    let (isAnyLate, changes) = try await read { db in
      (try !late(db).isEmpty, try VaultState.fetchOne(db)?.changes)
    }
    do {
      try await write { db in
        // What came in between may be late, too.
        let isSame = try !isAnyLate && VaultState.fetchOne(db)?.changes == changes
        for result in try isSame ? [] : late(db) {
          try result.update(db, columns: ["estimate", "second"])
        }
        for exercise in due { try exercise.save(db) }
      }
    } catch is StoreRefusal where !isAnyLate {
      // A full disk or an older copy of the vault takes no note; the next start looks again.
    }
  }
}

extension ExerciseResult {
  /// Of these exercises those that show more by this catalogue, with that.
  fileprivate static func late(
    _ ids: Set<String>, by catalogue: AssessmentCatalogue, _ db: Database
  ) throws -> [ExerciseResult] {
    let exercises = ids.compactMap(catalogue.exercise)
    let estimated = exercises.filter { $0.estimate != nil }.map(\.id)
    let paired = exercises.filter { $0.pair != nil }.map(\.id)
    return try filter(
      estimated.contains(Column("exercise")) && Column("estimate") == nil
        || paired.contains(Column("exercise")) && Column("second") == nil
    ).fetchAll(db).compactMap { $0.shownLate(by: catalogue) }
  }

  /// With what it shows; nil where that is no more than before.
  private func shownLate(by catalogue: AssessmentCatalogue) -> ExerciseResult? {
    guard let exercise = catalogue.exercise(exercise) else { return nil }
    var shown = self
    shown.show(scored(exercise, by: catalogue), of: exercise)
    return shown.numbers == numbers ? nil : shown
  }

  /// As the client was on its day.
  private func scored(_ exercise: Exercise, by catalogue: AssessmentCatalogue) -> Scoring {
    catalogue.score(
      exercise, value: value, inputs: inputs, subject: scoring.subject ?? Subject())
  }
}
