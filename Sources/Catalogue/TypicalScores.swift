import Units

/// What a woman and a man of two ages have to measure for the score of a typical person.
package struct TypicalScores {
  private static let people: [(name: String, subject: Subject)] = [
    ("Woman, 35", Subject(sex: .female, age: 35, height: 1.65, mass: 70)),
    ("Man, 35", Subject(sex: .male, age: 35, height: 1.78, mass: 83)),
    ("Woman, 67", Subject(sex: .female, age: 67, height: 1.62, mass: 70)),
    ("Man, 67", Subject(sex: .male, age: 67, height: 1.75, mass: 83)),
  ]

  private let catalogue: AssessmentCatalogue

  package init(_ catalogue: AssessmentCatalogue) { self.catalogue = catalogue }

  /// Changes when, and only when, a score may: 16 digits.
  package var version: String {
    var hash = FowlerNollVo()
    for exercise in scored { hash.add(exercise.name, catalogue.version(of: exercise)) }
    return hash.text
  }

  private var scored: [Exercise] {
    catalogue.categories.flatMap(\.exercises).filter { $0.norms != nil || $0.formula != nil }
  }

  /// The text of docs/scores.md.
  package var page: String {
    """
    # What a typical person scores

    Made by `healthwheel catalogue typical > docs/scores.md`. Version of all scores: \(version).

    For each exercise the usual value whose score is nearest to 5 on a scale of peers, where 5 is the
    typical peer, or to 10 on one of risk, where 10 is no added risk; of several the middle one. Behind
    it stands its score. Tables in steps reach what their steps are: where 5 is none of them, the value
    at the step that passes it is told, 7.5 or 6 instead of 5. The gym's own points of the resting heart
    rate call an average pulse 4, so that one is told. A dash: no norm for this person. "Or more": every
    usual value scores more than 5, for the estimate flatters people of that age; "or less": the
    opposite. Body weights are 70 and 83 kg, heights 1.65, 1.78, 1.62 and 1.75 m; what else a formula
    reads is the middle of what is usual.

    \(table)
    """
  }

  /// As a table in Markdown.
  package var table: String {
    let head = "| exercise | scale | " + Self.people.map(\.name).joined(separator: " | ") + " |"
    let line = "| --- | --- |" + String(repeating: " --- |", count: Self.people.count)
    return ([head, line] + scored.map(row)).joined(separator: "\n")
  }

  private func row(_ exercise: Exercise) -> String {
    let scale = catalogue.scale(of: exercise)
    let goal = scale == .risk ? Score.range.upperBound : exercise.norms?.typical ?? 5
    let cells = Self.people.map { cell(exercise, $0.subject, goal, scale) }
    return "| \(exercise.name) | \(scale?.rawValue ?? "") | \(cells.joined(separator: " | ")) |"
  }

  private func cell(
    _ exercise: Exercise, _ subject: Subject, _ goal: Double, _ scale: ScoreScale?
  ) -> String {
    let search = TypicalSearch(catalogue, exercise, subject, goal)
    guard let found = search.nearest else { return "–" }
    let numbers = ResultNumbers(value: found.value, estimate: found.estimate)
    let text = "\(exercise.shown(numbers, .metric).text): \(Score.shown(found.score))"
    guard scale == .peer, search.isOneSided, abs(found.score - goal) >= 1 else { return text }
    return text + (found.score > goal ? " or more" : " or less")
  }
}

/// The usual value whose score is nearest to a goal.
private struct TypicalSearch {
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
