import Definitions
import Foundation
import Units

/// Reads what came in for one field, as its kind asks.
struct AnswerReader {
  let field: FormField
  let units: UnitSystem
  let decimal: Character
  let today: Day?

  func read(_ typed: TypedAnswer) throws(AnswerProblem) -> Answer? {
    guard field.kind != .derived else { throw .derived }
    switch typed {
    case .json(let value): return try read(value)
    case .posted(let texts):
      let texts = texts.filter { !$0.isEmpty }
      if field.kind == .choices { return try choices(texts) }
      guard texts.count <= 1 else { throw .wrongType }
      guard let text = texts.first else { return nil }
      return try read(text)
    }
  }

  private func read(_ value: JSONValue) throws(AnswerProblem) -> Answer? {
    switch (value, field.kind) {
    case (.null, _): return nil
    case (.string(let text), _): return try read(text)
    case (.number(let number), .number), (.number(let number), .quantity),
      (.number(let number), .scale):
      return try possible(number)
    case (.bool(let yes), .yesno): return .yesno(yes)
    case (.array, .choices):
      guard case .choices(let keys)? = Answer(json: value) else { throw .wrongType }
      return try choices(keys)
    default: throw .wrongType
    }
  }

  private func read(_ typed: String) throws(AnswerProblem) -> Answer? {
    let text = typed.asKept
    guard !text.isEmpty else { return nil }
    switch field.kind {
    case .text, .paragraph, .address: return .text(try words(text))
    case .email: return .text(try email(text))
    case .phone: return .text(try phone(text))
    case .date: return .text(try date(text))
    case .number, .scale: return try number(text)
    case .quantity: return try quantity(text)
    case .yesno: return .yesno(try yesNo(text))
    case .choice: return .text(try option(text))
    case .choices: return try choices([text])
    case .derived: throw .derived
    }
  }

  private func yesNo(_ text: String) throws(AnswerProblem) -> Bool {
    switch text {
    case "yes": true
    case "no": false
    default: throw .notYesOrNo
    }
  }

  private func option(_ key: String) throws(AnswerProblem) -> String {
    guard field.label(of: key) != nil else { throw .notAnOption(key) }
    return key
  }

  private func choices(_ keys: [String]) throws(AnswerProblem) -> Answer? {
    for key in keys { _ = try option(key) }
    let chosen = field.options.map(\.key).filter(keys.contains)
    return chosen.isEmpty ? nil : .choices(chosen)
  }
}
