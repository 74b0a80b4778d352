import Forms
import Submissions
import Vault

/// Everything that is about to be signed.
struct SignaturePage: Page {
  static let template = "screening/signature"
  struct Section: Encodable, Sendable {
    let title: String
    let fields: [Line]
  }
  struct Line: Encodable, Sendable {
    let label: String
    let value: String?
    let flag: FlagMark?
    let former: String?
  }
  struct Form: Encodable, Sendable {
    let id: String
    let revision: Int
    let clientVersion: Int
    let sections: [Section]
  }
  let form: Form
  let missing: [MissingField]
  let decisions: [DecisionView]
  /// Answers that raise a flag, or differ from the last signed form.
  let attention: [Line]
  let nothingNew: Bool
  /// Whether the trainer has to type the password.
  let asksPassword: Bool

  static func screen(
    _ answers: FieldMaker, of client: Client, isConfirmed: Bool = false, _ voice: Voice
  ) -> Screen<Self> {
    let form = Form(
      id: answers.form.id.description, revision: answers.form.revision,
      clientVersion: client.version, sections: answers.reviewed)
    let attention = form.sections.flatMap(\.fields).filter { $0.flag != nil || $0.former != nil }
    let missing = answers.missing()
    let page = Self(
      form: form, missing: missing, decisions: answers.decisions, attention: attention,
      nothingNew: attention.isEmpty, asksPassword: !isConfirmed)
    return Screen(
      page: page,
      title: voice.text["signature.title"], client: ClientHeader(client, voice), tab: .screening)
  }

  static func load(
    _ form: ScreeningForm, of client: Client, from store: Store, isConfirmed: Bool = false,
    _ voice: Voice
  ) async throws -> Screen<Self> {
    var answers = try FieldMaker(form, of: client, voice)
    answers.last = try await LastForm.load(before: form, from: store, voice)
    return screen(answers, of: client, isConfirmed: isConfirmed, voice)
  }
}

extension FieldMaker {
  /// Every question that applies, with its answer in words.
  var reviewed: [SignaturePage.Section] {
    definition.sections.map { section in
      SignaturePage.Section(
        title: section.title,
        fields: section.fields.filter { evaluation.shown.contains($0.key) }.map { field in
          let view = view(field, in: section)
          return SignaturePage.Line(
            label: field.label, value: answer(field.key).map { inWords($0, field) },
            flag: view.flag, former: view.former?.text)
        })
    }
  }

  func answer(_ key: String) -> Answer? { details[key] ?? form.answers[key] }
}

extension Reader {
  mutating func signing(_ answers: FieldMaker, of client: Client) -> FormSigning {
    let name = words(
      "clientName", keep: "", limit: 200, required: "signature.nameMissing")
    let drawing = drawing()
    let (revision, version) = (number("revision"), number("clientVersion"))
    if !answers.missing().isEmpty { refuse("clientName", "signature.answersMissing") }
    return FormSigning(
      clientName: name, signature: drawing, revision: revision ?? answers.form.revision,
      clientVersion: version ?? client.version)
  }

  private mutating func drawing() -> String? {
    guard let typed = submission.text("signature"), !typed.isEmpty else {
      if submission["signature"]?.elements != nil { refuse("signature", "signature.notAPath") }
      return nil
    }
    guard let drawing = DrawnSignature(typed) else {
      refuse("signature", "signature.notAPath")
      return nil
    }
    return drawing.path
  }
}
