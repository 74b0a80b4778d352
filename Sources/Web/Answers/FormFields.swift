import HTTPTypes

/// The fields of a form as a template shows them: what was typed, or what is stored, each with
/// its problem.
struct FormFields: Sendable {
  var summary: String?
  var values: [String: String] = [:]
  var problems: [String: FieldProblem] = [:]
  /// The version of what is saved now, where somebody else was faster.
  var savedVersion: Int?
  /// Whether its password is of a file, and comes back: typed once more, it would be forgotten, and
  /// the file would go out without.
  private(set) var hasFilePassword = false

  /// Of an answer to wrong input: it was understood, and cannot be taken.
  static let wrong = HTTPResponse.Status.unprocessableContent

  /// Of an answer with these fields.
  var status: HTTPResponse.Status {
    if problems.isEmpty { return .ok }
    return problems.values.contains { $0.code == Reader.outdated } ? .conflict : Self.wrong
  }

  init(_ values: [String: String] = [:], hasFilePassword: Bool = false) {
    (self.values, self.hasFilePassword) = (values, hasFilePassword)
  }

  init(_ stored: [String: String], typed reader: Reader?) {
    self.init(stored)
    take(reader)
  }

  /// What came with a submission wins over what is stored; somebody's password never comes back.
  mutating func take(_ reader: Reader?) {
    values.merge(reader?.submission.typed ?? [:]) { _, typed in typed }
    for secret in ["password", "current", "pin", "newPin"]
    where !(secret == "password" && hasFilePassword) { values[secret] = nil }
    problems = reader?.problems ?? [:]
  }

  /// To a template; `form.sex.is_female` asks whether that is its value.
  var seen: PageObject {
    let fields = Set(values.keys).union(problems.keys)
    let unusual = problems.values.contains { $0.code == Reader.unusual }
    return PageObject(
      ["summary", "unusual", "wrong", "savedNow"] + fields,
      [
        summary.map(PageValue.text) ?? .nothing, .flag(unusual), .flag(!problems.isEmpty),
        .list(savedNow),
      ] + fields.map(field))
  }

  /// What somebody else has saved, by field.
  private var savedNow: [PageValue] {
    problems.sorted { $0.key < $1.key }.compactMap { name, problem in
      problem.saved.map { .object(PageObject(["name", "value"], [.text(name), .text($0)])) }
    }
  }

  private func field(_ name: String) -> PageValue {
    let value = (values[name] ?? "").isEmpty ? PageValue.nothing : .text(values[name] ?? "")
    let choices = problems[name]?.choices ?? []
    return .object(
      PageObject(
        ["value", "kind", "problem", "choices"],
        [
          value, value, problems[name].map { .text($0.message) } ?? .nothing,
          .list(choices.map(PageValue.text)),
        ]))
  }
}
