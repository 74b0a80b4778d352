/// What a person's own height or mass can be, in SI; the one place that says so.
package struct BodyBounds: Sendable, Equatable {
  /// A number outside is refused.
  package let possible: ClosedRange<Double>
  /// A number outside is asked about once.
  package let usual: ClosedRange<Double>

  package static let height = BodyBounds(possible: 0.5...2.8, usual: 1.2...2.2)
  package static let mass = BodyBounds(possible: 2...500, usual: 30...220)
}

/// A file that people edit may be stricter, never more generous.
extension BodyBounds {
  package func narrowed(to range: ClosedRange<Double>?) -> BodyBounds {
    BodyBounds(possible: range?.clamped(to: possible) ?? possible, usual: usual)
  }

  /// Whether a file's range leaves anything that can be.
  package func allows(_ range: ClosedRange<Double>) -> Bool { range.overlaps(possible) }

  /// As a file writes it.
  package var text: String {
    "[\(possible.lowerBound.plainText), \(possible.upperBound.plainText)]"
  }
}
