extension AssessmentCatalogue {
  /// What a score of an exercise says; nil where nobody has said it, or its tables say both.
  ///
  /// - Parameter scoring: of a result: a formula's tables are known from what it looked up.
  package func scale(of exercise: Exercise, after scoring: Scoring) -> ScoreScale? {
    if let kept = scoring.scale { return kept }
    return scale(of: exercise)
  }

  /// What its scores say, whatever is measured; nil where it is not scored, or its tables say both.
  package func scale(of exercise: Exercise) -> ScoreScale? {
    var seen: Set<String> = []
    let scales = scales(of: exercise, &seen)
    return scales.count == 1 ? scales.first : nil
  }

  private func scales(of exercise: Exercise, _ seen: inout Set<String>) -> Set<ScoreScale> {
    guard seen.insert(exercise.id).inserted else { return [] }
    if let table = exercise.norms { return [table.scale] }
    return exercise.normReferences.reduce(into: []) { scales, id in
      switch norm(id, from: exercise.category) {
      case .table(let table)?: scales.insert(table.scale)
      case .exercise(let other)?: scales.formUnion(self.scales(of: other, &seen))
      case nil: break
      }
    }
  }
}

extension Scoring {
  /// As its tables say; nil where they say both, or nothing was kept of it.
  fileprivate var scale: ScoreScale? {
    let scales = Set(lookUps.compactMap(\.scale))
    return scales.count == 1 ? scales.first : nil
  }
}
