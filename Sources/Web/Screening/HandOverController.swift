import Hummingbird
import Vault

/// Handing the tablet to the client for one form, and taking it back with the password.
struct HandOverController {
  let services: Services
  private var store: Store { services.store }

  @Sendable func create(request: Request, context: OfClient) async throws -> Response {
    let form = try await store.screening(context)
    guard !form.isSigned else { throw Refusal.alreadySigned }
    guard let token = request.sessionToken else { throw Refusal.signedOut }
    let new = services.token()
    try await store.handOver(.form(form), from: token, to: new, at: context.moment)
    return try await context.done(at: form.path) {
      try await HandOverPage.load(form, of: context.client, from: store, context.voice)
    }.settingSession(new, for: request)
  }

  /// Where the client ends: please give the tablet back.
  @Sendable func show(request: Request, context: OfClient) async throws -> Response {
    let form = try await store.screening(context)
    guard context.isHandedOver else { return .seeOther(form.path) }
    return try context.answerClient(try await takeBack(form, context))
  }

  @Sendable func destroy(request: Request, context: OfClient) async throws -> Response {
    let form = try await store.screening(context)
    let password = context.submission.text("password") ?? ""
    if let refusal = try await services.signIn.refusal(of: password, context.signedIn) {
      return try context.answerClient(try await takeBack(form, context).refused(refusal))
    }
    guard let token = request.sessionToken else { throw Refusal.signedOut }
    let new = services.token()
    try await store.takeBack(.form(form), from: token, to: new, at: context.moment)
    services.confirmations.note(new, at: context.moment.instant)
    return try await context.takenBack.done(at: form.path) {
      try await ScreeningPage.load(form, of: context.client, from: store, context.voice)
    }.settingSession(new, for: request)
  }

  private func takeBack(
    _ form: ScreeningForm, _ context: OfClient
  ) async throws -> Screen<TakeBackPage> {
    TakeBackPage.screen(
      try FieldMaker(form, of: context.client, context.voice), from: context.trainer,
      gym: try await store.gym(), context.voice)
  }
}
