/// How far a gym's trainers lie apart when they measure the same: figures over pairs of results.
///
/// Hopkins, Sports Med 2000;30:1-15: the typical error is the standard deviation of the differences
/// divided by the root of two.
package struct Agreement: Sendable, Equatable {
  /// From so many pairs on the gym's own error counts instead of a published one.
  package static let enough = 20

  package let pairs: Int
  /// Whether the figures are shares of the earlier results, as the published error is one;
  /// otherwise they are in the stored unit of what is shown.
  package let isShare: Bool
  /// The mean of the differences, the later result minus the earlier; nil without a pair.
  package let bias: Double?
  /// Nil with fewer than two pairs.
  package let typicalError: Double?

  /// A difference that only one pair in twenty exceeds by chance.
  package var smallestChange: Double? { typicalError.map { 1.96 * 2.0.squareRoot() * $0 } }

  package var isEnough: Bool { pairs >= Self.enough }

  /// Pairs of which a number could not be worked out do not count.
  package init(
    of exercise: Exercise, _ pairs: [(earlier: ResultNumbers, later: ResultNumbers)]
  ) {
    let isShare = exercise.noise?.isShare ?? false
    let differences = pairs.compactMap { pair -> Double? in
      guard let old = exercise.number(of: pair.earlier), let new = exercise.number(of: pair.later)
      else { return nil }
      guard isShare else { return new - old }
      return old == 0 ? nil : (new - old) / abs(old)
    }
    self.isShare = isShare
    self.pairs = differences.count
    bias = differences.isEmpty ? nil : differences.mean
    typicalError = differences.spread.map { $0 / 2.0.squareRoot() }
  }
}

extension [Double] {
  fileprivate var mean: Double { reduce(0, +) / Double(count) }

  /// The standard deviation of a sample.
  fileprivate var spread: Double? {
    guard count > 1 else { return nil }
    let mean = mean
    return (reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(count - 1)).squareRoot()
  }
}
