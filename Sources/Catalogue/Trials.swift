extension Exercise {
  /// The result that several tries come to: the best one or the mean; nil without any.
  package func result(ofTrials trials: [Double]) -> Double? {
    guard !trials.isEmpty, self.trials?.use == .mean else {
      return isLowerBetter ? trials.min() : trials.max()
    }
    return trials.reduce(0, +) / Double(trials.count)
  }

  /// As its own norms say; without norms more counts as better.
  package var isLowerBetter: Bool {
    guard let scale = norms?.columns.first?.scale else { return false }
    switch scale {
    case .rows(let rows): return (rows.first?.score ?? 0) > (rows.last?.score ?? 0)
    case .points(let points): return (points.first?.score ?? 0) > (points.last?.score ?? 0)
    }
  }
}
