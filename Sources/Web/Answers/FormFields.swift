import HTTPTypes
import Mustache

/// The fields of a form as a template shows them: what was typed, or what is stored, each with
/// its problem. Every field exists, so that none is looked up elsewhere.
struct FormFields: MustacheParent, Sendable {
  var summary: String?
  var values: [String: String] = [:]
  var problems: [String: FieldProblem] = [:]

  /// Of an answer to wrong input: it was understood, and cannot be taken.
  static let wrong = HTTPResponse.Status.unprocessableContent

  /// Of an answer with these fields.
  var status: HTTPResponse.Status { problems.isEmpty ? .ok : Self.wrong }

  init(_ values: [String: String] = [:]) { self.values = values }

  /// What came with a submission wins over what is stored; a password never comes back.
  init(_ stored: [String: String], typed reader: Reader?, summary: String? = nil) {
    values = stored.merging(reader?.submission.typed ?? [:]) { _, typed in typed }
    for secret in ["password", "current", "pin", "newPin"] { values[secret] = nil }
    problems = reader?.problems ?? [:]
    self.summary = summary
  }

  func child(named name: String) -> Any? {
    if name == "summary" { return summary }
    if name == "unusual" { return problems.values.contains { $0.code == Reader.unusual } }
    return Field(
      value: values[name], problem: problems[name]?.message,
      choices: problems[name]?.choices ?? [])
  }

  struct Field: MustacheParent {
    let value: String?
    let problem: String?
    let choices: [String]

    /// `is_female` asks whether the value is `female`.
    func child(named name: String) -> Any? {
      switch name {
      case "value": value.flatMap { $0.isEmpty ? nil : $0 }
      case "problem": problem
      case "choices": choices
      case let name where name.hasPrefix("is_"): (value ?? "") == name.dropFirst(3)
      default: nil
      }
    }
  }
}
