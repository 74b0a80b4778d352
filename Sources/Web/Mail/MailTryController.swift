import Hummingbird
import Vault

/// Sending one more time, or not at all.
struct MailTryController {
  let services: Services

  @Sendable func create(request: Request, context: SignedIn) async throws -> Response {
    try await services.store.repeatMail(context.id("mail"), at: context.moment)
    services.mail.wake()
    return try await done(context)
  }

  @Sendable func destroy(request: Request, context: SignedIn) async throws -> Response {
    try await services.store.stopMail(context.id("mail"), at: context.moment)
    return try await done(context)
  }

  private func done(_ context: SignedIn) async throws -> Response {
    try await context.done(at: "/mail") {
      OutboxPage.screen(try await services.store.outbox(), context.voice)
    }
  }
}
