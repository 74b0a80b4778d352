import Foundation
import Synchronization

/// For one minute after a result was last touched, typing again corrects it.
///
/// Kept in memory on a clock that does not jump; after a restart every window is closed.
package final class CorrectionWindows: Sendable {
  package static let length: Duration = .seconds(60)
  /// Touching renews a window until this long after the result was first saved.
  package static let longest: Duration = .seconds(300)

  struct Place: Hashable {
    let client: Identifier<Client>
    let exercise: String
  }

  /// The last result of one exercise of one client, and when it was saved and touched.
  struct Window {
    let result: Identifier<ExerciseResult>
    let trainer: Identifier<Trainer>
    let saved: ContinuousClock.Instant
    var touched: ContinuousClock.Instant

    /// When the window closes unless it is touched again.
    var end: ContinuousClock.Instant {
      min(touched + CorrectionWindows.length, saved + CorrectionWindows.longest)
    }
  }

  private let windows = Mutex<[Place: Window]>([:])

  /// The open window of a trainer at a place, nil when typing would add a result.
  func open(
    _ place: Place, for trainer: Identifier<Trainer>, at instant: ContinuousClock.Instant
  ) -> Window? {
    windows.withLock { $0[place] }.flatMap {
      $0.trainer == trainer && instant < $0.end ? $0 : nil
    }
  }

  /// A result was added: it is the last one now, whoever had one open here.
  func start(
    _ place: Place, result: Identifier<ExerciseResult>, trainer: Identifier<Trainer>,
    at instant: ContinuousClock.Instant
  ) {
    windows.withLock { windows in
      windows = windows.filter { instant < $0.value.end }
      windows[place] = Window(result: result, trainer: trainer, saved: instant, touched: instant)
    }
  }

  /// Renews an open window; nil when it has closed or belongs to someone else.
  func touch(
    _ place: Place, result: Identifier<ExerciseResult>, trainer: Identifier<Trainer>,
    at instant: ContinuousClock.Instant
  ) -> Window? {
    windows.withLock { windows in
      guard var window = windows[place], window.result == result, window.trainer == trainer,
        instant < window.end
      else { return nil }
      window.touched = instant
      windows[place] = window
      return window
    }
  }

  func closeAll(of client: Identifier<Client>) {
    windows.withLock { windows in windows = windows.filter { $0.key.client != client } }
  }

  func close(_ result: Identifier<ExerciseResult>) {
    windows.withLock { windows in windows = windows.filter { $0.value.result != result } }
  }
}

/// A result that typing would correct, and for how long still.
package struct OpenCorrection: Sendable {
  package let result: Identifier<ExerciseResult>
  /// Seconds, rounded up; at least 1.
  package let secondsLeft: Int

  init(_ window: CorrectionWindows.Window, at instant: ContinuousClock.Instant) {
    result = window.result
    secondsLeft = Int((instant.duration(to: window.end) / .seconds(1)).rounded(.up))
  }
}

extension Store {
  package func openCorrection(
    of exercise: String, client: Identifier<Client>, by trainer: Trainer,
    at instant: ContinuousClock.Instant
  ) -> OpenCorrection? {
    corrections.open(.init(client: client, exercise: exercise), for: trainer.id, at: instant)
      .map { OpenCorrection($0, at: instant) }
  }

  /// Someone starts to edit a result: renews its window; nil when that is closed.
  package func touch(
    _ result: ExerciseResult, by trainer: Trainer, at instant: ContinuousClock.Instant
  ) -> OpenCorrection? {
    corrections.touch(
      .init(client: result.clientId, exercise: result.exercise), result: result.id,
      trainer: trainer.id, at: instant
    ).map { OpenCorrection($0, at: instant) }
  }
}
