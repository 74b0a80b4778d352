import Foundation
import Units

/// What was done in a week, beside what was planned.
package struct TrainedWeek: Sendable {
  package let monday: Day
  /// Sets.
  package let done: Int
  /// Nil before there was a plan.
  package let planned: Int?
  /// Lifted altogether, in kg.
  package let volume: Double

  /// Of the planned sets, 0 to 100; nil where none were planned.
  package var percent: Int? {
    planned.flatMap { $0 == 0 ? nil : min(100, done * 100 / $0) }
  }

  /// - Parameter training: what was done in any time.
  package init(of monday: Day, _ training: [SetTick], by plans: [Plan], in zone: TimeZone) {
    let ticks = training.filter { $0.day.monday == monday }
    (self.monday, done, volume) = (monday, ticks.count, ticks.volume)
    planned = plans.planned(inWeekOf: monday, ticks, in: zone)
  }
}

/// How much of what was planned was done, in whole weeks.
package struct PlanAdherence: Sendable {
  package let weeks: Int
  /// Sets; at least one.
  package let planned: Int
  package let done: Int
  package var percent: Int { done * 100 / planned }

  /// Nil where nothing was planned. Weeks before there was a plan do not count, and the week that is not
  /// over only where there is no other; what was done beyond a week's plan makes up for no other week.
  package init?(_ training: [SetTick], by plans: [Plan], today: Day, in zone: TimeZone) {
    let ticks = Dictionary(grouping: training, by: \.day.monday)
    guard let first = ticks.keys.min(), let last = ticks.keys.max() else { return nil }
    let days = max(first.days(to: min(last, today.monday)), 0)
    let all = stride(from: 0, through: days, by: 7).compactMap { first.adding(days: $0) }
      .compactMap { monday in
        let done = ticks[monday] ?? []
        return plans.planned(inWeekOf: monday, done, in: zone).map {
          (monday: monday, planned: $0, done: min(done.count, $0))
        }
      }
    let weeks = all.count > 1 ? all.filter { $0.monday < today.monday } : all
    planned = weeks.reduce(0) { $0 + $1.planned }
    done = weeks.reduce(0) { $0 + $1.done }
    self.weeks = weeks.count
    guard planned > 0 else { return nil }
  }
}

extension [SetTick] {
  /// Lifted altogether, in kg.
  package var volume: Double {
    reduce(0) { $0 + ($1.numbers.mass ?? 0) * Double($1.numbers.repetitions ?? 1) }.withoutNoise
  }
}
