import Units

/// How scores, numbers from 0 to 10, are bounded, combined and shown.
package enum Score {
  package static let range = 0.0...10.0

  static func clamped(_ number: Double) -> Double {
    min(max(number, range.lowerBound), range.upperBound)
  }

  /// Rounded half up to one decimal: the number that is shown, and that colours the disc.
  package static func rounded(_ score: Double) -> Double {
    score.roundedHalfUp(to: 0.1)
  }

  /// Of the numbers that are shown: what a page says is what anybody works out from them.
  package static func change(from before: Double, to after: Double) -> Double {
    rounded(rounded(after) - rounded(before))
  }

  /// Such as `7` or `6.5`, with a point.
  package static func shown(_ score: Double) -> String { rounded(score).plainText }

  /// Nil when there are none.
  package static func mean(_ scores: [Double]) -> Double? {
    scores.isEmpty ? nil : scores.reduce(0, +) / Double(scores.count)
  }
}
