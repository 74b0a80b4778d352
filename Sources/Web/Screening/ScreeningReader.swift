import Definitions
import Forms
import Foundation
import Units
import Vault

extension Reader {
  /// What a submission changes of a form: its own answers, and details that fields are bound to.
  ///
  /// - Parameter first: when the client was measured first.
  /// - Throws: `StoreRefusal.signed` where it names a locked field.
  mutating func change(
    of form: ScreeningForm, _ client: Client, measuredFirst first: Date?, _ voice: Voice
  ) throws -> ScreeningChange {
    let (definition, today) = (try form.definition(newest: voice.form), voice.today)
    guard try form.lockedField(in: submission, voice) == nil else { throw StoreRefusal.signed }
    let named = definition.fields.filter { submission[$0.key] != nil }
    let own = named.filter { $0.bind == nil && $0.kind != .derived }
    let bound = named.filter { $0.bind != nil && $0.kind != .derived }
    var answers = form.answers
    for field in own {
      switch field.read(
        submission.answer(to: field) ?? .json(.null), keeping: answers[field.key], units: units,
        today: today)
      {
      case .success(let answer): answers[field.key] = answer
      case .failure(let problem): refuse(field.key, saying: text.sentence(problem, field, units))
      }
    }
    let details = bound.isEmpty ? nil : details(bound, definition, client, today)
    if let details, let birth = bound.first(where: { $0.bind == .birthdate }) {
      askAboutBirth(details, client.details, in: birth.key, measuredFirst: first, voice)
    }
    return ScreeningChange(
      answers: form.isSigned ? nil : answers, details: details,
      revision: number("revision"), clientVersion: number("clientVersion"))
  }

  /// The bound fields under the names of the client's details, and problems back again.
  private mutating func details(
    _ fields: [FormField], _ definition: FormDefinition, _ client: Client, _ today: Day?
  ) -> ClientChange {
    var values: [String: JSONValue] = [:]
    for field in fields { values[field.detailName] = submission[field.key] }
    // The form saves field by field while it is filled in: it does not ask about what is unusual.
    values["confirmed"] = .bool(true)
    var reader = Reader(Submission(values: values), voice)
    let change = reader.change(of: client, definition, today: today)
    for field in fields {
      if let problem = reader.problems[field.detailName] {
        refuse(field.key, saying: problem.message)
      }
    }
    return change
  }
}

extension Submission {
  /// What was typed into a field, to be read; nil where it was not sent. An unticked list of boxes comes
  /// as one empty text.
  func answer(to field: FormField) -> TypedAnswer? {
    guard let value = self[field.key] else { return nil }
    guard case .array(let items) = value else { return .json(value) }
    return .json(.array(items.filter { $0 != .string("") }))
  }
}

extension FormField {
  /// Its name among the client's details.
  fileprivate var detailName: String { bind?.fieldName ?? key }
}

extension Text {
  func sentence(_ problem: AnswerProblem, _ field: FormField, _ units: UnitSystem) -> String {
    switch problem {
    case .wrongType, .derived, .notAnOption: self["problem.choice"]
    case .notANumber: self["problem.notANumber"]
    case .quantity(.ambiguous(let meanings)): question(meanings)
    case .quantity:
      self["problem.\(field.quantity?.textKey ?? "notANumber")"]
    case .notWhole: self["problem.notWhole"]
    case .impossible(let range):
      self[
        "problem.outside",
        [
          "from": bound(range.lowerBound, field, units),
          "to": bound(range.upperBound, field, units),
        ]
      ]
    case .tooLong(let limit): self["problem.tooLong", ["limit": String(limit)]]
    case .controlCharacter: self["problem.controlCharacters"]
    case .notADate: self["problem.date"]
    case .inTheFuture: self["problem.dateInFuture"]
    case .notAnEmail: self["problem.email"]
    case .notAPhone: self["problem.phone"]
    case .notYesOrNo: self["problem.yesOrNo"]
    }
  }

  private func bound(_ value: Double, _ field: FormField, _ units: UnitSystem) -> String {
    field.quantity?.show(value, in: units) ?? value.plainText
  }
}
