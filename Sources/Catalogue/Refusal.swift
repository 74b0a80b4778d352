/// Why an exercise gives a value no score, in the words of its file.
package struct Refusal: Sendable, Equatable, Codable {
  /// A number that is not plausible.
  package struct Outside: Sendable, Equatable, Codable {
    /// `shown`, `value`, `age`, `height`, `mass`, or the key of an input.
    package let name: String
    /// In stored units, as the plausible ones.
    package let number: Double
    package let lowest: Double
    package let highest: Double
  }

  package let sentence: String
  /// Nil where the formula itself refused.
  package var outside: Outside?
}

extension Exercise {
  /// The plausible range of what was typed, or of what is worked out from it.
  package struct Guard: Sendable, Equatable {
    /// `shown`, `value`, `age`, `height`, `mass`, or the key of an input.
    package let name: String
    /// In stored units.
    package let range: ClosedRange<Double>
    /// What to check.
    package let reason: String

    func refusal(of number: Double) -> Refusal? {
      guard !range.contains(number) else { return nil }
      return Refusal(
        sentence: reason,
        outside: .init(
          name: name, number: number, lowest: range.lowerBound, highest: range.upperBound))
    }
  }

  /// An estimate outside its own range is none, whatever else takes the score away.
  func isPlausible(estimate number: Double) -> Bool {
    guards.allSatisfy { $0.name != "shown" || $0.range.contains(number) }
  }

  /// Why nobody can have measured this, in words for a terminal; nil where it may be.
  package func impossibility(of value: Double, inputs numbers: [String: Double]) -> Refusal? {
    if let possible, let refusal = Guard.possible("value", possible).refusal(of: value) {
      return refusal
    }
    return inputs.lazy.compactMap { input -> Refusal? in
      guard let number = numbers[input.key] else { return nil }
      if !input.fits(beside: value, number) {
        let side = input.side == .belowValue ? "below" : "above"
        return Refusal(sentence: "\(input.key) must be \(side) the value.")
      }
      return input.possible.flatMap { Guard.possible(input.key, $0).refusal(of: number) }
    }.first
  }
}

extension Exercise.Guard {
  fileprivate static func possible(_ name: String, _ range: ClosedRange<Double>) -> Self {
    Self(name: name, range: range, reason: "That cannot have been measured.")
  }
}

extension Scoring {
  /// Of a value that is not scored at all.
  package init(refusing refusal: Refusal, _ subject: Subject) {
    self.init(
      score: nil, subject: subject, estimate: nil, reason: .refused, missing: [], failure: nil,
      refusal: refusal, formulas: [], lookUps: [])
  }
}
