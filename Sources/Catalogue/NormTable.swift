import Units

/// Published norms of one test: a column for each sex and age band.
package struct NormTable: Sendable {
  package let source: String?
  package let scale: ScoreScale
  /// What the typical peer has, where that is not 5: whoever made the points decided so.
  package let typical: Double?
  /// The unit of the printed numbers.
  package let unit: String?
  /// What converts a stored number to that unit; nil when they are the same.
  let quantity: Quantity?
  /// The step of the printed numbers: what is looked up in rows is rounded half up to it.
  package let resolution: Double
  package let columns: [NormColumn]
  /// What it calls the numbers of people whom no column scores.
  let words: PublishedWords?
}

/// What a score says.
package enum ScoreScale: String, Sendable, Codable, CaseIterable {
  /// Ten times the share of comparable people who do no better.
  case peer
  /// 10 is no added risk.
  case risk
}

package struct NormColumn: Sendable {
  /// Nil for both.
  package let sex: Sex?
  package let ages: AgeBand
  package let scale: NormScale
  /// The printed names of numbers that are scored by points; empty where there are none.
  let labels: [NormRow]
  /// Computed from published numbers, not printed.
  package let derived: Bool
  package let source: String?
  /// What to know about how good that source is.
  package let note: String?
}

/// Completed years, both ends included; nil is an open end.
package struct AgeBand: Sendable, Equatable, Codable {
  package let from: Int?
  package let to: Int?

  var isEveryAge: Bool { from == nil && to == nil }

  func contains(_ age: Int) -> Bool { age >= from ?? .min && age <= to ?? .max }

  func overlaps(_ other: AgeBand) -> Bool {
    (from ?? .min) <= (other.to ?? .max) && (other.from ?? .min) <= (to ?? .max)
  }
}

package enum NormScale: Sendable {
  /// Steps, by ascending numbers, without gaps; the last has no upper end.
  case rows([NormRow])
  /// Scores at printed numbers, ascending; at least two, linear between, level beyond.
  case points([NormPoint])
}

extension NormScale {
  /// By ascending numbers.
  var scores: [Double] {
    switch self {
    case .rows(let rows): rows.map(\.score)
    case .points(let points): points.map(\.score)
    }
  }

  /// Whether more is better; nil where the best is in the middle, or all is alike.
  var risesWithNumbers: Bool? {
    let steps = zip(scores, scores.dropFirst()).map { $1 - $0 }.filter { $0 != 0 }
    guard let first = steps.first, steps.allSatisfy({ ($0 > 0) == (first > 0) }) else {
      return nil
    }
    return first > 0
  }
}

package struct NormRow: Sendable, Equatable, Codable {
  package let score: Double
  package let label: String?
  /// The smallest printed number in it; nil when it is open below.
  package let from: Double?
  /// The largest printed number in it; nil when it is open above.
  package let to: Double?
  /// Computed from published numbers, not printed; nil in results of before it was kept.
  package var derived: Bool?
}

package struct NormPoint: Sendable, Equatable, Codable {
  package let number: Double
  package let score: Double
}
