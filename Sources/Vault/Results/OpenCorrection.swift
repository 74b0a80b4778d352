import Foundation
import GRDB

/// A result that typing would correct, and for how long still. For pages that show it; what a save does is
/// decided when it is saved.
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
  /// Someone starts to edit a result: renews its window; nil when that is closed.
  package func touch(
    _ result: ExerciseResult, by trainer: Trainer, at instant: ContinuousClock.Instant
  ) -> OpenCorrection? {
    corrections.touch(result, by: trainer.id, at: instant)
      .map { OpenCorrection(result, $0, at: instant) }
  }
}
