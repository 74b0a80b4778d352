import Foundation

/// What became of the overall score since another day.
package struct WheelGain: Sendable {
  /// Of the numbers that are shown.
  package let change: Double

  /// Nil where the two are made from other categories: then their difference is no change.
  package init?(_ wheel: Wheel, since earlier: Wheel) {
    guard let now = wheel.overall, let then = earlier.overall,
      wheel.scored.map(\.id) == earlier.scored.map(\.id)
    else { return nil }
    change = Score.change(from: then, to: now)
  }
}

extension Wheel {
  /// When something in it was last scored.
  package var measuredAt: Date? { categories.compactMap(\.measuredAt).max() }

  /// The days of one round of tests are nearer to each other than this.
  private static let round: TimeInterval = 28 * 86_400

  /// When the round of tests before one in which something was measured was over at the latest.
  package static func endOfRound(before measured: Date) -> Date {
    measured.addingTimeInterval(-round)
  }
}
