import Catalogue
import GRDB

extension Store {
  /// Works out what results are shown as that were saved before that was kept, or before their
  /// exercise said it. Scores stay as they are.
  package func showEarlierResults(_ catalogue: AssessmentCatalogue) async throws {
    let exercises = catalogue.categories.flatMap(\.exercises)
    let estimated = exercises.filter { $0.estimate != nil }.map(\.id)
    let paired = exercises.filter { $0.pair != nil }.map(\.id)
    let late: @Sendable (Database) throws -> [ExerciseResult] = { db in
      try ExerciseResult.filter(
        estimated.contains(Column("exercise")) && Column("estimate") == nil
          || paired.contains(Column("exercise")) && Column("second") == nil
      ).fetchAll(db).compactMap { $0.shownLate(by: catalogue) }
    }
    // Most starts find nothing, and then need no room on the disk.
    guard try await !read(late).isEmpty else { return }
    try await write { db in
      for result in try late(db) { try result.update(db, columns: ["estimate", "second"]) }
    }
  }
}

extension ExerciseResult {
  /// With what it shows; nil where that is no more than before.
  fileprivate func shownLate(by catalogue: AssessmentCatalogue) -> ExerciseResult? {
    guard let exercise = catalogue.exercise(exercise) else { return nil }
    var shown = self
    shown.show(scored(exercise, by: catalogue), of: exercise)
    return shown.numbers == numbers ? nil : shown
  }

  /// As the client was on its day.
  fileprivate func scored(_ exercise: Exercise, by catalogue: AssessmentCatalogue) -> Scoring {
    catalogue.score(
      exercise, value: value, inputs: inputs, subject: scoring.subject ?? Subject())
  }
}
