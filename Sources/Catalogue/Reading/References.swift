import Definitions

/// What a formula asks for by `norm`.
package struct NormCalls: Sendable {
  /// The ids that stand there as they are, outside comments.
  let ids: [String]
  /// Whether there may be others: one is worked out, or what looks like a comment is none.
  package let areOpen: Bool

  init(_ source: String) {
    let code = source.replacing(/--[^\n]*/, with: "")
    let calls = code.matches(of: /\bnorm\s*\(\s*(?:'([^'\n]*)'|"([^"\n]*)")\s*,/)
    ids = calls.map { String($0.output.1 ?? $0.output.2 ?? "") }
    areOpen = source.matches(of: /\bnorm\b/).count > ids.count
  }
}

extension Conversion {
  var normCalls: NormCalls {
    if case .formula(let formula) = self { NormCalls(formula.source) } else { NormCalls("") }
  }
}

extension AssessmentCatalogue {
  func checkReferences(of exercise: Exercise, at node: DefinitionNode) {
    let unknown = exercise.normReferences.filter { norm($0, from: exercise.category) == nil }
    for id in unknown {
      node["conversionAlgorithm"]?.problem("norm('\(id)') names no norm and no exercise")
    }
    check(exercise.origin, exercise.resultUnit, at: node["from"])
    for (input, entry) in zip(exercise.inputs, node["inputs"]?.array() ?? []) {
      check(input.origin, input.unit, at: entry["from"])
    }
    if exercisesBelow(exercise).contains(exercise.id) {
      node["conversionAlgorithm"]?.problem("asks for its own score in a circle of norms")
    }
  }

  /// What is taken from elsewhere is there, and in the same unit.
  private func check(_ origin: Exercise.Origin?, _ unit: ResultUnit, at node: DefinitionNode?) {
    guard let origin, let node else { return }
    guard let other = self.unit(of: origin) else {
      return node.problem("\"\(origin.text)\" is no exercise, nor an input of one")
    }
    if !other.isAlike(unit) { node.problem("is in \(other.name), and this in \(unit.name)") }
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
