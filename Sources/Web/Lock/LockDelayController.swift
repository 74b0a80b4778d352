import Hummingbird
import Vault

/// Somebody is at a page that asks for nothing.
struct LockDelayController {
  @Sendable func create(request: Request, context: SignedIn) async throws -> Response {
    Response(status: .noContent)
  }
}
