import Foundation
import Synchronization

/// Both clocks of the program, moved by hand.
package final class World: Sendable {
  private struct Clocks {
    var now = Date(timeIntervalSince1970: 1_795_255_200)  // 21 November 2026, 10:00 UTC
    var instant = ContinuousClock.now
  }

  private let clocks = Mutex(Clocks())

  package init() {}

  package var now: Date { clocks.withLock { $0.now } }
  package var instant: ContinuousClock.Instant { clocks.withLock { $0.instant } }

  /// Time passes, on both clocks.
  package func pass(_ duration: Duration) {
    clocks.withLock { clocks in
      clocks.now += duration / .seconds(1)
      clocks.instant += duration
    }
  }

  /// Someone sets the laptop's clock: elapsed time is as before.
  package func setWallClock(aheadBy seconds: TimeInterval) {
    clocks.withLock { $0.now += seconds }
  }
}
