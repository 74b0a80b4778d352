import Units

/// What a score means, which the theme colours: red below 4, amber below 7, green from 7.
package enum ScoreLevel: String, Sendable, Comparable, CaseIterable {
  case low, middle, high

  /// Follows the number that is shown.
  package init(_ score: Double) {
    let shown = Score.rounded(score)
    self = shown < 4 ? .low : shown < 7 ? .middle : .high
  }

  package static func < (one: Self, other: Self) -> Bool { one.rank < other.rank }

  private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// Neighbouring numbers of a norm with scores of one level.
package struct ScoreZone: Sendable, Equatable {
  package let level: ScoreLevel
  /// The smallest number in it, in stored units; nil when it is open below.
  package let from: Double?
  /// The largest number in it; nil when it is open above.
  package let to: Double?
}

/// The zones of what an exercise shows, for one sex and age; the lowest numbers first.
package struct ScoreZones: Sendable, Equatable {
  package let zones: [ScoreZone]
}

extension ScoreZones {
  /// Where each zone but the last ends: at the number with which the better one of two begins.
  package var edges: [Double] {
    zip(zones, zones.dropFirst()).compactMap { $1.level > $0.level ? $1.from : $0.to }
  }

  /// The only stretch that is green; nil where there is none, or nothing else.
  package var green: ScoreZone? {
    let green = zones.filter { $0.level == .high }
    return green.count == 1 && zones.count > 1 ? green.first : nil
  }
}

extension AssessmentCatalogue {
  /// What the numbers that an exercise shows mean for somebody; nil where no table scores them.
  ///
  /// - Parameters:
  ///   - scoring: of a result: a formula's table is known from what it looked up.
  ///   - shown: that result's number, as its exercise shows it.
  ///   - units: in which an edge, typed as it is shown, has to mean what it says.
  package func zones(
    of exercise: Exercise, after scoring: Scoring?, shown: Double?, for subject: Subject,
    _ units: UnitSystem
  ) -> ScoreZones? {
    guard let table = table(of: exercise, scoring, shown: shown),
      let column = table.column(holding: subject)
    else { return nil }
    let isTyped = exercise.estimate == nil
    let spans = column.scale.spans(resolution: table.resolution)
    let zones = spans.map { span in
      let edge = { (step: Double?, towards: Double) in
        step.flatMap {
          table.stored(
            $0, towards, meaning: span.level, column,
            typed: isTyped ? { exercise.resultUnit.asTyped($0, units) } : { $0 })
        }
      }
      return ScoreZone(level: span.level, from: edge(span.first, 1), to: edge(span.last, -1))
    }
    return ScoreZones(zones: zones)
  }

  /// The one table that scored what is shown; of a pair its first number.
  private func table(of exercise: Exercise, _ scoring: Scoring?, shown: Double?) -> NormTable? {
    if let table = exercise.norms { return table }
    guard let shown else { return nil }
    let found = (scoring?.lookUps ?? []).filter { $0.given == shown }.compactMap(\.norm)
    guard found.count == 1, let id = found.first else { return nil }
    return switch norm(id, from: exercise.category) {
    case .table(let table)?: table
    case .exercise(let other)?: other.norms
    case nil: nil
    }
  }
}

extension NormTable {
  fileprivate func column(holding subject: Subject) -> NormColumn? {
    try? column(for: subject)
  }

  /// A step of the grid in stored units; the next one inside its zone where what is shown of it
  /// and typed again would no longer mean the same.
  fileprivate func stored(
    _ step: Double, _ towards: Double, meaning level: ScoreLevel, _ column: NormColumn,
    typed: (Double) -> Double
  ) -> Double? {
    let candidates = (0..<20).lazy.compactMap { further -> Double? in
      let number = ((step + Double(further) * towards) * resolution).withoutNoise
      guard let quantity, let unit else { return number }
      return quantity.stored(number, in: unit)
    }
    let sound = candidates.first {
      ScoreLevel(column.scale.score(at: number(typed($0), in: column))) == level
    }
    return sound ?? candidates.first
  }
}

/// Steps of a grid, both included, nil where they are open.
private struct LevelSpan {
  let level: ScoreLevel
  let first: Double?
  var last: Double?
}

extension NormScale {
  fileprivate func score(at number: Double) -> Double { score(of: number).0 }

  /// Neighbours of one level; each begins one step behind the one before it.
  fileprivate func spans(resolution: Double) -> [LevelSpan] {
    let steps = steps(resolution: resolution)
    return steps.reduce(into: []) { spans, step in
      let level = ScoreLevel(score(at: (step * resolution).withoutNoise))
      guard let last = spans.last else {
        return spans.append(LevelSpan(level: level, first: nil, last: nil))
      }
      guard last.level != level else { return }
      spans[spans.count - 1].last = step - 1
      spans.append(LevelSpan(level: level, first: step, last: nil))
    }
  }

  /// Around every number at which the level may change, in steps of the grid.
  private func steps(resolution: Double) -> [Double] {
    let near = numbersOfChange.map { ($0 / resolution).rounded() }.filter(\.isFinite)
    return Set(near.flatMap { step in [-2, -1, 0, 1, 2].map { step + $0 } }).sorted()
  }

  /// Ends of rows, points, and where a line between two points crosses from level to level.
  private var numbersOfChange: [Double] {
    switch self {
    case .rows(let rows): return rows.flatMap { [$0.from, $0.to].compactMap(\.self) }
    case .points(let points):
      let crossings = zip(points, points.dropFirst()).flatMap { point, next in
        [3.95, 6.95].compactMap { score -> Double? in
          let part = (score - point.score) / (next.score - point.score)
          return (0...1).contains(part) ? point.number + part * (next.number - point.number) : nil
        }
      }
      return points.map(\.number) + crossings
    }
  }
}
