import HTTPTypes
import Hummingbird
import Vault

/// The client list, adding a client, the overview, changing details.
struct ClientController {
  let services: Services
  private var store: Store { services.store }
  private var text: Text { services.views.text }

  @Sendable func index(request: Request, context: SignedIn) async throws -> Response {
    let query = String((request.uri.queryParameters.get("q") ?? "").prefix(100))
    let offset = max(0, request.uri.queryParameters.get("from", as: Int.self) ?? 0)
    let archived = request.uri.queryParameters.get("archived") == "true"
    var screen = try await services.clientList(
      matching: query, archived: archived, from: offset)
    if request.uri.queryParameters.get("erased") != nil { screen.notice = text["erasure.done"] }
    return try services.answer(request, context, screen)
  }

  @Sendable func new(request: Request, context: SignedIn) throws -> Response {
    try services.answer(request, context, newScreen(context))
  }

  @Sendable func create(request: Request, context: SignedIn) async throws -> Response {
    let submission = try await Submission(request)
    var reader = Reader(submission, text: text, units: context.trainer.units)
    let details = reader.details(
      from: ClientDetails(name: ""), services.form, today: services.today)
    guard reader.problems.isEmpty else {
      var screen = newScreen(context)
      screen.status = .unprocessableContent
      screen.form = FormFields([:], typed: submission, problems: reader.problems)
      return try services.answer(request, context, screen)
    }
    let client = try await store.addClient(details, by: context.trainer, at: services.now())
    return try await services.done(request, context, at: client.path, status: .created) {
      try await services.overview(of: client, context)
    }
  }

  @Sendable func show(request: Request, context: SignedIn) async throws -> Response {
    let client = try await store.client(context.id("client"))
    return try services.answer(
      request, context, try await services.overview(of: client, context))
  }

  @Sendable func edit(request: Request, context: SignedIn) async throws -> Response {
    let client = try await store.client(context.id("client"))
    return try services.answer(request, context, editScreen(client, context))
  }

  @Sendable func update(request: Request, context: SignedIn) async throws -> Response {
    let client = try await store.client(context.id("client"))
    let submission = try await Submission(request)
    var reader = Reader(submission, text: text, units: context.trainer.units)
    let change = reader.change(of: client, services.form, today: services.today)
    let version = reader.number("version")
    guard reader.problems.isEmpty else {
      return try again(.unprocessableContent, client, submission, reader, request, context)
    }
    do {
      let client = try await store.change(
        client.id, version: version, change, catalogue: services.catalogue,
        at: services.moment(context.trainer))
      return try await services.done(request, context, at: client.path) {
        try await services.overview(of: client, context)
      }
    } catch StoreRefusal.outdated {
      let newest = try await store.client(client.id)
      return try again(.conflict, newest, submission, reader, request, context)
    }
  }

  private func newScreen(_ context: SignedIn) -> Screen<NewClientPage> {
    Screen(
      page: NewClientPage(context.trainer.units), title: text["clients.new.title"], tab: .clients)
  }

  private func editScreen(_ client: Client, _ context: SignedIn) -> Screen<EditClientPage> {
    Screen(
      page: EditClientPage(client, context.trainer), title: text["clients.edit.title"],
      client: ClientHeader(client, services, context.trainer.units), tab: .overview,
      form: FormFields(client.formValues(context.trainer.units)))
  }

  /// The page again with everything that was typed. After a conflict it carries the newest
  /// version, so that saving once more is a decision and not an accident.
  private func again(
    _ status: HTTPResponse.Status, _ client: Client, _ submission: Submission, _ reader: Reader,
    _ request: Request, _ context: SignedIn
  ) throws -> Response {
    var screen = editScreen(client, context)
    screen.status = status
    screen.form = FormFields(
      client.formValues(context.trainer.units), typed: submission, problems: reader.problems)
    guard status == .conflict else { return try services.answer(request, context, screen) }
    if request.wantsJSON { throw Refusal.outdated }
    screen.form.values["version"] = String(client.version)
    screen.form.summary = text["clients.edit.conflict"]
    return try services.answer(request, context, screen)
  }
}
