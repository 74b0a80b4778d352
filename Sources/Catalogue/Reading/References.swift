import Definitions

extension Exercise {
  /// The ids that its formula gives `norm` as they stand, outside comments.
  package var normReferences: [String] {
    guard let source = formula?.source else { return [] }
    let code = source.replacing(/--[^\n]*/, with: "")
    let calls = code.matches(of: /\bnorm\s*\(\s*(?:'([^'\n]*)'|"([^"\n]*)")\s*,/)
    return calls.map { String($0.output.1 ?? $0.output.2 ?? "") }
  }
}

extension AssessmentCatalogue {
  func checkReferences(of exercise: Exercise, at node: DefinitionNode) {
    let unknown = exercise.normReferences.filter { norm($0, from: exercise.category) == nil }
    for id in unknown {
      node["conversionAlgorithm"]?.problem("norm('\(id)') names no norm and no exercise")
    }
    if exercisesBelow(exercise).contains(exercise.id) {
      node["conversionAlgorithm"]?.problem("asks for its own score in a circle of norms")
    }
  }

  /// The ids of all exercises whose scores go into this one's.
  private func exercisesBelow(_ exercise: Exercise) -> Set<String> {
    var found: Set<String> = []
    var open = [exercise]
    while let next = open.popLast() {
      for id in next.normReferences {
        guard case .exercise(let other) = norm(id, from: next.category) else { continue }
        if found.insert(other.id).inserted { open.append(other) }
      }
    }
    return found
  }
}
