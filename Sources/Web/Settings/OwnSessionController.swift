import Foundation
import Hummingbird
import Vault

/// Where a trainer is signed in.
struct OwnSessionController {
  let services: Services
  private var store: Store { services.store }

  @Sendable func index(request: Request, context: SignedIn) async throws -> Response {
    try context.answer(try await screen(request, context))
  }

  @Sendable func destroy(request: Request, context: SignedIn) async throws -> Response {
    let id = context.parameters.get("session") ?? ""
    let isThis = try await sessions(request, context).contains { $0.id == id && $0.isThis }
    try await store.endSession(id, of: context.trainer, at: context.moment.now)
    if isThis { return .signedOut(request) }
    return try await context.done(at: "/settings/sessions") { try await screen(request, context) }
  }

  private func sessions(_ request: Request, _ context: SignedIn) async throws -> [SessionStanding] {
    try await store.sessions(
      of: context.trainer, asking: request.sessionToken, at: context.moment.now)
  }

  private func screen(
    _ request: Request, _ context: SignedIn
  ) async throws -> Screen<OwnSessionsPage> {
    OwnSessionsPage.screen(try await sessions(request, context), context.voice)
  }
}
