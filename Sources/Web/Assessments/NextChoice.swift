import Catalogue
import Foundation
import Units
import Vault

/// What a session goes on with where no battery says it: what was never measured or is due again,
/// no harder than light or than what was just done, of the same category, the calmest first.
struct NextChoice: Sendable {
  private struct Rank: Comparable {
    let isFresh, isHarder, isElsewhere: Bool
    let demand, distance: Int

    static func < (one: Rank, other: Rank) -> Bool {
      (one.flags, one.demand, one.distance) < (other.flags, other.demand, other.distance)
    }

    /// The first weighs more than the others together.
    private var flags: Int { (isFresh ? 4 : 0) + (isHarder ? 2 : 0) + (isElsewhere ? 1 : 0) }
  }

  let exercise: Exercise
  let concerns: Concerns
  /// The day on which each was last measured.
  private let measured: [String: Day]

  init(after exercise: Exercise, _ latest: [LatestResult], _ concerns: Concerns, in zone: TimeZone)
  {
    (self.exercise, self.concerns) = (exercise, concerns)
    let days = latest.compactMap { result in
      Day(result.takenAt, in: zone).map { (result.exercise, $0) }
    }
    measured = Dictionary(days) { first, _ in first }
  }

  /// Nil where all that may be carried out was measured today.
  func best(in catalogue: AssessmentCatalogue, on today: Day) -> Exercise? {
    let all = catalogue.categories.flatMap(\.exercises)
    let place = all.firstIndex { $0.id == exercise.id } ?? 0
    let ahead = all.dropFirst(place + 1) + all.prefix(place)
    let open = ahead.filter {
      measured[$0.id] != today && !catalogue.isHidden($0)
        && concerns.suspending($0, in: catalogue) == nil
    }
    return open.enumerated().min {
      rank($0.element, $0.offset, in: catalogue, on: today)
        < rank($1.element, $1.offset, in: catalogue, on: today)
    }?.element
  }

  private func rank(
    _ other: Exercise, _ distance: Int, in catalogue: AssessmentCatalogue, on today: Day
  ) -> Rank {
    let isDue = measured[other.id].map { day in
      catalogue.category(of: other.id)?.isDue(measured: day, on: today) == true
    }
    return Rank(
      isFresh: isDue == false, isHarder: other.demand.rank > max(1, exercise.demand.rank),
      isElsewhere: other.category != exercise.category, demand: other.demand.rank,
      distance: distance)
  }
}

extension Exercise.Demand {
  /// From 0, rest.
  fileprivate var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
