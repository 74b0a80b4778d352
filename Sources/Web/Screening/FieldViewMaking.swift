import Definitions
import Forms
import Foundation
import Synchronization
import Units
import Vault

/// All that decides how the questions of one form look.
struct FieldMaker {
  let form: ScreeningForm
  let definition: FormDefinition
  private let evaluating: Evaluating
  let details: Answers
  let typed: Submission?
  let problems: [String: FieldProblem]
  let voice: Voice
  /// Whether a client holds the tablet; flags are for trainers.
  var isForClient = false
  /// Whether somebody else has saved the form since what was typed was begun.
  var isOutdated = false
  /// The signed form before this draft, whose answers it was begun with.
  var last: LastForm?
  private var text: Text { voice.text }
  private var units: UnitSystem { voice.units }

  /// - Parameter asSigned: with the client's details of that day, where it is signed.
  init(
    _ form: ScreeningForm, of client: Client, typed: Submission? = nil,
    problems: [String: FieldProblem] = [:], asSigned: Bool = false, _ voice: Voice
  ) throws {
    definition = try form.definition(newest: voice.form)
    let current = definition.details(client.record(on: voice.today))
    details = asSigned ? form.details ?? current : current
    evaluating = Evaluating(form.answers, details: form.details ?? details, by: definition)
    (self.form, self.typed, self.problems, self.voice) = (form, typed, problems, voice)
  }

  /// Worked out where it is asked for: a form that was signed says itself what it led to.
  var evaluation: FormEvaluation { evaluating.evaluation }

  func view(_ field: FormField, in section: FormSection) -> FieldView {
    let answer = details[field.key] ?? form.answers[field.key]
    let locked = form.isSigned && section.locks
    let isTyped = typed?[field.key] != nil
    let entry =
      isTyped ? typed?.shown(field) : answer.map { field.inputText(of: $0, units: units) }
    let words = answer.map { inWords($0, field) }
    let former = locked ? nil : former(of: field, now: answer)
    var view = FieldView(
      key: field.key, kind: field.kind.rawValue, label: field.label,
      value: answer?.json ?? .null, locked: locked, required: field.required,
      shown: evaluation.shown.contains(field.key), options: options(of: field, answer),
      possible: field.possible.map { [$0.lowerBound, $0.upperBound] }, flag: flag(of: field),
      former: former)
    view.hint = field.hint
    view.text = locked || field.kind == .derived ? words : entry
    view.problem = problems[field.key]?.message
    view.saved = saved(answer, beside: field)
    view.unit = field.quantity?.fieldUnit(in: units) ?? field.unit
    view.from = field.kind == .derived ? text["screening.derived"] : nil
    (view.low, view.high) = (field.low, field.high)
    view.inputType = field.inputType
    view.inputMode = field.inputMode(units)
    view.maxLength = field.longest.map { String($0) }
    view.dependent = field.showIf != nil
    view.yes = entry == "yes"
    view.no = entry == "no"
    view.editable = !locked && field.kind != .derived
    return view
  }

  /// A scale's steps are its options.
  private func options(of field: FormField, _ answer: Answer?) -> [FieldView.Option] {
    let picked = picked(field, answer)
    let choices: [(String, String)]
    if field.kind == .scale, let range = field.possible,
      let low = Int(exactly: range.lowerBound), let high = Int(exactly: range.upperBound)
    {
      choices = (low...high).map { (String($0), String($0)) }
    } else {
      choices = field.options.map { ($0.key, $0.label) }
    }
    return choices.map {
      .init(key: $0.0, label: $0.1, field: field.key, selected: picked.contains($0.0))
    }
  }

  private func picked(_ field: FormField, _ answer: Answer?) -> Set<String> {
    if let typed = typed?[field.key] {
      return Set(typed.elements?.compactMap(\.typedText) ?? [typed.typedText ?? ""])
    }
    switch answer {
    case .choices(let keys)?: return Set(keys)
    case let answer?: return [field.inputText(of: answer, units: units)]
    case nil: return []
    }
  }

  /// What is saved, in words, where somebody was slower and has typed something else.
  private func saved(_ answer: Answer?, beside field: FormField) -> String? {
    guard isOutdated, let typed = typed?.answer(to: field),
      field.read(typed, keeping: answer, units: units, today: voice.today) != .success(answer)
    else { return nil }
    let words = answer.map { inWords($0, field) } ?? text["screening.notAnswered"]
    return text["problem.savedNow", ["answer": words]]
  }

  private func flag(of field: FormField) -> FlagMark? {
    guard !isForClient else { return nil }
    return evaluation.flags.filter { $0.field == field.key }.max { $0.level < $1.level }
      .map { FlagMark($0.level, $0.text, text) }
  }

  func inWords(_ answer: Answer, _ field: FormField) -> String {
    switch field.text(of: answer, units: units) {
    case .text(let words): words
    case .yesno(let yes): text[yes ? "answer.yes" : "answer.no"]
    case .date(let day): Day(day).map(text.day) ?? day
    }
  }
}

/// What answers make of a form, worked out at the first look.
private final class Evaluating: Sendable {
  private let make: @Sendable () -> FormEvaluation
  private let made = Mutex<FormEvaluation?>(nil)

  init(_ answers: Answers, details: Answers, by definition: FormDefinition) {
    make = { definition.evaluate(answers, details: details) }
  }

  var evaluation: FormEvaluation {
    made.withLock { made in
      let evaluation = made ?? make()
      made = evaluation
      return evaluation
    }
  }
}

extension FormField {
  fileprivate var inputType: String {
    switch kind {
    case .date: "date"
    case .email: "email"
    case .phone: "tel"
    default: "text"
    }
  }

  fileprivate func inputMode(_ units: UnitSystem) -> String {
    switch kind {
    case .number: "decimal"
    case .quantity: quantity?.keypad(in: units).rawValue ?? "decimal"
    case .email: "email"
    case .phone: "tel"
    default: "text"
    }
  }
}
