import HTTPTypes
import Hummingbird
import Vault

/// Lets somebody in who has just proved who they are.
struct Welcome {
  let services: Services

  /// A new session, whatever is answered: an old cookie never lives on. Another trainer's session
  /// on the same browser is locked until they come back.
  func open(
    _ trainer: Trainer, _ request: Request, answering answer: () async throws -> Response
  ) async throws -> Response {
    let store = services.store
    try await store.makeRoom(
      for: trainer, token: request.sessionToken, on: request.device, at: services.clocks.now())
    try await services.opening.finish()
    let token = services.token()
    let kind = SignInDevice(agent: request.headers[.userAgent] ?? "")
    let device = await services.signIn.remember(
      trainer, on: request.device, else: services.token())
    try await store.signIn(
      trainer.id, token: token, on: kind.kept, cookie: device, at: services.clocks.now())
    return try await answer().settingSession(token, for: request)
      .settingDevice(device, for: request)
  }

  /// To a page, or for a program to the list of clients.
  func enter(
    _ trainer: Trainer, to target: String = "/clients", _ request: Request,
    status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    try await open(trainer, request) {
      guard request.wantsJSON else { return .seeOther(target) }
      let list = try await ClientsPage.load(
        ClientSearch(), from: services.store, for: trainer, services.voice(for: trainer))
      return try .json(list.page, status: status)
    }
  }
}
