import Foundation

/// A result that typing would correct, and for how long still.
package struct OpenCorrection: Sendable {
  package let result: ExerciseResult
  /// Seconds, rounded up; at least 1.
  package let secondsLeft: Int

  init(
    _ result: ExerciseResult, _ window: CorrectionWindows.Window,
    at instant: ContinuousClock.Instant
  ) {
    self.result = result
    secondsLeft = Int((instant.duration(to: window.end) / .seconds(1)).rounded(.up))
  }
}

extension Store {
  /// For pages that show it; what a save does is decided when it is saved.
  package func openCorrection(
    of exercise: String, client: Identifier<Client>, by trainer: Trainer,
    at instant: ContinuousClock.Instant
  ) async throws -> OpenCorrection? {
    let place = CorrectionWindows.Place(client: client, exercise: exercise)
    guard let window = corrections.open(place, for: trainer.id, at: instant) else { return nil }
    let result = try await read { db in try ExerciseResult.fetchOne(db, key: window.result) }
    return result.map { OpenCorrection($0, window, at: instant) }
  }

  /// Someone starts to edit a result: renews its window; nil when that is closed.
  package func touch(
    _ result: ExerciseResult, by trainer: Trainer, at instant: ContinuousClock.Instant
  ) -> OpenCorrection? {
    corrections.touch(result, by: trainer.id, at: instant)
      .map { OpenCorrection(result, $0, at: instant) }
  }
}
