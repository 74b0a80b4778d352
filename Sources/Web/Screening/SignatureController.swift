import Forms
import HTTPTypes
import Hummingbird
import Vault

/// Reading everything once more, and signing it: from then on it is locked.
struct SignatureController {
  let services: Services
  private var store: Store { services.store }
  private var text: Text { services.views.text }

  @Sendable func new(request: Request, context: SignedIn) async throws -> Response {
    let client = try await store.client(context.id("client"))
    let form = try await store.screeningForm(context.id("form"), of: client.id)
    guard !form.isSigned else { return .seeOther(form.path) }
    return try services.answer(request, context, try await screen(form, client, context))
  }

  @Sendable func create(request: Request, context: SignedIn) async throws -> Response {
    let client = try await store.client(context.id("client"))
    let form = try await store.screeningForm(context.id("form"), of: client.id)
    guard !form.isSigned else { throw Refusal.alreadySigned }
    let submission = try await Submission(request)
    var reader = Reader(submission, text: text, units: context.trainer.units)
    let name = reader.words(
      "clientName", keep: "", limit: 200, required: "signature.nameMissing")
    let drawing = reader.drawing()
    let (revision, version) = (reader.number("revision"), reader.number("clientVersion"))
    if try !services.maker(form, client, context).missing().isEmpty {
      reader.refuse("clientName", "signature.answersMissing")
    }
    guard reader.problems.isEmpty else {
      return try await again(
        .unprocessableContent, form, client, submission, reader, request, context)
    }
    if let refusal = try await services.refusal(
      of: submission.text("password") ?? "", by: context.trainer)
    {
      reader.refuse("password", saying: refusal.problem.message)
      var response = try await again(
        refusal.status, form, client, submission, reader, request, context)
      if let seconds = refusal.retryAfter { response.headers[.retryAfter] = String(seconds) }
      return response
    }
    do {
      let signed = try await store.sign(
        form.id, of: client.id,
        FormSigning(
          clientName: name, signature: drawing, revision: revision ?? form.revision,
          clientVersion: version ?? client.version),
        definition: services.form, at: services.moment(context.trainer))
      return try await services.done(request, context, at: form.path) {
        try await services.screening(signed, client, context)
      }
    } catch StoreRefusal.outdated {
      if request.wantsJSON { throw Refusal.outdated }
      let newest = try await store.screeningForm(form.id, of: client.id)
      let client = try await store.client(client.id)
      return try await again(.conflict, newest, client, submission, reader, request, context)
    }
  }

  private func screen(
    _ form: ScreeningForm, _ client: Client, _ context: SignedIn
  ) async throws -> Screen<SignaturePage> {
    var maker = try services.maker(form, client, context)
    maker.last = try await services.last(before: form)
    return Screen(
      page: SignaturePage(form, of: client, maker), title: text["signature.title"],
      client: ClientHeader(client, services, context.trainer.units), tab: .screening)
  }

  private func again(
    _ status: HTTPResponse.Status, _ form: ScreeningForm, _ client: Client,
    _ submission: Submission, _ reader: Reader, _ request: Request, _ context: SignedIn
  ) async throws -> Response {
    var screen = try await screen(form, client, context)
    screen.status = status
    screen.form = FormFields([:], typed: submission, problems: reader.problems)
    screen.form.values["password"] = nil
    if status == .conflict { screen.form.summary = text["signature.conflict"] }
    return try services.answer(request, context, screen)
  }
}

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

  init(_ form: ScreeningForm, of client: Client, _ maker: FieldMaker) {
    self.form = Form(
      id: form.id.description, revision: form.revision, clientVersion: client.version,
      sections: maker.reviewed)
    missing = maker.missing()
    decisions = maker.decisions
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
  fileprivate mutating func drawing() -> String? {
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
