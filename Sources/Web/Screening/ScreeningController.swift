import Definitions
import Forms
import HTTPTypes
import Hummingbird
import Vault

/// A client's screening forms: the current one, filling it in, reading a signed one.
struct ScreeningController {
  let services: Services
  private var store: Store { services.store }

  @Sendable func index(request: Request, context: SignedIn) async throws -> Response {
    let client = try await store.client(context.id("client"))
    let forms = try await store.screeningForms(of: client.id)
    if let current = forms.first {
      let screen = try await services.screening(current, client, context)
      return try services.answer(request, context, screen)
    }
    return try services.answer(
      request, context,
      Screen(
        page: ScreeningIndexPage(form: nil, earlier: [], addenda: []),
        title: services.views.text["screening.title"],
        client: ClientHeader(client, services, context.trainer.units), tab: .screening))
  }

  @Sendable func create(request: Request, context: SignedIn) async throws -> Response {
    let client = try await store.client(context.id("client"))
    let form = try await store.startScreening(
      of: client.id, definition: services.form, at: services.moment(context.trainer))
    return try await services.done(
      request, context, at: form.path, status: .created
    ) { try await services.screening(form, client, context) }
  }

  @Sendable func show(request: Request, context: SignedIn) async throws -> Response {
    let client = try await store.client(context.id("client"))
    let form = try await store.screeningForm(context.id("form"), of: client.id)
    if context.isHandedOver && form.isSigned { return .seeOther("\(form.path)/handover") }
    let saved = request.uri.queryParameters.get("saved") != nil
    return try await answer(request, context, form, client, saved: saved)
  }

  @Sendable func update(request: Request, context: SignedIn) async throws -> Response {
    let client = try await store.client(context.id("client"))
    let form = try await store.screeningForm(context.id("form"), of: client.id)
    if context.isHandedOver && form.isSigned { throw Refusal.handedOver }
    let definition = try form.definition(newest: services.form)
    let submission = try await Submission(request)
    if let locked = try lockedField(form, submission) {
      return try await refuse(locked, form, client, submission, request, context)
    }
    var reader = Reader(submission, text: services.views.text, units: context.trainer.units)
    let change = reader.change(of: form, definition, client, services)
    guard reader.problems.isEmpty else {
      return try await answer(
        request, context, form, client, typed: submission, problems: reader.problems)
    }
    do {
      let saved = try await store.save(
        change, to: form.id, of: client.id, definition: definition,
        catalogue: services.catalogue, at: services.moment(context.trainer))
      guard request.wantsJSON else {
        return .seeOther(target(after: submission, form, request, context))
      }
      return try await answer(request, context, saved, try await store.client(client.id))
    } catch StoreRefusal.outdated {
      if request.wantsJSON { throw Refusal.outdated }
      let form = try await store.screeningForm(form.id, of: client.id)
      let client = try await store.client(client.id)
      return try await answer(
        request, context, form, client, typed: submission, conflict: true)
    } catch StoreRefusal.signed {
      let form = try await store.screeningForm(form.id, of: client.id)
      guard let locked = try lockedField(form, submission) else { throw Refusal.outdated }
      return try await refuse(locked, form, client, submission, request, context)
    }
  }

  /// The button that was pressed leads on: to another section, to signing, to the end.
  private func target(
    after submission: Submission, _ form: ScreeningForm, _ request: Request, _ context: SignedIn
  ) -> String {
    let next = submission.text("next") ?? ""
    if next == "review" { return "\(form.path)/\(context.isHandedOver ? "handover" : "signature")" }
    if let section = SectionChoice(Substring(next), of: services.form).key {
      return SectionChoice(key: section).path(of: form.path)
    }
    return sections(request, context).path(of: form.path, saved: true)
  }

  /// A client is led from section to section, a trainer sees all, until they choose.
  private func sections(_ request: Request, _ context: SignedIn) -> SectionChoice {
    guard let typed = request.uri.queryParameters.get("section") else {
      return context.isHandedOver ? .init(key: services.form.sections.first?.key) : .all
    }
    return SectionChoice(typed[...], of: services.form)
  }

  /// The form's page, for a trainer or for the client who holds the tablet.
  private func answer(
    _ request: Request, _ context: SignedIn, _ form: ScreeningForm, _ client: Client,
    typed: Submission? = nil, problems: [String: FieldProblem] = [:], conflict: Bool = false,
    saved: Bool = false
  ) async throws -> Response {
    let sections = sections(request, context)
    func finish<Content: Page>(_ screen: Screen<Content>) -> Screen<Content> {
      var screen = screen
      screen.notice = saved ? services.views.text["screening.saved"] : nil
      screen.status = conflict ? .conflict : problems.isEmpty ? .ok : .unprocessableContent
      screen.form.problems = problems
      if conflict || !problems.isEmpty {
        screen.form.summary =
          services.views.text[conflict ? "screening.conflict" : "problem.summary"]
      }
      return screen
    }
    if context.isHandedOver {
      let screen = try await services.handedOver(
        form, client, context, typed: typed, problems: problems, sections: sections)
      return try services.views.answer(
        request, finish(screen), trainer: nil, token: services.token())
    }
    let screen = try await services.screening(
      form, client, context, typed: typed, problems: problems, sections: sections)
    return try services.answer(request, context, finish(screen))
  }

  /// The first locked field that is named, even with the same value.
  private func lockedField(_ form: ScreeningForm, _ submission: Submission) throws -> FormField? {
    let definition = try form.definition(newest: services.form)
    guard form.isSigned else { return nil }
    return definition.fields.first {
      submission[$0.key] != nil && definition.lockedKeys.contains($0.key)
    }
  }

  /// The signed form again; what was typed waits to be added to it.
  private func refuse(
    _ locked: FormField, _ form: ScreeningForm, _ client: Client, _ submission: Submission,
    _ request: Request, _ context: SignedIn
  ) async throws -> Response {
    // Signed while the client's answer was on its way.
    guard !context.isHandedOver else { throw Refusal.handedOver }
    let text = services.views.text
    var screen = try await services.screening(form, client, context, typed: submission)
    let message = text[
      "screening.lockedField",
      ["field": locked.label, "date": form.signedAt.map(text.dateAndTime) ?? ""]]
    screen.status = .conflict
    screen.form.problems = [locked.key: FieldProblem(message: message)]
    screen.form.summary = message
    screen.form.values["text"] = try form.definition(newest: services.form).fields
      .compactMap { field in submission.shown(field).map { "\(field.label): \($0)" } }
      .joined(separator: "\n")
    return try services.answer(request, context, screen)
  }
}

extension ScreeningForm {
  var path: String { "/clients/\(clientId)/screening/\(id)" }
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
