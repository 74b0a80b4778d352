extension AssessmentCatalogue {
  /// What a score of an exercise says; nil where nobody has said it, or its tables say both.
  ///
  /// - Parameter scoring: of a result: a formula's tables are known from what it looked up.
  package func scale(of exercise: Exercise, after scoring: Scoring) -> ScoreScale? {
    if let table = exercise.norms { return table.scale }
    let scales = scoring.lookUps.map { look in
      look.norm.flatMap { scale(of: $0, from: exercise.category) }
    }
    return Set(scales).count == 1 ? scales.first ?? nil : nil
  }

  private func scale(of id: String, from category: String) -> ScoreScale? {
    switch norm(id, from: category) {
    case .table(let table)?: table.scale
    case .exercise(let exercise)?: exercise.norms?.scale
    case nil: nil
    }
  }
}
