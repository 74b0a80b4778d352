/// What an answer must be. All that is written must hold; an unanswered question satisfies
/// nothing, not even `isNot`.
package struct Condition: Codable, Sendable, Equatable {
  /// Whose answer is looked at, here and in `any` and `all`; by default the field's own.
  package let field: String?
  package let `is`: Answer?
  package let isNot: Answer?
  package let atLeast: Answer?
  package let atMost: Answer?
  package let above: Answer?
  package let below: Answer?
  package let includes: Answer?
  package let any: [Condition]?
  package let all: [Condition]?
}

enum Comparison: String, CaseIterable {
  case `is`, isNot, atLeast, atMost, above, below, includes

  func holds(_ answer: Answer, _ operand: Answer) -> Bool {
    switch (self, answer, operand) {
    case (.is, _, _): answer == operand
    case (.isNot, _, _): answer != operand
    case (.atLeast, .number(let number), .number(let bound)): number >= bound
    case (.atMost, .number(let number), .number(let bound)): number <= bound
    case (.above, .number(let number), .number(let bound)): number > bound
    case (.below, .number(let number), .number(let bound)): number < bound
    case (.includes, .choices(let keys), .text(let key)): keys.contains(key)
    default: false
    }
  }
}

extension Condition {
  /// - Parameter subject: the key of the field whose answer counts where none is named.
  func holds(in answers: Answers, subject: String? = nil) -> Bool {
    let subject = field ?? subject
    let answer = subject.flatMap { answers[$0] }
    return Comparison.allCases.allSatisfy { comparison in
      guard let operand = self[comparison] else { return true }
      return answer.map { comparison.holds($0, operand) } ?? false
    }
      && any?.contains { $0.holds(in: answers, subject: subject) } ?? true
      && all?.allSatisfy { $0.holds(in: answers, subject: subject) } ?? true
  }

  /// The comparisons that are written, with what they compare to.
  var comparisons: [(Comparison, Answer)] {
    Comparison.allCases.compactMap { comparison in self[comparison].map { (comparison, $0) } }
  }

  /// Every field that is named, however deep.
  var fields: Set<String> {
    var fields: Set<String> = []
    note(&fields)
    return fields
  }

  private func note(_ fields: inout Set<String>) {
    if let field { fields.insert(field) }
    for condition in any ?? [] { condition.note(&fields) }
    for condition in all ?? [] { condition.note(&fields) }
  }

  private subscript(comparison: Comparison) -> Answer? {
    switch comparison {
    case .is: `is`
    case .isNot: isNot
    case .atLeast: atLeast
    case .atMost: atMost
    case .above: above
    case .below: below
    case .includes: includes
    }
  }
}
