import Hummingbird
import Vault

/// The first run: the gym, its owner, and the recovery key, shown once.
struct SetupController {
  let services: Services

  @Sendable func new(request: Request, context: Guest) throws -> Response {
    guard !services.store.folder.isSetUp else { throw Refusal.notFound }
    let isUsedUp = services.setupCode.isUsedUp
    return try context.answer(SetupPage.screen(isUsedUp: isUsedUp, context.voice))
  }

  @Sendable func create(request: Request, context: Guest) async throws -> Response {
    guard !services.store.folder.isSetUp else { throw Refusal.notFound }
    var reader = context.reader
    let owner = reader.owner(services.setupCode)
    let page = { SetupPage.screen(typed: reader.submission, context.voice) }
    return try await context.saving(reader, on: page()) {
      let recoveryKey = try await services.signIn.setUp(owner, at: services.clocks.now())
      services.setupCode.use()
      return try await welcome(owner, recoveryKey, request, context)
    }
  }

  private func welcome(
    _ owner: NewOwner, _ recoveryKey: String, _ request: Request, _ context: Guest
  ) async throws -> Response {
    let trainer = try await services.store.owner()
    return try await Welcome(services: services).open(trainer, request) {
      try context.answer(
        RecoveryKeyPage.screen(recoveryKey, of: trainer, in: owner.gym, context.voice))
    }
  }
}
