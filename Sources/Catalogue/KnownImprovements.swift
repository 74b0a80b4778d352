import Definitions
import Units

/// What would earn a result more points, in each system of units, as it is kept beside the result.
package struct KnownImprovements: Sendable, Equatable {
  /// By what it was looked for: with any other, it says nothing.
  package let version: String
  /// JSON: for each system of units in their order `[value, score, estimate]` or null; one stands for
  /// all where they are the same.
  package let text: String
  /// The number behind the result's value, as 82 in 128/82.
  let second: Double?

  package init(version: String, text: String, second: Double?) {
    (self.version, self.text, self.second) = (version, text, second)
  }

  /// Nil where nothing would; also where the text cannot be read.
  subscript(units: UnitSystem) -> Improvement? {
    guard case .array(let all)? = try? JSONValue(parsing: text) else { return nil }
    let place = all.count > 1 ? UnitSystem.allCases.firstIndex(of: units) ?? 0 : 0
    return all.dropFirst(place).first.flatMap(Improvement.init)
  }
}

extension Improvement {
  fileprivate init?(_ json: JSONValue) {
    guard case .array(let parts) = json else { return nil }
    let numbers = parts.compactMap { part in
      if case .number(let number) = part { number } else { nil }
    }
    guard numbers.count == parts.count, numbers.count > 1 else { return nil }
    self.init(value: numbers[0], estimate: numbers.dropFirst(2).first, score: numbers[1])
  }

  fileprivate var json: JSONValue {
    .array([value, score, estimate].compactMap(\.self).map(JSONValue.number))
  }
}

extension AssessmentCatalogue {
  /// Of a result whose score is known to be made so; nil where it is not, or its exercise is unknown.
  package func improvements(
    of result: ScoredResult, inputs: [String: Double], subject: Subject?
  ) -> KnownImprovements? {
    guard let exercise = exercise(result.exercise), let subject,
      let version = improvementVersion(of: exercise.id)
    else { return nil }
    let all = UnitSystem.allCases.map { units in
      improvement(
        of: exercise, from: result.numbers.value, score: result.score, inputs: inputs,
        subject: subject, typed: { exercise.resultUnit.asTyped($0, units) })
    }
    let isSame = all.allSatisfy { $0 == all.first }
    return KnownImprovements(
      version: version,
      text: JSONValue.array(all.prefix(isSame ? 1 : all.count).map { $0?.json ?? .null }).canonical,
      second: result.numbers.second)
  }
}
