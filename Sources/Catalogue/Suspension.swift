/// What a flag of a form may keep from being tested: exercises by id, `category:` with the id of a
/// category, and `demand:` with what is too much.
package enum Suspension: Sendable, Hashable {
  case exercise(String)
  case category(String)
  /// This much, or more.
  case demand(Exercise.Demand)

  package init(_ text: String) {
    let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
    switch (parts.first, parts.dropFirst().first) {
    case ("category"?, let id?): self = .category(id)
    case ("demand"?, let word?):
      self = Exercise.Demand(rawValue: word).map { .demand($0) } ?? .exercise(text)
    default: self = .exercise(text)
    }
  }

}

extension AssessmentCatalogue {
  /// Whether an exercise waits. A category with effort in it is suspended for that: what is
  /// measured at rest in it goes on.
  package func holds(_ exercise: Exercise, _ suspension: Suspension) -> Bool {
    switch suspension {
    case .exercise(let id): id == exercise.id
    case .category(let id): id == exercise.category && (exercise.demand != .rest || isAllRest(id))
    case .demand(let demand): exercise.demand >= demand
    }
  }

  private func isAllRest(_ id: String) -> Bool {
    category(id)?.exercises.allSatisfy { $0.demand == .rest } == true
  }
}

extension AssessmentCatalogue {
  /// Whether a suspension is of a whole category that takes no effort: whoever asks for that does not
  /// want to hear of it.
  package func isUnspoken(_ suspension: Suspension) -> Bool {
    if case .category(let id) = suspension { isAllRest(id) } else { false }
  }

  /// - Parameter unspoken: of them only categories are left out.
  package func without(_ unspoken: Set<Suspension>) -> AssessmentCatalogue {
    unspoken.isEmpty
      ? self
      : AssessmentCatalogue(
        files.filter { !unspoken.contains(.category($0.id)) }, batteries: batteries, arrangement)
  }
}

extension Exercise.Demand: Comparable {
  package static func < (one: Self, other: Self) -> Bool {
    (allCases.firstIndex(of: one) ?? 0) < (allCases.firstIndex(of: other) ?? 0)
  }
}

extension AssessmentCatalogue {
  /// What a flag of a form may suspend, as a form writes it.
  package var suspendable: Set<String> {
    let exercises = categories.flatMap(\.exercises).map(\.id)
    return Set(exercises).union(categories.map { "category:\($0.id)" })
      .union(Exercise.Demand.allCases.map { "demand:\($0.rawValue)" })
  }
}
