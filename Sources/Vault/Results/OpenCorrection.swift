import Foundation
import GRDB

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

  /// Nil where the result is gone.
  init?(
    _ window: CorrectionWindows.Window, at instant: ContinuousClock.Instant, _ db: Database
  ) throws {
    guard let result = try ExerciseResult.one(window.result, db) else { return nil }
    self.init(result, window, at: instant)
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
    return try await read { db in try OpenCorrection(window, at: instant, db) }
  }

  /// Someone starts to edit a result: renews its window; nil when that is closed.
  package func touch(
    _ result: ExerciseResult, by trainer: Trainer, at instant: ContinuousClock.Instant
  ) -> OpenCorrection? {
    corrections.touch(result, by: trainer.id, at: instant)
      .map { OpenCorrection(result, $0, at: instant) }
  }
}
