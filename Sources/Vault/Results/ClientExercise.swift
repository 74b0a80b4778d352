import Catalogue
import Foundation
import GRDB
import Units

/// One exercise of one client, with all that its page shows: of one state of the vault, and in one read,
/// for to begin one takes longer than most of what is read.
package struct ClientExercise: Sendable {
  /// The newest five.
  package let results: [ExerciseResult]
  /// All of them, in short; newest first.
  package let series: [SeriesResult]
  /// The client's current one.
  package let goal: Goal?
  package let names: [Identifier<Trainer>: String]
  /// Of every exercise.
  package let latest: [LatestResult]
  package let concerns: Concerns
  package let open: OpenCorrection?
  package let known: KnownNumbers
  /// Of the trainer who looks.
  package let isFavourite: Bool
  /// What became of the wheel, where that was asked for.
  package let wheel: WheelResults?
}

extension Store {
  /// - Parameters:
  ///   - today: what is known counts back from it, and clearances have to count on it.
  ///   - end: until when results are in the wheel; nil asks for none.
  package func exercise(
    _ exercise: Exercise, of client: Identifier<Client>, _ catalogue: AssessmentCatalogue,
    on today: Day?, at moment: Moment, wheelUntil end: Date? = nil
  ) async throws -> ClientExercise {
    let window = corrections.open(
      .init(client: client, exercise: exercise.id), for: moment.trainer.id, at: moment.instant)
    return try await read { db in
      let newest = try NewestResults(of: client, db)
      return ClientExercise(
        results: try ExerciseResult.all(of: client, exercise: exercise.id, limit: 5).fetchAll(db),
        series: try SeriesResult.all(of: client, exercise: exercise.id).fetchAll(db),
        goal: try Goal.current(of: client, db), names: try Trainer.names(db),
        latest: newest.all,
        concerns: try Concerns.all(of: client, on: today, in: db),
        open: try window.flatMap { try OpenCorrection($0, at: moment.instant, db) },
        known: try KnownNumbers(
          for: exercise, of: client, catalogue, on: today, in: moment.zone, db),
        isFavourite: try Favourite.has(exercise.id, moment.trainer, db),
        wheel: try end.map { try WheelResults(newest, until: $0, of: client, catalogue, db) })
    }
  }
}
