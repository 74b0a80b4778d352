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
    let fields = fields
    let own = fitting(answers)
    let all = own.merging(details)
    let shown = shownKeys(of: fields, all)
    let visible = all.filter { key, _ in shown.contains(key) }
    let shownFields = fields.filter { shown.contains($0.key) }
    return FormEvaluation(
      shown: shown, answers: own.filter { key, _ in shown.contains(key) },
      flags: shownFields.flatMap { $0.raised(by: visible) },
      decisions: (decisions ?? []).map { $0.made(of: visible, shown: shownFields, reach: reach) },
      missing: shownFields.filter { $0.required && visible[$0.key] == nil }.map(\.key))
  }

  /// The answers that this definition could have got: a draft follows the newest one.
  package func fitting(_ answers: Answers) -> Answers {
    var fitting = Answers()
    for field in fields where field.bind == nil {
      if let answer = answers[field.key], field.fits(answer) { fitting[field.key] = answer }
    }
    return fitting
  }

  /// What a new form starts with, given the answers of the last one.
  package func carriedOver(_ answers: Answers) -> Answers {
    let fresh = Set(fields.filter(\.fresh).map(\.key))
    return fitting(answers).filter { key, _ in !fresh.contains(key) }
  }

  /// These fields and all that decide, at however many removes, whether they are shown.
  private func reach(_ keys: Set<String>) -> Set<String> {
    var reached: Set<String> = []
    var open = keys
    while let next = open.popFirst() {
      if reached.insert(next).inserted { open.formUnion(field(next)?.showIf?.fields ?? []) }
    }
    return reached
  }

  /// Grows until nothing is added: an answer can only ever show more.
  private func shownKeys(of fields: [FormField], _ answers: Answers) -> Set<String> {
    var shown: Set<String> = []
    while true {
      let visible = answers.filter { key, _ in shown.contains(key) }
      let next = fields.filter { $0.showIf?.holds(in: visible) ?? true }.map(\.key)
      if next.count == shown.count { return shown }
      shown = Set(next)
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
    read(.json(answer.json), units: .metric, today: nil) == .success(answer)
  }
}
