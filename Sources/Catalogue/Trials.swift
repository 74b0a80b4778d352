extension Exercise {
  /// The result that several tries come to: the best one or the mean; nil without any.
  package func result(ofTrials trials: [Double]) -> Double? {
    guard !trials.isEmpty, self.trials?.use == .mean else {
      return isLowerBetter ? trials.min() : trials.max()
    }
    return trials.reduce(0, +) / Double(trials.count)
  }
}

/// Tries are kept among the extra numbers of a result: `trial1`, `trial2` ...
extension Exercise {
  /// The tries as they stand among a result's inputs.
  package static func inputs(ofTries tries: [Double]) -> [String: Double] {
    .init(tries.enumerated().map { (tryKey($0.offset), $0.element) }) { first, _ in first }
  }

  /// The tries among a result's inputs, in their order.
  package func tries(in inputs: [String: Double]) -> [Double] {
    (0..<(trials?.count ?? 0)).compactMap { inputs[Self.tryKey($0)] }
  }

  private static func tryKey(_ index: Int) -> String { "trial\(index + 1)" }

  /// Whether an extra number under this key would be taken for a try.
  static func isTryKey(_ key: String) -> Bool { key.wholeMatch(of: /trial[0-9]+/) != nil }
}
