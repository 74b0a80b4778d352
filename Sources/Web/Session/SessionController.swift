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
    let submission = context.submission
    do {
      let trainer = try await services.signIn.signIn(
        login: submission.text("login") ?? "", password: submission.text("password") ?? "",
        at: .browser(address: context.address, device: request.device))
      let target = submission.text("returnTo").flatMap(SignInPage.localPath) ?? "/clients"
      return try await Welcome(services: services).lead(trainer, to: target, request)
    } catch let refusal as SignInRefusal {
      return try context.answer(
        SignInPage.screen(refused: refusal, submission, locked: store.isLocked, context.voice))
    }
  }

  /// Whoever has pressed it is signed out, also where the vault was locked or the session has ended meanwhile.
  @Sendable func destroy(request: Request, context: Guest) async throws -> Response {
    let mayBeOne = context.answering.session != nil || !store.isReadable
    if mayBeOne, let token = request.sessionToken {
      try await store.signOut(token: token, at: services.clocks.now())
    }
    return .signedOut(request)
  }
}
