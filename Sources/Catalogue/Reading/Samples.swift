import Definitions
import Units

extension AssessmentCatalogue {
  /// Every sample that gets another score than it says.
  func checkSamples(of exercise: Exercise, at node: DefinitionNode) {
    if exercise.samples.count > Exercise.mostSamples {
      node["samples"]?.problem("are more than \(Exercise.mostSamples)")
      return
    }
    for (sample, entry) in zip(exercise.samples, node["samples"]?.array() ?? []) {
      if let possible = exercise.possible, !possible.contains(sample.value) {
        entry.problem("its value is outside \"possible\"")
      }
      sample.tellMistakes(of: exercise, at: entry)
      let scoring = score(
        exercise, value: sample.value, inputs: sample.inputs, subject: sample.subject)
      if let shown = sample.shown, !exercise.shows(scoring, as: shown) {
        let found = scoring.estimate.map(\.withoutNoise.plainText) ?? "none"
        entry["shown"]?.problem("should be \(shown.plainText) and is \(found)")
      }
      if !sample.agrees(with: scoring.score) {
        let wanted = sample.score.map(\.plainText) ?? "null"
        entry.problem("its score should be \(wanted) and is \(scoring.inWords(of: exercise))")
      }
    }
  }
}

extension Exercise {
  /// Each may take the time of a score.
  fileprivate static let mostSamples = 60
}

extension Exercise.Sample {
  /// A score is given as it is shown, or in full.
  fileprivate func agrees(with result: Double?) -> Bool {
    guard let score, let result else { return score == nil && result == nil }
    return abs(score - result) < 1e-6 || score == Score.rounded(result)
  }
}

extension Exercise {
  /// As it is shown, or in full.
  fileprivate func shows(_ scoring: Scoring, as number: Double) -> Bool {
    guard let estimate, let found = scoring.estimate else { return false }
    return abs(found - number) < 1e-6 || estimate.rounded(found) == number
  }
}

extension Scoring {
  /// For the mistakes of a file.
  fileprivate func inWords(of exercise: Exercise) -> String {
    score.map(\.withoutNoise.plainText) ?? "none. \(reasonInWords(of: exercise))"
  }
}
