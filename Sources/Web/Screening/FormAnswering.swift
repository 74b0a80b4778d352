import Forms
import HTTPTypes
import Hummingbird
import Vault

/// A form's page in answer to a request: for the trainer, or for the client who holds the tablet.
struct FormAnswering {
  private let context: OfClient
  private let store: Store
  private let sections: SectionChoice
  private var voice: Voice { context.voice }

  /// A client is led from section to section, a trainer sees all, until they choose.
  init(_ request: Request, _ context: OfClient, _ store: Store) {
    (self.context, self.store) = (context, store)
    let form = context.voice.form
    if let typed = request.query["section"] {
      sections = SectionChoice(typed, of: form)
    } else {
      sections = context.isHandedOver ? .init(key: form.sections.first?.key) : .all
    }
  }

  func answer(
    _ form: ScreeningForm, of client: Client, _ answer: FormAnswer = FormAnswer()
  ) async throws -> Response {
    guard !context.isHandedOver else {
      let screen = try await HandOverPage.load(
        form, of: client, from: store, typed: answer.typed, problems: answer.problems,
        isOutdated: answer.isOutdated, sections: sections, voice)
      return try context.answerClient(answer.on(screen))
    }
    let screen = try await ScreeningPage.load(
      form, of: client, from: store, typed: answer.typed, problems: answer.problems,
      isOutdated: answer.isOutdated, sections: sections, voice)
    return try context.answer(answer.on(screen))
  }

  /// The button that was pressed leads on: to another section, to signing, to the end.
  func saved(_ form: ScreeningForm, _ submission: Submission) async throws -> Response {
    guard !context.answering.wantsJSON else {
      return try await answer(form, of: try await store.client(context))
    }
    let next = submission.text("next") ?? ""
    if next == "review" {
      return .seeOther("\(form.path)/\(context.isHandedOver ? "handover" : "signature")")
    }
    if let section = SectionChoice(next, of: voice.form).key {
      return .seeOther(SectionChoice(key: section).path(of: form.path))
    }
    return .seeOther(sections.path(of: form.path, saved: true))
  }

  /// Someone was faster: the form as it is now, with what was typed.
  func outdated(_ submission: Submission) async throws -> Response {
    let form = try await store.screening(context)
    return try await answer(
      form, of: try await store.client(context),
      FormAnswer(
        status: .conflict, typed: submission, summary: voice.text["screening.conflict"]))
  }

  /// The signed form again; what was typed waits to be added to it.
  func signed(_ submission: Submission) async throws -> Response {
    let form = try await store.screening(context)
    guard let locked = try form.lockedField(in: submission, voice) else {
      throw Refusal.outdated
    }
    // Signed while the client's answer was on its way.
    guard !context.isHandedOver else { throw Refusal.handedOver(context.answering.handedOver) }
    var screen = try await ScreeningPage.load(
      form, of: try await store.client(context), from: store, typed: submission, voice)
    let message = voice.text[
      "screening.lockedField",
      ["field": locked.label, "date": form.signedAt.map(voice.text.dateAndTime) ?? ""]]
    screen.status = .conflict
    screen.form.problems = [locked.key: FieldProblem(message: message)]
    screen.form.summary = message
    screen.form.values["text"] = try form.definition(newest: voice.form).fields
      .compactMap { field in submission.shown(field).map { "\(field.label): \($0)" } }
      .joined(separator: "\n")
    return try context.answer(screen)
  }
}

/// In what state a form's page is answered with.
struct FormAnswer {
  /// Nil where the problems say it.
  var status: HTTPResponse.Status?
  var typed: Submission?
  var problems: [String: FieldProblem] = [:]
  var summary: String?
  var notice: Notice?
  var alarm: String?

  static func wrong(_ reader: Reader) -> Self {
    Self(
      typed: reader.submission, problems: reader.problems, summary: reader.text["problem.summary"])
  }

  static func refused(_ refusal: StoreRefusal, _ reader: Reader) -> Self {
    Self(
      status: .serviceUnavailable, typed: reader.submission,
      alarm: reader.text.sentence(for: refusal))
  }

  /// Whether what was typed stands beside what is saved.
  fileprivate var isOutdated: Bool { status == .conflict }

  fileprivate func on<Content: Page>(_ screen: Screen<Content>) -> Screen<Content> {
    var screen = screen
    (screen.notice, screen.alarm) = (notice, alarm)
    (screen.form.problems, screen.form.summary) = (problems, summary)
    screen.status = status ?? screen.form.status
    return screen
  }
}

extension ScreeningForm {
  /// The first locked field that is named, even with the same value.
  func lockedField(in submission: Submission, _ voice: Voice) throws -> FormField? {
    let definition = try definition(newest: voice.form)
    guard isSigned else { return nil }
    return definition.fields.first {
      submission[$0.key] != nil && definition.lockedKeys.contains($0.key)
    }
  }
}

extension Submission {
  /// What was typed into a field, for reading; nil when that was nothing.
  func shown(_ field: FormField) -> String? {
    let typed = self[field.key]?.elements?.compactMap(\.typedText) ?? [text(field.key) ?? ""]
    let words = typed.filter { !$0.isEmpty }.map { key in
      field.options.first { $0.key == key }?.label ?? key
    }
    return words.isEmpty ? nil : words.joined(separator: ", ")
  }
}
