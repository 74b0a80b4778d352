import Catalogue
import Foundation
import Units

/// What a session goes on with where no battery says it: what was never measured or is due again,
/// first what would have a score, no harder than light or than what was just done, of the same
/// category, the calmest.
package struct NextChoice: Sendable {
  private struct Rank: Comparable {
    let isFresh, isHarder, isElsewhere: Bool
    let demand, distance: Int

    static func < (one: Rank, other: Rank) -> Bool {
      (one.flags, one.demand, one.distance) < (other.flags, other.demand, other.distance)
    }

    /// The first weighs more than the others together.
    private var flags: Int {
      [isFresh, isHarder, isElsewhere].reduce(0) { $0 * 2 + ($1 ? 1 : 0) }
    }
  }

  private let exercise: Exercise
  private let concerns: Concerns
  /// What was measured today lets exercises wait from there on; nil where nothing does.
  private let stop: Exercise.Demand?
  /// Whose scores they would be.
  private let subject: Subject
  /// The day on which each was last measured.
  private let measured: [String: Day]

  package init(
    after exercise: Exercise, for subject: Subject, _ latest: [LatestResult],
    _ concerns: Concerns, stopFrom stop: Exercise.Demand?, in zone: TimeZone
  ) {
    (self.exercise, self.subject) = (exercise, subject)
    (self.concerns, self.stop) = (concerns, stop)
    let days = latest.compactMap { result in
      Day(result.takenAt, in: zone).map { (result.exercise, $0) }
    }
    measured = Dictionary(days) { first, _ in first }
  }

  /// Nil where all that may be carried out was measured today.
  package func best(in catalogue: AssessmentCatalogue, on today: Day) -> Exercise? {
    let all = catalogue.categories.flatMap(\.exercises)
    let place = all.firstIndex { $0.id == exercise.id } ?? 0
    let ahead = all.dropFirst(place + 1) + all.prefix(place)
    let open = ahead.filter { other in
      measured[other.id] != today && !catalogue.isHidden(other)
        && concerns.suspending(other, in: catalogue) == nil
        && stop.map { other.demand >= $0 } != true
    }
    let ranked = open.enumerated().map { offset, exercise in
      (exercise: exercise, rank: rank(exercise, offset, in: catalogue, on: today))
    }.sorted { $0.rank < $1.rank }
    guard let first = ranked.first else { return nil }
    // Asked of as few as can be: what would have no score waits, but not for what was measured lately.
    let scored = ranked.prefix { $0.rank.isFresh == first.rank.isFresh }
      .first { catalogue.obstacle(to: $0.exercise, for: subject) == nil }
    return (scored ?? first).exercise
  }

  private func rank(
    _ other: Exercise, _ distance: Int, in catalogue: AssessmentCatalogue, on today: Day
  ) -> Rank {
    let isDue = measured[other.id].map { day in
      catalogue.category(of: other.id)?.isDue(measured: day, on: today) == true
    }
    return Rank(
      isFresh: isDue == false,
      isHarder: other.demand.rank > max(1, exercise.demand.rank),
      isElsewhere: other.category != exercise.category, demand: other.demand.rank,
      distance: distance)
  }
}

extension Exercise.Demand {
  /// From 0, rest.
  fileprivate var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
