import Catalogue
import GRDB

extension Store {
  /// Works out what results are shown as that were saved before that was kept, or before their
  /// exercise said it. Scores stay as they are.
  package func showEarlierResults(_ catalogue: AssessmentCatalogue) async throws {
    let exercises = catalogue.categories.flatMap(\.exercises)
    let estimated = exercises.filter { $0.estimate != nil }.map(\.id)
    let paired = exercises.filter { $0.pair != nil }.map(\.id)
    try await write { db in
      let waiting = try ExerciseResult.filter(
        estimated.contains(Column("exercise")) && Column("estimate") == nil
          || paired.contains(Column("exercise")) && Column("second") == nil
      ).fetchAll(db)
      for result in waiting {
        guard let exercise = catalogue.exercise(result.exercise) else { continue }
        var shown = result
        shown.show(result.scored(exercise, by: catalogue), of: exercise)
        if shown.numbers != result.numbers { try shown.update(db) }
      }
    }
  }
}

extension ExerciseResult {
  /// As the client was on its day.
  fileprivate func scored(_ exercise: Exercise, by catalogue: AssessmentCatalogue) -> Scoring {
    catalogue.score(
      exercise, value: value, inputs: inputs, subject: scoring.subject ?? Subject())
  }
}
