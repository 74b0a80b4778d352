import HTTPTypes
import Hummingbird
import Vault

/// A browser's lock: how it stands with it, and locking it by hand.
struct LockController {
  let services: Services

  /// Asking is no use of the session.
  @Sendable func show(request: Request, context: AtLock) async throws -> Response {
    let (query, returnTo) = (request.query, request.query["returnTo"])
    let standing = try await context.standing(of: query["trainer"], request, services.store)
    if standing.isOpen, !context.answering.wantsJSON {
      return .seeOther(returnTo.flatMap(SignInPage.localPath) ?? "/clients")
    }
    return try context.answer(
      LockPage.screen(
        standing, byPassword: query["by"] == "password", returnTo: returnTo, context.voice))
  }

  @Sendable func create(request: Request, context: AtLock) async throws -> Response {
    let returnTo = context.submission.text("returnTo")
    guard let token = request.sessionToken else { throw Refusal.signedOut }
    if !context.session.isLocked {
      try await services.store.lock(token: token, at: services.clocks.now())
    }
    services.confirmations.end(token)
    return context.answering.wantsJSON
      ? Response(status: .ok)
      : .seeOther(LockPage.path(returnTo: returnTo.flatMap(SignInPage.localPath)))
  }
}
