import Units

extension AssessmentCatalogue {
  /// Whether what a result shows is better than what others show; nil where nobody should say so.
  ///
  /// Only where a client makes an effort and more, or less, is always better: what is taken at rest
  /// (a pressure, a pulse, a share of fat) is no achievement, and what is only recorded may be
  /// better either way.
  package func isBest(
    _ exercise: Exercise, _ shown: Double, among others: [Double], value: Double,
    inputs: [String: Double], subject: Subject
  ) -> Bool? {
    guard exercise.demand != .rest, exercise.pair == nil, !others.isEmpty,
      let isLowerBetter = isLowerBetter(exercise, near: value, inputs, subject)
    else { return nil }
    return others.allSatisfy { isLowerBetter ? shown < $0 : shown > $0 }
  }

  /// As the scores of values on both sides say, or where they are at their end, those of what is
  /// usual; nil where they do not go one way.
  package func isLowerBetter(
    _ exercise: Exercise, near value: Double, _ inputs: [String: Double], _ subject: Subject
  ) -> Bool? {
    let usual = exercise.usual.map { $0.upperBound - $0.lowerBound } ?? abs(value)
    let near = [0.1, 0.3, 0.6].map { share in
      let away = share * max(usual, abs(value) * 0.5)
      return (value - away)...(value + away)
    }
    let found = (near + [exercise.usual].compactMap(\.self)).lazy.compactMap { range -> Bool? in
      let middle = (range.lowerBound + range.upperBound) / 2
      let scorings = [range.lowerBound, middle, range.upperBound].map {
        self.score(exercise, value: $0, inputs: inputs, subject: subject)
      }
      let scores = scorings.compactMap(\.score)
      guard scores.count == 3, scores.first != scores.last else { return nil }
      let shown = scorings.compactMap { exercise.estimate == nil ? 0 : $0.estimate }
      let isTurned = shown.count == 3 && shown[0] > shown[2]
      if scores == scores.sorted() { return isTurned }
      return scores == scores.sorted(by: >) ? !isTurned : nil
    }
    return found.first
  }
}

extension Exercise {
  /// Which results an exercise that nothing scores is meant to come to.
  enum Better: String, CaseIterable { case more, less }

  /// Of what shows, whoever is measured; nil where that depends: what is taken at rest is no achievement, and
  /// a formula may turn its value round.
  package var isLowerBetterForAll: Bool? {
    if norms != nil || better != nil { return isLowerBetter }
    return demand == .rest || (formula != nil && estimate == nil) ? nil : false
  }

  /// As it says, or its own norms do; without either more counts as better.
  package var isLowerBetter: Bool {
    if let better { return better == .less }
    guard let scale = norms?.columns.first?.scale else { return false }
    switch scale {
    case .rows(let rows): return (rows.first?.score ?? 0) > (rows.last?.score ?? 0)
    case .points(let points): return (points.first?.score ?? 0) > (points.last?.score ?? 0)
    }
  }
}
