import Units

/// How a movement of a plan goes on, as a trainer chose it. Each step is proposed, none is taken by
/// itself.
package struct Progression: Codable, Sendable, Equatable {
  package enum Rule: String, Codable, Sendable, CaseIterable {
    /// More weight, or one repetition more, when all sets were done the last two times.
    case mass, repetitions
    /// A per cent of what can be lifted once, by the newest assessment.
    case maximum
  }

  /// In kg.
  package static let stepRange = 0.1...50.0
  package static let usualStep = 2.5
  /// Of what can be lifted once.
  package static let percentRange = 20.0...100.0
  package static let usualPercent = 75.0

  package var rule: Rule?
  /// What is added, or what a per cent is rounded to, in kg.
  package var step: Double?
  package var percent: Double?
  package var light: LightWeeks?
  /// The light week that the sets are of now.
  package internal(set) var lightened: Lightened?
  /// The Monday of the last light week that is over.
  var lastLight: Day?
  /// What was known when a proposal was put off.
  var declined: String?

  package init() {}

  /// Whether it proposes anything.
  package var isEmpty: Bool { rule == nil && light == nil && lightened == nil }

  /// The same as it was chosen, for a copy that nothing was done of.
  var chosen: Progression? {
    var copy = Progression()
    (copy.rule, copy.step, copy.percent, copy.light) = (rule, step, percent, light)
    return copy.isEmpty ? nil : copy
  }

  /// What was put off is looked at again when the rule is another one.
  package mutating func reconsider(after old: Progression?) {
    if chosen != old?.chosen { declined = nil }
  }

  /// Whoever types sets while a week is light wants these from now on.
  package mutating func endLightWeek() {
    guard let lightened else { return }
    (lastLight, self.lightened) = (lightened.since, nil)
  }
}

/// Every so many weeks one has fewer sets, or less weight.
package struct LightWeeks: Codable, Sendable, Equatable {
  package enum Part: String, Codable, Sendable, CaseIterable { case sets, mass }

  package static let everyRange = 2...12
  package static let percentRange = 30...90
  package static let usualPercent = 60
  /// What a lighter weight is rounded to, in kg.
  private static let step = 0.5

  /// The week that is light: with 4, after three weeks in a row.
  package let every: Int
  /// What is left.
  package let percent: Int
  package let of: Part

  package init(every: Int, percent: Int, of part: Part) {
    (self.every, self.percent, of) = (every, percent, part)
  }

  /// Whatever a client's data that came from elsewhere says.
  var everyInRange: Int {
    min(max(every, Self.everyRange.lowerBound), Self.everyRange.upperBound)
  }

  /// Nil where they cannot be lighter.
  func lightened(_ sets: [PlanSet]) -> [PlanSet]? {
    let lighter: [PlanSet]
    switch of {
    case .sets:
      let left = (Double(sets.count) * Double(percent) / 100).roundedHalfUp(to: 1)
      lighter = Array(sets.prefix(Int(min(max(left, 1), Double(sets.count)))))
    case .mass:
      lighter = sets.map { set in
        let mass = set.numbers.mass.map { mass in
          (mass * Double(percent) / 100).roundedHalfUp(to: Self.step)
        }
        return set.with(mass: mass ?? set.numbers.mass)
      }
    }
    return lighter == sets || !lighter.allSatisfy(\.numbers.isInRange) ? nil : lighter
  }
}

/// A light week, with the sets that come back after it.
package struct Lightened: Codable, Sendable, Equatable {
  /// Its Monday.
  let since: Day
  let sets: [PlanSet]
}

extension PlanSet {
  func with(mass: Double?) -> PlanSet {
    var set = self
    set.numbers.mass = mass
    return set
  }
}

extension SetNumbers {
  /// Whether a plan may say it.
  var isInRange: Bool {
    (repetitions.map(Self.repetitionRange.contains) ?? true)
      && (mass.map(Self.massRange.contains) ?? true)
      && (duration.map(Self.durationRange.contains) ?? true)
      && (distance.map(Self.distanceRange.contains) ?? true)
  }

  /// Whether as much or more was done than is planned.
  func reaches(_ planned: SetNumbers) -> Bool {
    let pairs = [
      (repetitions.map(Double.init), planned.repetitions.map(Double.init)), (mass, planned.mass),
      (duration, planned.duration), (distance, planned.distance),
    ]
    return pairs.allSatisfy { done, planned in
      guard let planned else { return true }
      // What a unit rounds is as much.
      return (done ?? 0) >= planned * 0.9999
    }
  }
}
