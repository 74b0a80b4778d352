import Hummingbird
import Vault

/// The second factor of somebody who has lost the phone and the recovery codes.
struct TrainerFactorController {
  let services: Services

  @Sendable func destroy(request: Request, context: Owner) async throws -> Response {
    if let refused = try await context.refused("factor", services.signIn) {
      return refused
    }
    try await services.signIn.resetFactor(
      of: context.trainerID(), by: context.trainer, at: context.moment.now)
    return try await context.changed(services.signIn)
  }
}
