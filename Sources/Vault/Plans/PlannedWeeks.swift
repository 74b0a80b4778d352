import Foundation
import Units

/// How many sets a plan held in the weeks before one, back to the entry before.
package struct PlannedWeeks: Codable, Sendable, Equatable {
  /// A Monday.
  let before: Day
  let sets: Int
}

extension [Plan] {
  /// How many sets were planned for a week, by the plan that was last trained by in it; where nothing was
  /// done, by the first of them that there was; nil before there was any.
  ///
  /// - Parameter ticks: what was done in it.
  package func planned(inWeekOf monday: Day, _ ticks: [SetTick], in zone: TimeZone) -> Int? {
    let sunday = monday.adding(days: 6) ?? monday
    let newest = ticks.max { ($0.day, $0.tickedAt) < ($1.day, $1.tickedAt) }
    let begun = filter { plan in Day(plan.createdAt, in: zone).map { $0 <= sunday } ?? false }
    let plan = begun.first { $0.id == newest?.planId } ?? begun.first
    return plan?.planned(inWeekOf: monday, ticks)
  }
}

extension Plan {
  /// How many sets it held in a week: what is changed today changes no week that is over. What was done of
  /// another plan, and since the last change what was done of sets that were taken out, was planned, too.
  ///
  /// - Parameters:
  ///   - monday: its first day.
  ///   - ticks: what was done in it.
  fileprivate func planned(inWeekOf monday: Day, _ ticks: [SetTick]) -> Int {
    if let known = past?.first(where: { monday < $0.before }) {
      return known.sets + ticks.count { $0.planId != id }
    }
    let sets = Set(content.sets.map(\.id))
    return sets.count + ticks.count { $0.planId != id || !sets.contains($0.setId) }
  }

  /// To be called with what it said before a change.
  mutating func keepWeeks(saying content: PlanContent, at moment: Moment) {
    guard let monday = Day(moment.now, in: moment.zone)?.monday,
      let begun = Day(createdAt, in: moment.zone)?.monday, monday > past?.last?.before ?? begun
    else { return }
    past = (past ?? []) + [PlannedWeeks(before: monday, sets: content.sets.count)]
  }
}
