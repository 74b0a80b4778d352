import Scripting
import Units

extension Exercise {
  /// What its result is called in every list.
  package enum Showing: Sendable {
    /// The number that was typed.
    case typed
    /// "128/82": the value before an extra number.
    case pair(ExtraInput)
    /// An index, an estimate, a ratio.
    case estimate(Estimate)

    var estimate: Estimate? {
      if case .estimate(let estimate) = self { estimate } else { nil }
    }

    var pair: ExtraInput? { if case .pair(let input) = self { input } else { nil } }
  }

  /// A number that is worked out from what was typed.
  package struct Estimate: Sendable {
    package let name: String
    package let unit: ResultUnit
    /// The step that it is shown in, in the unit's stored form.
    package let resolution: Double?
    /// What it can be, in the unit's stored form; nil where nobody has said.
    package let possible: ClosedRange<Double>?
    package let formula: Formula
  }

  package var estimate: Estimate? { showing.estimate }

  /// What the number that is shown can be, in the stored form of its unit; nil where nobody has said.
  package var possibleShown: ClosedRange<Double>? { estimate.map(\.possible) ?? possible }

  /// Whether its score or what is shown depends on the client's height, mass ...
  package func reads(_ name: String) -> Bool {
    estimateReads(name) || formula?.names.contains(name) == true
  }

  /// Whether what is shown depends on the client's height, mass ...
  package func estimateReads(_ name: String) -> Bool {
    estimate?.formula.names.contains(name) == true
  }

  package var pair: ExtraInput? { showing.pair }
}

/// The numbers of a result as they are kept, in stored units.
package struct ResultNumbers: Sendable, Equatable {
  /// What was typed.
  package let value: Double
  /// What it was worked out to be; nil where that is the value, or could not be worked out.
  package let estimate: Double?
  /// What stands behind the value, as 82 in 128/82.
  package let second: Double?

  package init(value: Double, estimate: Double? = nil, second: Double? = nil) {
    (self.value, self.estimate, self.second) = (value, estimate, second)
  }
}

/// A result as it is shown.
package struct ShownValue: Encodable, Sendable, Equatable {
  /// In the unit; nil where it could not be worked out.
  package let value: Double?
  /// The stored one.
  package let unit: String
  package let text: String

  /// Of an exercise that the catalogue has lost.
  package init(bare value: Double) {
    self.init(value: value, unit: "", text: value.plainText)
  }

  fileprivate init(value: Double?, unit: String, text: String) {
    (self.value, self.unit, self.text) = (value, unit, text)
  }

  private enum Key: CodingKey { case value, unit, text }

  /// What could not be worked out is null.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(value, forKey: .value)
    try container.encode(unit, forKey: .unit)
    try container.encode(text, forKey: .text)
  }
}

extension Exercise {
  package func shown(_ numbers: ResultNumbers, _ units: UnitSystem) -> ShownValue {
    ShownValue(
      value: number(of: numbers), unit: shownUnit.stored, text: text(of: numbers, units))
  }

  /// What is shown is called; nil where the exercise's name says it.
  package var shownName: String? { estimate.map(\.name).flatMap { $0 == name ? nil : $0 } }

  /// The unit of what is shown.
  package var shownUnit: ResultUnit { estimate?.unit ?? resultUnit }

  /// What is shown, as a number; also of a result of before, no estimate that cannot be.
  package func number(of numbers: ResultNumbers) -> Double? {
    guard let estimate else { return numbers.value }
    return numbers.estimate.flatMap { isPlausible(estimate: $0) ? estimate.rounded($0) : nil }
  }

  private func text(of numbers: ResultNumbers, _ units: UnitSystem) -> String {
    if let second = numbers.second, pair != nil {
      return numbers.value.plainText + "/" + resultUnit.show(second, units)
    }
    return number(of: numbers).map {
      shownUnit.show($0, units, step: measuredTo, times: times)
    } ?? "–"
  }

  /// What was typed, where something else is shown or it is one of several tries.
  package func typed(_ value: Double, _ units: UnitSystem) -> String {
    resultUnit.show(value, units, step: measuredTo, times: times)
  }

  /// A number in the unit of what is shown: a limit, a target.
  package func show(_ number: Double, _ units: UnitSystem) -> String {
    shownUnit.show(number, units, times: times)
  }

  /// The size of a change of what is shown, without its sign.
  package func showChange(_ change: Double, _ units: UnitSystem, step: Double? = nil) -> String {
    shownUnit.showChange(change, units, step: step, times: times)
  }

  package var times: TimeWriting { resultUnit.times(usual: usual) }

  /// The step that its norm is printed in, in stored units: nothing finer is measured.
  var measuredTo: Double? {
    guard estimate == nil, let norms else { return nil }
    guard let quantity = norms.quantity, let unit = norms.unit else { return norms.resolution }
    guard let zero = quantity.stored(0, in: unit) else { return nil }
    return quantity.stored(norms.resolution, in: unit).map { $0 - zero }
  }

  /// From one result to another: "+2 bpm", "−1.2 percentage points", "+4/−2 mmHg"; nil where
  /// they are alike, or one is not known.
  package func change(
    from before: ResultNumbers, to after: ResultNumbers, _ units: UnitSystem
  ) -> String? {
    if let (old, new) = both(before.second, after.second), pair != nil {
      let first = Self.signed(after.value - before.value) { $0.plainText }
      let second = Self.signed(new - old) { resultUnit.showChange($0, units) }
      return (after.value, new) == (before.value, old) ? nil : "\(first)/\(second)"
    }
    guard let (old, new) = both(number(of: before), number(of: after)), old != new else {
      return nil
    }
    return Self.signed(new - old) { showChange($0, units, step: measuredTo) }
  }

  private static func signed(_ change: Double, _ size: (Double) -> String) -> String {
    (change < 0 ? "−" : "+") + size(abs(change.withoutNoise))
  }

  private func both(_ one: Double?, _ other: Double?) -> (Double, Double)? {
    one.flatMap { one in other.map { (one, $0) } }
  }
}

extension Exercise.Estimate {
  /// As precise as such an estimate is.
  package func rounded(_ number: Double) -> Double {
    resolution.map { number.roundedHalfUp(to: $0) } ?? number
  }
}
