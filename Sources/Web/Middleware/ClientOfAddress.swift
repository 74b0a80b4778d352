import Hummingbird
import Vault

/// Looks the client up whom the address names.
struct ClientOfAddress: RouterMiddleware {
  let store: Store

  func handle(
    _ request: Request, context: SignedIn,
    next: (Request, SignedIn) async throws -> Response
  ) async throws -> Response {
    var context = context
    context.client = try await store.client(context)
    return try await next(request, context)
  }
}
