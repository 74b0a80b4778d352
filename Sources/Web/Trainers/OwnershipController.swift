import Hummingbird
import Vault

/// Whether a trainer may manage trainers and settings.
struct OwnershipController {
  let services: Services

  /// Whoever finds the tablet of an owner makes nobody another one.
  @Sendable func create(request: Request, context: Owner) async throws -> Response {
    let password = context.submission.text("password") ?? ""
    if let refusal = try await services.signIn.refusal(of: password, context.signedIn) {
      return try context.answer(try await context.page(services.signIn).refused(refusal))
    }
    return try await set(true, context)
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
