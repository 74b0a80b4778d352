/// What the answers so far make of a form.
package struct FormEvaluation: Sendable, Equatable {
  /// Keys of the fields that apply.
  package let shown: Set<String>
  /// The form's own answers to shown fields: what a signature covers.
  package let answers: Answers
  /// In the order of the form.
  package let flags: [RaisedFlag]
  package let decisions: [MadeDecision]
  /// Keys of shown and required fields without an answer, in the order of the form.
  package let missing: [String]
}

extension FormDefinition {
  /// - Parameter details: what the client's record says, from `details(_:)`.
  package func evaluate(_ answers: Answers, details: Answers) -> FormEvaluation {
    let own = fitting(answers)
    let all = own.merging(details)
    let shown = shownKeys(all)
    let visible = all.filter { key, _ in shown.contains(key) }
    // Fields are large: their places are handed around instead of copies.
    let places = fields.indices.filter { shown.contains(fields[$0].key) }
    return FormEvaluation(
      shown: shown, answers: own.filter { key, _ in shown.contains(key) },
      flags: places.flatMap { fields[$0].raised(by: visible) },
      decisions: (decisions ?? []).map { $0.made(of: visible, shown: places, in: self) },
      missing: places.filter { fields[$0].required && visible[fields[$0].key] == nil }
        .map { fields[$0].key })
  }

  /// The answers that this definition could have got: a draft follows the newest one.
  package func fitting(_ answers: Answers) -> Answers {
    var fitting = Answers()
    for place in fields.indices where fields[place].bind == nil {
      let key = fields[place].key
      if let answer = answers[key], fields[place].fits(answer) { fitting[key] = answer }
    }
    return fitting
  }

  /// What a new form starts with, given the answers of the last one.
  package func carriedOver(_ answers: Answers) -> Answers {
    let fresh = Set(fields.filter(\.fresh).map(\.key))
    return fitting(answers).filter { key, _ in !fresh.contains(key) }
  }

  /// These fields and all that decide, at however many removes, whether they are shown.
  func reach(_ keys: Set<String>) -> Set<String> {
    var reached: Set<String> = []
    var open = keys
    while let next = open.popFirst() {
      guard reached.insert(next).inserted, let condition = field(next)?.showIf else { continue }
      open.formUnion(condition.fields)
    }
    return reached
  }

  /// Grows until nothing is added: an answer can only ever show more.
  private func shownKeys(_ answers: Answers) -> Set<String> {
    var shown: Set<String> = []
    while true {
      let visible = answers.filter { key, _ in shown.contains(key) }
      let next = fields.indices.filter { fields[$0].showIf?.holds(in: visible) ?? true }
      if next.count == shown.count { return shown }
      shown = Set(next.map { fields[$0].key })
    }
  }
}

extension FormField {
  fileprivate func raised(by answers: Answers) -> [RaisedFlag] {
    flags.filter { $0.when.holds(in: answers, subject: key) }.map {
      RaisedFlag(field: key, level: $0.level, text: $0.text, suspends: $0.suspends)
    }
  }

  fileprivate func fits(_ answer: Answer) -> Bool {
    guard case .success(let read) = read(.json(answer.json), units: .metric, today: nil) else {
      return false
    }
    return read == answer
  }
}
