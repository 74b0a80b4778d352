import Foundation
import GRDB
import Units

/// Which results a list shows: of one exercise, of a span of days, both ends included.
package struct ResultFilter: Sendable {
  /// Its id, perhaps of one that the catalogue has lost.
  package var exercise: String?
  package var since: Day?
  package var until: Day?
  /// Where the days begin and end.
  private let zone: TimeZone

  package init(exercise: String? = nil, since: Day? = nil, until: Day? = nil, in zone: TimeZone) {
    (self.exercise, self.since, self.until, self.zone) = (exercise, since, until, zone)
  }

  package var isSet: Bool { exercise != nil || since != nil || until != nil }

  var condition: SQL {
    let parts: [SQL?] = [
      exercise.map { "exercise = \($0)" }, since.map { "takenAt >= \($0.start(in: zone))" },
      until.map { "takenAt <= \($0.end(in: zone))" },
    ]
    return parts.compactMap(\.self).reduce("TRUE" as SQL) { "\($0) AND \($1)" }
  }
}
