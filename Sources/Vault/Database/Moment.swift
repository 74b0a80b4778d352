import Foundation
import Units

/// When and where a change is made: by whom, on the wall clock and on the one that never jumps.
package struct Moment: Sendable {
  package let trainer: Trainer
  /// Whether a client makes it, on a tablet that the trainer has handed over.
  package let isByClient: Bool
  package let now: Date
  package let instant: ContinuousClock.Instant
  package let zone: TimeZone

  package init(
    trainer: Trainer, isByClient: Bool = false, now: Date, instant: ContinuousClock.Instant,
    zone: TimeZone
  ) {
    (self.trainer, self.isByClient) = (trainer, isByClient)
    (self.now, self.instant, self.zone) = (now, instant, zone)
  }

  /// On the laptop's calendar.
  var day: Day? { Day(now, in: zone) }
}
