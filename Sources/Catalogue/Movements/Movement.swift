/// One thing to train in a plan; not an exercise of the catalogue, which is a test.
package struct Movement: Sendable, Equatable, Identifiable {
  /// What a movement trains, and is found by.
  package enum Muscle: String, Sendable, CaseIterable {
    case quadriceps, glutes, hamstrings, calves, hips, back, chest, shoulders, biceps, triceps,
      forearms, core
    case wholeBody = "whole-body"
    case endurance, mobility
  }

  package enum Equipment: String, Sendable, CaseIterable {
    case ball, band, bar, barbell, bars, bench, bike, box, cable, chair, dumbbells, elliptical,
      kettlebell, machine, mat, pool
    case pullUpBar = "pull-up-bar"
    case rack, rope, rower, sled, stairs, suspension, treadmill, wheel
  }

  /// What a set of it is counted in.
  package enum Measure: String, Sendable, CaseIterable { case repetitions, duration, distance }

  package static let nameLimit = 60
  /// Between sets, in seconds, where neither the file nor the trainer says.
  package static let usualRest = 30

  package let id: String
  package let name: String
  /// What it trains first of all: the group that it stands in.
  package let first: Muscle
  package let second: [Muscle]
  /// All of it is needed; nothing where the floor will do.
  package let equipment: [Equipment]
  package let demand: Exercise.Demand
  package let measure: Measure
  /// Between sets, in seconds.
  package let rest: Int?
  package let instruction: String
  /// Names a picture in `Public/movements`.
  package var drawing: String?
  /// Ids of what may take its place.
  package let alternatives: [String]
  /// Ids of exercises of the catalogue that ask the same of a body: a flag that suspends one of
  /// them suspends the movement, too.
  package let like: [String]
  /// Ids of categories of the catalogue that it would stand in.
  package let categories: [String]
  /// What says how much of it can be lifted once.
  package var maximum: [Lift] = []
}

extension Movement {
  /// Whether a flag keeps it from being trained; what is done at rest goes on with a category.
  package func isHeld(by suspension: Suspension) -> Bool {
    switch suspension {
    case .exercise(let id): like.contains(id)
    case .category(let id): categories.contains(id) && demand != .rest
    case .demand(let demand): self.demand >= demand
    }
  }

  package func trains(_ muscle: Muscle) -> Bool { first == muscle || second.contains(muscle) }
}
