import Hummingbird
import Vault

/// What is to be sent, and what was.
struct OutboxController {
  let store: Store

  @Sendable func index(request: Request, context: SignedIn) async throws -> Response {
    try context.answer(OutboxPage.screen(try await store.outbox(), context.voice))
  }
}

/// Sending one more time, or not at all.
struct MailTryController {
  let services: Services

  @Sendable func create(request: Request, context: SignedIn) async throws -> Response {
    _ = try await context.submission(request)
    try await services.store.repeatMail(context.id("mail"), at: context.moment)
    services.mail.wake()
    return try await done(context)
  }

  @Sendable func destroy(request: Request, context: SignedIn) async throws -> Response {
    _ = try await context.submission(request)
    try await services.store.stopMail(context.id("mail"), at: context.moment)
    return try await done(context)
  }

  private func done(_ context: SignedIn) async throws -> Response {
    try await context.done(at: "/mail") {
      OutboxPage.screen(try await services.store.outbox(), context.voice)
    }
  }
}
