import HTTPTypes
import Hummingbird
import Vault

/// Handing the tablet to the client for one form, and taking it back with the password.
struct HandOverController {
  let services: Services
  private var store: Store { services.store }
  private var text: Text { services.views.text }

  @Sendable func create(request: Request, context: SignedIn) async throws -> Response {
    let (client, form) = try await find(context)
    _ = try await Submission(request)
    guard !form.isSigned else { throw Refusal.alreadySigned }
    guard let token = request.sessionToken else { throw Refusal.signedOut }
    let new = services.token()
    try await store.handOver(
      form, from: token, to: new, at: services.moment(context.trainer))
    var response = try await services.done(request, context, at: form.path) {
      try await services.handedOver(form, client, context)
    }
    response.setSession(new)
    return response
  }

  /// Where the client ends: please give the tablet back.
  @Sendable func show(request: Request, context: SignedIn) async throws -> Response {
    let (_, form) = try await find(context)
    guard context.isHandedOver else { return .seeOther(form.path) }
    return try await answer(request, context, form)
  }

  @Sendable func destroy(request: Request, context: SignedIn) async throws -> Response {
    let (client, form) = try await find(context)
    let submission = try await Submission(request)
    if let refusal = try await services.refusal(
      of: submission.text("password") ?? "", by: context.trainer,
      handedOver: context.isHandedOver)
    {
      return try await answer(request, context, form, refusal)
    }
    guard let token = request.sessionToken else { throw Refusal.signedOut }
    let new = services.token()
    try await store.takeBack(
      form, from: token, to: new, at: services.moment(context.trainer))
    var context = context
    context.isHandedOver = false
    var response = try await services.done(request, context, at: form.path) {
      try await services.screening(form, client, context)
    }
    response.setSession(new)
    return response
  }

  private func find(_ context: SignedIn) async throws -> (Client, ScreeningForm) {
    let client = try await store.client(context.id("client"))
    return (client, try await store.screeningForm(context.id("form"), of: client.id))
  }

  private func answer(
    _ request: Request, _ context: SignedIn, _ form: ScreeningForm,
    _ refusal: PasswordRefusal? = nil
  ) async throws -> Response {
    var screen = Screen(
      page: TakeBackPage(
        path: form.path, isSigned: form.isSigned, trainer: context.trainer.name,
        gym: try await store.gym().name),
      title: text["handOver.done"])
    if let refusal {
      screen.status = refusal.status
      screen.form.problems["password"] = refusal.problem
    }
    var response = try services.views.answer(
      request, screen, trainer: nil, token: services.token())
    if let seconds = refusal?.retryAfter { response.headers[.retryAfter] = String(seconds) }
    return response
  }
}

/// A form as the client sees it on a tablet in hand: questions only.
struct HandOverPage: Page {
  static let template = "screening/handover"
  let form: FormView
  let missing: [MissingField]
  let missingText: String?
  let gym: String
}

/// The client has finished; the trainer takes the tablet.
struct TakeBackPage: Page {
  static let template = "screening/takeback"
  let path: String
  let isSigned: Bool
  let trainer: String
  let gym: String
}
