import Hummingbird
import Vault

/// Another invitation: for who has lost the password, or has let the first one expire.
struct InvitationController {
  let services: Services

  @Sendable func create(request: Request, context: Owner) async throws -> Response {
    if let refused = try await context.refused("reset", services.signIn) {
      return refused
    }
    let made = try await services.signIn.reset(
      context.trainerID(), by: context.trainer, at: context.moment.now)
    return try context.answer(made, at: services.network.address(for: request))
  }
}
