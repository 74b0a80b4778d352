/// What several answers together lead to: the first outcome whose condition holds.
package struct FormDecision: Codable, Sendable, Equatable {
  package let key: String
  package let title: String
  /// Where the rule comes from.
  package let source: String?
  package let outcomes: [DecisionOutcome]
}

package struct DecisionOutcome: Codable, Sendable, Equatable {
  package let key: String
  package let text: String
  /// Nil where nothing stands in the way.
  package let level: FlagLevel?
  package let when: Condition
}

/// A decision as the answers so far make it.
package struct MadeDecision: Codable, Sendable, Equatable {
  package let key: String
  package let title: String
  /// The outcome's key; nil while answers are missing.
  package let outcome: String?
  package let text: String?
  package let level: FlagLevel?
  /// Keys of the fields whose answers it follows from, in the order of the form.
  package let because: [String]
  /// Keys of shown questions that still have to be answered first.
  package let open: [String]
}

extension FormDecision {
  /// Every field that any of its outcomes looks at.
  var fields: Set<String> { Set(outcomes.flatMap(\.when.fields)) }

  /// - Parameters:
  ///   - answers: of shown fields only.
  ///   - places: of the shown fields, in the order of the form.
  func made(
    of answers: Answers, shown places: [Int], in form: FormDefinition
  ) -> MadeDecision {
    let fields = form.fields
    var ruledOut: Set<String> = []
    for outcome in outcomes {
      if outcome.when.holds(in: answers) {
        // A yes stands for itself; that nothing speaks against it is said by every answer.
        let reasons = outcome.when.grounds(in: answers)
          .union(outcome.level == nil ? form.reach(ruledOut).filter { answers[$0] != nil } : [])
        return made(outcome, because: places.map { fields[$0].key }.filter(reasons.contains))
      }
      ruledOut.formUnion(outcome.when.fields)
      let deciding = form.reach(outcome.when.fields)
      let open = places.filter {
        deciding.contains(fields[$0].key) && fields[$0].isOpen(in: answers)
      }
      if !open.isEmpty { return made(nil, open: open.map { fields[$0].key }) }
    }
    return made(nil)
  }

  private func made(
    _ outcome: DecisionOutcome?, because: [String] = [], open: [String] = []
  ) -> MadeDecision {
    MadeDecision(
      key: key, title: title, outcome: outcome?.key, text: outcome?.text, level: outcome?.level,
      because: because, open: open)
  }
}

extension Condition {
  /// The fields whose answers make it hold.
  func grounds(in answers: Answers, subject: String? = nil) -> Set<String> {
    let subject = field ?? subject
    guard holds(in: answers, subject: subject) else { return [] }
    let nested = ((any ?? []) + (all ?? [])).map { $0.grounds(in: answers, subject: subject) }
    return nested.reduce(comparisons.isEmpty ? [] : Set([subject].compactMap(\.self))) {
      $0.union($1)
    }
  }
}

extension FormField {
  /// Whether an answer has to come; a list of boxes may stay empty, the client's record too.
  fileprivate func isOpen(in answers: Answers) -> Bool {
    kind != .choices && bind == nil && answers[key] == nil
  }
}
