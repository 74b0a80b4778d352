import Units

/// What one exercise would have to become for its category to rise.
package struct NextPoint: Sendable {
  package let exercise: Exercise
  /// In stored units.
  package let value: Double
  /// From the value of today.
  package let change: Double
  /// What it would be shown as.
  package let to: ResultNumbers
  /// The category's score of today, not rounded.
  package let before: Double
  /// What the category would then have, not rounded.
  package let after: Double
}

/// What the score of a result was made with, beside its value.
package struct Ingredients: Sendable {
  /// The extra numbers, in stored units.
  package let inputs: [String: Double]
  /// The client on the day of the result; nil in results of before it was kept.
  package let subject: Subject?

  package init(inputs: [String: Double], subject: Subject?) {
    (self.inputs, self.subject) = (inputs, subject)
  }
}

extension NextPoint {
  /// How much of what is usual each point of the category takes, so that seconds and kilograms
  /// compare.
  fileprivate var effort: Double {
    let range = exercise.usual ?? exercise.possible ?? 0...100
    let share = abs(change) / max(range.upperBound - range.lowerBound, .ulpOfOne)
    return share / (after - before)
  }
}

/// Looks for the least change that lifts a category, by scoring what could be measured today.
package struct NextPointSearch {
  private let catalogue: AssessmentCatalogue
  private let subject: Subject
  private let units: UnitSystem
  private let made: [String: Ingredients]
  private let known: [String: KnownImprovements]
  private let isOpen: (Exercise) -> Bool

  /// - Parameters:
  ///   - units: what is offered can be typed in these.
  ///   - subject: the client, for results of which nobody knows what made their score.
  ///   - known: what is kept of results, by the results' ids; what was looked for by another version
  ///     is looked for again.
  ///   - made: what made the scores of results, by the results' ids: with another body weight the
  ///     value of today would have another score than it has.
  ///   - isOpen: whether an exercise may be carried out.
  package init(
    _ catalogue: AssessmentCatalogue, subject: Subject, units: UnitSystem,
    known: [String: KnownImprovements] = [:], made: [String: Ingredients] = [:],
    isOpen: @escaping (Exercise) -> Bool = { _ in true }
  ) {
    (self.catalogue, self.subject, self.units) = (catalogue, subject, units)
    (self.known, self.made, self.isOpen) = (known, made, isOpen)
  }

  /// The point that is the least effort, of an exercise that holds its category down where there is
  /// one; nil when nothing lifts the number that is shown.
  package func cheapest(in slice: Wheel.Slice) -> NextPoint? {
    let weak = slice.counting.filter { $0.score <= slice.score ?? 0 }
    return cheapest(of: weak, in: slice) ?? cheapest(of: slice.counting, in: slice)
  }

  private func cheapest(of spokes: [Wheel.Spoke], in slice: Wheel.Slice) -> NextPoint? {
    spokes.compactMap { point($0, in: slice) }.min { $0.effort < $1.effort }
  }

  private func point(_ spoke: Wheel.Spoke, in slice: Wheel.Slice) -> NextPoint? {
    // Nobody should become lighter or taller for a score; and what sends somebody to a doctor is
    // nothing to train away.
    guard let exercise = catalogue.exercise(spoke.id), exercise.measures == nil, isOpen(exercise),
      spoke.cautions.isEmpty,
      let before = slice.score, let better = improvement(of: exercise, spoke)
    else { return nil }
    let others = slice.counting.filter { $0.id != spoke.id }.map(\.score)
    guard let after = Score.mean(others + [better.score]),
      Score.rounded(after) > Score.rounded(before)
    else { return nil }
    let second =
      known[spoke.result]?.second ?? exercise.pair.flatMap { made[spoke.result]?.inputs[$0.key] }
    return NextPoint(
      exercise: exercise, value: better.value, change: better.value - spoke.value,
      to: ResultNumbers(value: better.value, estimate: better.estimate, second: second),
      before: before, after: after)
  }

  private func improvement(of exercise: Exercise, _ spoke: Wheel.Spoke) -> Improvement? {
    if let known = known[spoke.result],
      known.version == catalogue.improvementVersion(of: exercise.id)
    {
      return known[units]
    }
    let made = made[spoke.result]
    return catalogue.improvement(
      of: exercise, from: spoke.value, score: spoke.score, inputs: made?.inputs ?? [:],
      subject: made?.subject ?? subject, typed: { exercise.resultUnit.asTyped($0, units) })
  }
}
