import Foundation
import Vault

/// The time, which tests move by hand.
package struct Clocks: Sendable {
  /// The wall clock, for dates.
  package let now: @Sendable () -> Date
  /// A clock that does not jump, for elapsed time.
  package let instant: @Sendable () -> ContinuousClock.Instant
  package let zone: TimeZone

  package init(
    zone: TimeZone = .current, now: @escaping @Sendable () -> Date = { Date() },
    instant: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) {
    (self.zone, self.now, self.instant) = (zone, now, instant)
  }

  func moment(of trainer: Trainer, isByClient: Bool = false) -> Moment {
    Moment(
      trainer: trainer, isByClient: isByClient, now: now(), instant: instant(), zone: zone)
  }
}
