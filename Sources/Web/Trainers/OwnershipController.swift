import Hummingbird
import Vault

/// Whether a trainer may manage trainers and settings.
struct OwnershipController {
  let services: Services

  /// Whoever finds the tablet of an owner makes nobody another one.
  @Sendable func create(request: Request, context: Owner) async throws -> Response {
    let page = { try await context.page(services.signIn) }
    return try await context.saving(context.reader, on: try await page()) {
      try await services.signIn.prove(context.submission, context.signedIn)
      return try await set(true, context)
    }
  }

  @Sendable func destroy(request: Request, context: Owner) async throws -> Response {
    return try await set(false, context)
  }

  private func set(_ isOwner: Bool, _ context: Owner) async throws -> Response {
    try await services.signIn.set(
      context.trainerID(), isOwner: isOwner, by: context.trainer, at: context.moment.now)
    return try await context.changed(services.signIn)
  }
}
