import Hummingbird
import Vault

/// What is to be sent, and what was.
struct OutboxController {
  let store: Store

  @Sendable func index(request: Request, context: SignedIn) async throws -> Response {
    try context.answer(OutboxPage.screen(try await store.outbox(), context.voice))
  }
}
