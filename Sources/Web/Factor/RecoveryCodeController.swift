import Hummingbird
import Vault

/// New recovery codes: when the old ones are used up, or have been seen.
struct RecoveryCodeController {
  let services: Services
  private var store: Store { services.store }

  @Sendable func create(request: Request, context: SignedIn) async throws -> Response {
    try await FactorGate(services: services).pass(context) {
      let codes = try await store.renewRecoveryCodes(by: context.moment)
      return try context.answer(
        RecoveryCodesPage.screen(codes, context.trainer, "recoveryCodes.renewed", context.voice))
    }
  }
}
