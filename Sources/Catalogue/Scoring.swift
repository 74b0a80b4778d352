import Scripting

/// A score with all that made it, or the reason why there is none.
package struct Scoring: Sendable, Equatable, Codable {
  /// From 0 to 10, not rounded.
  package let score: Double?
  /// The client on the day of the result, as it was scored; nil in results of before it was kept.
  package let subject: Subject?
  /// What the value was worked out to be, not rounded; nil where nothing is, or it failed.
  package let estimate: Double?
  /// Nil when there is a score.
  package let reason: Unscored?
  /// What is missing: `sex`, `age`, `height`, `mass`, or the key of an input.
  package let missing: [String]
  /// Why the formula gave no number.
  package let failure: FormulaFailure?
  /// Why the exercise does not score this value.
  package var refusal: Refusal?
  /// The formulas that ran, the exercise's own last.
  package let formulas: [FormulaUse]
  /// The tables that were read, in that order.
  package let lookUps: [NormLookUp]
}

extension Scoring {
  /// What of the client it was made from: `sex`, `age`, `height`, `mass`.
  package var read: Set<String> {
    let named = formulas.flatMap(\.variables).map(\.name)
    let sexed = lookUps.contains { $0.sex != nil } ? ["sex"] : []
    let aged = lookUps.contains { !$0.ages.isEveryAge } ? ["age"] : []
    return Set(named + sexed + aged)
  }
}

/// Why a value has no score.
package enum Unscored: String, Sendable, Codable, CaseIterable {
  /// The exercise is only recorded.
  case recordedOnly
  case noNormForSex, noNormForAge
  case missing
  /// Not plausible, or outside what the formula is for.
  case refused
  case formulaFailed
}

/// One run of a formula.
package struct FormulaUse: Sendable, Equatable, Codable {
  package struct Variable: Sendable, Equatable, Codable {
    package let name: String
    /// Nil for the sex, and for what is missing.
    package let number: Double?
    package let text: String?
  }

  package let exercise: String
  package let formula: String
  /// What it read, in the order it was read.
  package let variables: [Variable]
  /// Before it was clamped to 0...10; nil when the run broke off.
  package let result: Double?
  package let source: String?
}

/// Ends a calculation that has no score.
struct NoScore: Error {
  let reason: Unscored
  var missing: [String] = []
  var failure: FormulaFailure?
  var refusal: Refusal?

  static func missing(_ names: [String]) -> Self { .init(reason: .missing, missing: names) }

  static func refused(_ refusal: Refusal) -> Self { .init(reason: .refused, refusal: refusal) }

  static func failed(_ failure: FormulaFailure) -> Self {
    .init(reason: .formulaFailed, failure: failure)
  }
}
