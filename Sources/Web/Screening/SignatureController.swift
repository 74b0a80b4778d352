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
    return try services.answer(request, context, try screen(form, client, context))
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
      return try again(.unprocessableContent, form, client, submission, reader, request, context)
    }
    if let refusal = try await services.refusal(
      of: submission.text("password") ?? "", by: context.trainer)
    {
      reader.refuse("password", saying: refusal.problem.message)
      var response = try again(
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
      return try again(.conflict, newest, client, submission, reader, request, context)
    }
  }

  private func screen(
    _ form: ScreeningForm, _ client: Client, _ context: SignedIn
  ) throws -> Screen<SignaturePage> {
    let maker = try services.maker(form, client, context)
    return Screen(
      page: SignaturePage(form, of: client, maker), title: text["signature.title"],
      client: ClientHeader(client, services, context.trainer.units), tab: .screening)
  }

  private func again(
    _ status: HTTPResponse.Status, _ form: ScreeningForm, _ client: Client,
    _ submission: Submission, _ reader: Reader, _ request: Request, _ context: SignedIn
  ) throws -> Response {
    var screen = try screen(form, client, context)
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
  }
  struct Form: Encodable, Sendable {
    let id: String
    let revision: Int
    let clientVersion: Int
    let sections: [Section]
  }
  let form: Form
  let missing: [MissingField]

  init(_ form: ScreeningForm, of client: Client, _ maker: FieldMaker) {
    let sections = maker.definition.sections.map { section in
      Section(
        title: section.title,
        fields: section.fields.filter { maker.evaluation.shown.contains($0.key) }.map { field in
          let answer = maker.details[field.key] ?? maker.form.answers[field.key]
          return Line(
            label: field.label, value: answer.map { maker.inWords($0, field) },
            flag: maker.view(field, in: section).flag)
        })
    }
    self.form = Form(
      id: form.id.description, revision: form.revision, clientVersion: client.version,
      sections: sections)
    missing = maker.missing()
  }
}

extension Reader {
  /// A drawn signature: the commands of an SVG path, numbers and nothing else.
  fileprivate mutating func drawing() -> String? {
    guard let path = submission.text("signature"), !path.isEmpty else { return nil }
    let allowed = path.utf8.allSatisfy { "MLQCZmlqcz0123456789.,- ".utf8.contains($0) }
    if !allowed || path.utf8.count > 100_000 { refuse("signature", "signature.notAPath") }
    return path
  }
}
