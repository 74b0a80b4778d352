/// What became of one category between two wheels.
package struct WheelChange: Sendable {
  package enum Kind: String, Sendable { case first, gain, same, loss }

  package let slice: Wheel.Slice
  package let before: Double?
  package let after: Double
  /// Of the numbers that are shown; nil when it was measured for the first time.
  package let change: Double?

  fileprivate init?(_ slice: Wheel.Slice, from before: Double?) {
    guard let after = slice.score else { return nil }
    (self.slice, self.before, self.after) = (slice, before, after)
    change = before.map { Score.change(from: $0, to: after) }
  }

  package var kind: Kind {
    guard let change else { return .first }
    return change == 0 ? .same : change > 0 ? .gain : .loss
  }

  /// What is new stands between the gains and what stayed.
  private var rank: Double { change ?? 0.05 }

  fileprivate func outranks(_ other: WheelChange) -> Bool { rank > other.rank }
}

extension Wheel {
  /// Gains first, the largest of them on top; then what is new, what stayed, what fell.
  package func changes(since earlier: Wheel) -> [WheelChange] {
    let before = Dictionary(
      earlier.categories.map { ($0.id, $0.score) }, uniquingKeysWith: { first, _ in first })
    return categories.compactMap { WheelChange($0, from: before[$0.id] ?? nil) }
      .sorted { $0.outranks($1) }
  }
}
