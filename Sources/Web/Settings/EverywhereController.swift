import Hummingbird
import Vault

/// Signing out everywhere.
struct EverywhereController {
  let store: Store

  @Sendable func destroy(request: Request, context: SignedIn) async throws -> Response {
    try await store.endSessions(of: context.trainer, at: context.moment.now)
    return .signedOut(request)
  }
}
