import Hummingbird
import Vault

/// Records which clients a trainer looks at, before the page is sent. What clients see on a tablet
/// that is handed to them is no trainer's look.
struct ClientViewNotes: RouterMiddleware {
  let store: Store

  func handle(
    _ request: Request, context: SignedIn,
    next: (Request, SignedIn) async throws -> Response
  ) async throws -> Response {
    let response = try await next(request, context)
    guard request.method == .get, response.status == .ok, !context.isHandedOver,
      let client = context.parameters.get("client").flatMap(Identifier<Client>.init)
    else { return response }
    try await store.noteView(of: client, at: context.moment)
    return response
  }
}
