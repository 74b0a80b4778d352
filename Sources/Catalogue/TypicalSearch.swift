/// The usual value whose score is nearest to a goal.
struct TypicalSearch {
  struct Found {
    let value: Double
    let estimate: Double?
    let score: Double
  }

  let catalogue: AssessmentCatalogue
  let exercise: Exercise
  let subject: Subject
  let goal: Double

  init(
    _ catalogue: AssessmentCatalogue, _ exercise: Exercise, _ subject: Subject, _ goal: Double
  ) {
    (self.catalogue, self.exercise) = (catalogue, exercise)
    (self.subject, self.goal) = (subject, goal)
  }

  /// Whether all usual values score more than the goal, or all less.
  var isOneSided: Bool {
    let scores = probes.map(\.score)
    return scores.allSatisfy { $0 > goal } || scores.allSatisfy { $0 < goal }
  }

  var nearest: Found? {
    let probes = probes
    let refined = zip(probes, probes.dropFirst()).filter { one, other in
      (one.score - goal) * (other.score - goal) < 0
    }.compactMap { between($0, $1) }
    // Where no value has it, the place at which the scores pass it is more typical than the middle
    // of the values on one side.
    let isReached = (probes + refined).contains { distance($0) <= 0.01 }
    return middle(of: isReached || refined.isEmpty ? probes + refined : refined).map(rounded)
  }

  private var probes: [Found] {
    guard let usual = exercise.usual ?? exercise.possible else { return [] }
    let step = (usual.upperBound - usual.lowerBound) / 40
    return (0...40).compactMap { found(usual.lowerBound + Double($0) * step) }
  }

  /// To what can be measured, with the score of that.
  private func rounded(_ exact: Found) -> Found {
    let step = exercise.measuredTo ?? exercise.noticeable
    return found(exact.value.roundedHalfUp(to: step)) ?? exact
  }

  private func distance(_ found: Found) -> Double { abs(found.score - goal) }

  /// Of those that are as near, the one in the middle.
  private func middle(of all: [Found]) -> Found? {
    guard let best = all.map(distance).min() else { return nil }
    let near = all.filter { distance($0) <= best + 0.01 }.sorted { $0.value < $1.value }
    return near.isEmpty ? nil : near[near.count / 2]
  }

  private func between(_ one: Found, _ other: Found) -> Found? {
    var (low, high) = (one, other)
    for _ in 0..<16 {
      guard let half = found((low.value + high.value) / 2) else { return nil }
      if (half.score - goal) * (low.score - goal) > 0 { low = half } else { high = half }
    }
    let better = low.score > high.score ? low : high
    if distance(low) > 0.01, abs(distance(low) - distance(high)) < 0.01 { return better }
    return distance(low) < distance(high) ? low : high
  }

  private func found(_ value: Double) -> Found? {
    let scoring = catalogue.score(
      exercise, value: value, inputs: exercise.madeUpInputs, subject: subject)
    return scoring.score.map { Found(value: value, estimate: scoring.estimate, score: $0) }
  }
}

extension AssessmentCatalogue {
  /// What an average person scores; without added risk it is 10.
  func typicalScore(of exercise: Exercise) -> Double {
    scale(of: exercise) == .risk ? Score.range.upperBound : exercise.norms?.typical ?? 5
  }
}
