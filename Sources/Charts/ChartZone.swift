/// What a stretch of numbers means; zones lie side by side, the lowest numbers first.
package struct ChartZone: Sendable, Equatable {
  package let level: ChartLevel
  /// Where it begins; nil below all others.
  package let from: Double?
  /// Where it ends, which is where the next begins; nil above all others.
  package let to: Double?
  /// In words, for who sees no colours.
  package let name: String

  package init(level: ChartLevel, from: Double?, to: Double?, name: String) {
    (self.level, self.from, self.to, self.name) = (level, from, to, name)
  }

  /// The part that is on a chart; nil when none is.
  func part(of range: ClosedRange<Double>) -> (from: Double, to: Double)? {
    let low = max(from ?? range.lowerBound, range.lowerBound)
    let high = min(to ?? range.upperBound, range.upperBound)
    return low < high ? (low, high) : nil
  }
}

extension [ChartZone] {
  /// Where one zone becomes another.
  var edges: [Double] { compactMap(\.from).filter(\.isFinite) }

  /// Next to a number, below and above.
  func edges(around number: Double) -> [Double] {
    [edges.last { $0 <= number }, edges.first { $0 > number }].compactMap(\.self)
  }
}
