import Certificates
import Foundation
import Synchronization

/// Both clocks of the program, moved by hand.
package final class World: Sendable {
  private struct Clocks {
    /// 21 November 2026, 10:00 UTC and a fraction that no decimal hits: clocks are like that.
    var now = Date(timeIntervalSince1970: 1_795_255_200.345_678_9)
    var instant = ContinuousClock.now
    var names = MachineNames(
      hosts: ["desk", "desk.local"],
      addresses: [MachineNames.Address("192.168.1.20")].compactMap(\.self))
  }

  private let clocks = Mutex(Clocks())

  package init() {}

  /// A millisecond passes with every look at the clock, so that no two events are at once.
  package var now: Date {
    clocks.withLock { clocks in
      clocks.now += 0.001
      return clocks.now
    }
  }
  package var instant: ContinuousClock.Instant { clocks.withLock { $0.instant } }

  package var names: MachineNames { clocks.withLock { $0.names } }

  /// The machine joins another network.
  package func move(to address: String) {
    clocks.withLock { clocks in
      clocks.names = MachineNames(
        hosts: clocks.names.hosts, addresses: [MachineNames.Address(address)].compactMap(\.self))
    }
  }

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
