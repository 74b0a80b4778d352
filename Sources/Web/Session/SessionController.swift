import HTTPTypes
import Hummingbird
import Vault

/// Signing in and out.
struct SessionController {
  let services: Services
  private var store: Store { services.store }

  @Sendable func new(request: Request, context: Guest) throws -> Response {
    guard store.folder.isSetUp else { return .seeOther("/setup") }
    let returnTo = request.query["returnTo"]
    return try context.answer(
      SignInPage.screen(locked: store.isLocked, returnTo: returnTo, context.voice))
  }

  @Sendable func create(request: Request, context: Guest) async throws -> Response {
    guard store.folder.isSetUp else { throw Refusal.notFound }
    let submission = try await Submission(request)
    do {
      let trainer = try await services.signIn.signIn(
        login: submission.text("login") ?? "", password: submission.text("password") ?? "",
        at: .browser(address: context.address, device: request.device))
      return try await welcome(trainer, submission, request)
    } catch let refusal as SignInRefusal {
      return try context.answer(
        SignInPage.screen(refused: refusal, submission, locked: store.isLocked, context.voice))
    }
  }

  @Sendable func destroy(request: Request, context: SignedIn) async throws -> Response {
    if let token = request.sessionToken {
      try await store.signOut(token: token, at: services.clocks.now())
    }
    let response =
      context.answering.wantsJSON ? Response(status: .ok) : Response.seeOther("/login")
    return response.settingSession(nil, for: request).clearingSite()
  }

  /// A new session: an old cookie never lives on.
  private func welcome(
    _ trainer: Trainer, _ submission: Submission, _ request: Request
  ) async throws -> Response {
    if let old = request.sessionToken {
      try await store.signOut(token: old, at: services.clocks.now())
    }
    try await services.opening.finish()
    let token = services.token()
    try await store.signIn(trainer.id, token: token, at: services.clocks.now())
    let device = await services.signIn.remember(
      trainer, on: request.device, else: services.token())
    let target = submission.text("returnTo").flatMap(SignInPage.localPath) ?? "/clients"
    guard request.wantsJSON else {
      return .seeOther(target).settingSession(token, for: request)
        .settingDevice(device, for: request)
    }
    let voice = services.voice(for: trainer)
    let search = ClientSearch()
    let list = try await store.clients(search, services.voice(for: trainer))
    return try Response.json(ClientsPage.screen(list, search, voice).page, status: .ok)
      .settingSession(token, for: request).settingDevice(device, for: request)
  }
}
