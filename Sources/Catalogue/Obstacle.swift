/// What stands between a client and the score of an exercise, before anything is measured.
package enum Obstacle: Sendable, Equatable {
  /// `sex`, `age`, `height` or `mass` is not known.
  case missing([String])
  /// Its norms are for others: `noNormForSex` or `noNormForAge`.
  case norms(Unscored)
}

extension AssessmentCatalogue {
  /// Found with made-up numbers; nil where a usual value would be scored, and of what is only
  /// recorded.
  package func obstacle(to exercise: Exercise, for subject: Subject) -> Obstacle? {
    let scoring = score(
      exercise, value: exercise.madeUpValue, inputs: exercise.madeUpInputs, subject: subject)
    switch scoring.reason {
    case .missing?: return .missing(scoring.missing)
    case .noNormForSex?, .noNormForAge?: return scoring.reason.map { .norms($0) }
    case .recordedOnly?, .refused?, .formulaFailed?, nil: return nil
    }
  }
}
