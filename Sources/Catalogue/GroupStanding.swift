/// How far numbers lie apart.
package struct Spread: Encodable, Sendable, Equatable {
  package let count: Int
  package let mean: Double
  package let lowest: Double
  /// A quarter of them are no higher; between two of them by their distance.
  package let lowerQuartile: Double
  package let median: Double
  package let upperQuartile: Double
  package let highest: Double

  /// Nil of none.
  package init?(_ numbers: [Double]) {
    let sorted = numbers.filter(\.isFinite).sorted()
    guard let first = sorted.first, let last = sorted.last, let mean = Score.mean(sorted) else {
      return nil
    }
    (count, self.mean, lowest, highest) = (sorted.count, mean, first, last)
    lowerQuartile = Self.quantile(0.25, of: sorted)
    median = Self.quantile(0.5, of: sorted)
    upperQuartile = Self.quantile(0.75, of: sorted)
  }

  private static func quantile(_ share: Double, of sorted: [Double]) -> Double {
    let place = share * Double(sorted.count - 1)
    let below = Int(place.rounded(.down))
    let (low, high) = (sorted[below], sorted[min(below + 1, sorted.count - 1)])
    return low + (high - low) * (place - Double(below))
  }
}

/// Where several clients stand together: of each category those who have a score there.
package struct GroupStanding: Sendable {
  package struct Slice: Sendable {
    package let id: String
    package let name: String
    package let colour: String
    /// Nil where nobody has a score.
    package let spread: Spread?
  }

  /// Behind fewer numbers than these somebody may be recognised.
  package static let enough = 5

  /// Of each client's overall score.
  package let overall: Spread?
  /// In the order of the catalogue.
  package let slices: [Slice]
}

extension AssessmentCatalogue {
  package func standing(of group: [Standing]) -> GroupStanding {
    GroupStanding(
      overall: Spread(group.compactMap(\.overall)),
      slices: categories.map { category in
        .init(
          id: category.id, name: category.name, colour: category.colour,
          spread: Spread(group.compactMap { $0.score(of: category.id) }))
      })
  }
}
