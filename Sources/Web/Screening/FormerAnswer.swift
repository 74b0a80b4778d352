import Definitions
import Forms
import Foundation
import Vault

/// What the last signed form had in place of an answer of a draft.
struct FormerAnswer: Encodable, Sendable {
  /// SI; null when it was unanswered or not asked.
  let value: JSONValue
  /// "Last time: No".
  let text: String
}

/// A signed form to compare with, and the definition that it was signed with.
struct LastForm: Sendable {
  let form: ScreeningForm
  let definition: FormDefinition

  /// What it says under a key, in its own words.
  func answer(_ key: String) -> Answer? { form.answers[key] ?? form.details?[key] }
}

extension FieldMaker {
  /// Nil where nothing differs. A question that each form asks anew differs once it is answered.
  func former(of field: FormField, now answer: Answer?) -> FormerAnswer? {
    guard let last, field.kind != .derived else { return nil }
    let former = last.answer(field.key)
    guard former != answer, !(field.fresh && answer == nil) else { return nil }
    guard let asked = last.definition.field(field.key) else {
      return FormerAnswer(value: .null, text: voice.text["screening.newQuestion"])
    }
    let words = former.map { inWords($0, asked) } ?? voice.text["screening.notAnswered"]
    return FormerAnswer(
      value: former?.json ?? .null, text: voice.text["screening.former", ["answer": words]])
  }
}

extension LastForm {
  /// The form that a draft was begun from, nil for a signed one.
  static func load(
    before form: ScreeningForm, from store: Store, _ voice: Voice
  ) async throws -> LastForm? {
    guard !form.isSigned else { return nil }
    let signed = try await store.screeningForms(of: form.clientId).first(where: \.isSigned)
    return try signed.map {
      LastForm(form: $0, definition: try $0.definition(newest: voice.form))
    }
  }
}
