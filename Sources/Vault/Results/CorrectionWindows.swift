import Foundation
import Synchronization

/// For one minute after a result was last touched, typing again corrects it.
///
/// Kept in memory on a clock that does not jump; after a restart every window is closed.
package final class CorrectionWindows: Sendable {
  static let length: Duration = .seconds(60)
  /// Touching renews a window until this long after the result was first saved.
  static let longest: Duration = .seconds(300)

  struct Place: Hashable {
    let client: Identifier<Client>
    let exercise: String

    init(client: Identifier<Client>, exercise: String) {
      (self.client, self.exercise) = (client, exercise)
    }

    init(_ result: ExerciseResult) {
      self.init(client: result.clientId, exercise: result.exercise)
    }
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

  /// The result that an entry corrects, nil when it adds one.
  func open(_ entry: ResultEntry, at moment: Moment) -> Identifier<ExerciseResult>? {
    guard entry.pastDay == nil else { return nil }
    let place = Place(client: entry.client, exercise: entry.exercise.id)
    return open(place, for: moment.trainer.id, at: moment.instant)?.result
  }

  /// A correction that was saved renews its window; a result that was added starts one.
  func follow(_ entered: EnteredResult, of entry: ResultEntry, at moment: Moment) {
    guard entry.pastDay == nil, !entered.isRepeated else { return }
    if entered.corrected {
      _ = touch(entered.result, by: moment.trainer.id, at: moment.instant)
    } else {
      start(entered.result, by: moment.trainer.id, at: moment.instant)
    }
  }

  /// It is the last one now, whoever had a window open here.
  private func start(
    _ result: ExerciseResult, by trainer: Identifier<Trainer>, at instant: ContinuousClock.Instant
  ) {
    windows.withLock { windows in
      windows = windows.filter { instant < $0.value.end }
      windows[Place(result)] = Window(
        result: result.id, trainer: trainer, saved: instant, touched: instant)
    }
  }

  /// Renews an open window; nil when it has closed or belongs to someone else.
  func touch(
    _ result: ExerciseResult, by trainer: Identifier<Trainer>, at instant: ContinuousClock.Instant
  ) -> Window? {
    windows.withLock { windows in
      let place = Place(result)
      guard var window = windows[place], window.result == result.id, window.trainer == trainer,
        instant < window.end
      else { return nil }
      window.touched = instant
      windows[place] = window
      return window
    }
  }

  func closeAll() { windows.withLock { $0 = [:] } }

  func closeAll(of client: Identifier<Client>) {
    windows.withLock { windows in windows = windows.filter { $0.key.client != client } }
  }

  func close(_ result: Identifier<ExerciseResult>) {
    windows.withLock { windows in windows = windows.filter { $0.value.result != result } }
  }
}
