import Foundation
import Units

/// The nearest value that earns an exercise more points.
package struct Improvement: Sendable, Equatable {
  /// In stored units.
  package let value: Double
  /// What the value is then worked out to be.
  package let estimate: Double?
  /// 0 to 10, not rounded.
  package let score: Double
}

extension AssessmentCatalogue {
  /// To be raised where the search below finds another value than before.
  private static let search = 1

  func improvementVersion(_ exercise: Exercise) -> String {
    var hash = FowlerNollVo()
    let possible = exercise.possible?.description ?? ""
    hash.add(version(of: exercise), possible, String(Self.search))
    return hash.text
  }

  /// The smallest change of a value that earns a whole point, or, near the top, what is left.
  ///
  /// Found by scoring values, each as it would be typed: at the edges of a table's rows, and
  /// through a formula by steps; never outside what is possible.
  /// - Parameter typed: a stored value as it is after it was shown and typed again.
  package func improvement(
    of exercise: Exercise, from value: Double, score: Double, inputs: [String: Double],
    subject: Subject, typed: (Double) -> Double
  ) -> Improvement? {
    let steps = ImprovementSteps(from: value, exercise, subject)
    var made: [Int: Improvement?] = [:]
    func result(_ step: Int) -> Improvement? {
      if let known = made[step] { return known }
      let new = scored(step)
      made[step] = .some(new)
      return new
    }
    func scored(_ step: Int) -> Improvement? {
      guard let value = steps.value(step).map(typed), exercise.isPossible(value) else { return nil }
      let scoring = self.score(exercise, value: value, inputs: inputs, subject: subject)
      return scoring.score.map {
        Improvement(value: value, estimate: scoring.estimate, score: $0)
      }
    }
    for goal in [min(score + 1, Score.range.upperBound), score + 0.1] where goal > score {
      let step = steps.nearest { (result($0)?.score ?? 0) >= goal }
      if let step { return result(step) }
    }
    return nil
  }
}

extension Exercise {
  fileprivate func isPossible(_ value: Double) -> Bool {
    value.isFinite && (possible?.contains(value) ?? (value > 0))
  }

  /// A change that a client would notice, in stored units, where no table has a resolution.
  var noticeable: Double {
    switch resultUnit {
    case .quantity(.mass), .quantity(.bodyMass): 0.5
    case .quantity(.length), .quantity(.height): 0.005
    case .quantity(.distance): 10
    case .quantity(.speed): 0.1 / 3.6
    case .quantity(.temperature): 0.1
    case .quantity(.energy): 41_840
    case .quantity(.duration): 1
    case .count, .bpm, .mmHg, .percent, .word, .plain:
      switch possible.map({ $0.upperBound - $0.lowerBound }) ?? 100 {
      case 20...: 1
      case 2...: 0.1
      default: 0.01
      }
    }
  }
}

/// Numbers at equal distances from a value, in the unit that its norms are printed in.
private struct ImprovementSteps {
  /// How many steps away a better value is looked for.
  static let farthest = 20_000

  let start: Double
  let size: Double
  /// In steps, the nearest first: where a score may change.
  let probes: [Int]
  private let quantity: Quantity?
  private let unit: String?

  init(from value: Double, _ exercise: Exercise, _ subject: Subject) {
    guard let table = exercise.norms, let found = try? table.lookUp(value, for: subject),
      let column = table.columns.first(where: { $0.sex == found.sex && $0.ages == found.ages })
    else {
      (start, size) = (value, exercise.noticeable)
      (quantity, unit) = (nil, nil)
      probes = Self.spread
      return
    }
    let printed = found.number.roundedHalfUp(to: table.resolution)
    (start, size) = (printed, table.resolution)
    (quantity, unit) = (table.quantity, table.unit)
    probes = column.scale.numbers.compactMap { Self.step($0, printed, table.resolution) }
      .sorted { abs($0) < abs($1) }
  }

  /// Each a third farther than the one before, to both sides.
  private static var spread: [Int] {
    var steps = [1]
    while let last = steps.last, last < farthest { steps.append(last + max(1, last / 3)) }
    return steps.flatMap { [$0, -$0] }
  }

  private static func step(_ number: Double, _ start: Double, _ size: Double) -> Int? {
    let steps = ((number - start) / size).rounded()
    return steps.magnitude <= Double(farthest) && steps != 0 ? Int(exactly: steps) : nil
  }

  func value(_ step: Int) -> Double? {
    let number = (start + Double(step) * size).withoutNoise
    guard let quantity, let unit else { return number }
    return quantity.stored(number, in: unit)
  }

  /// The step nearest to the start that is good enough: between the first probe that is and the
  /// one before it, by halves.
  func nearest(_ isGood: (Int) -> Bool) -> Int? {
    guard let probe = probes.first(where: isGood) else { return nil }
    let before = probes.last { $0.signum() == probe.signum() && abs($0) < abs(probe) }
    var (bad, good) = (before ?? 0, probe)
    while abs(good - bad) > 1 {
      let middle = bad + (good - bad) / 2
      if isGood(middle) { good = middle } else { bad = middle }
    }
    return good
  }
}

extension NormScale {
  /// The printed numbers at which the score may change.
  fileprivate var numbers: [Double] {
    switch self {
    case .rows(let rows): rows.flatMap { [$0.from, $0.to].compactMap(\.self) }
    case .points(let points): points.map(\.number)
    }
  }
}
