import Hummingbird
import Vault

/// The first run: the gym, its owner, and the recovery key, shown once.
struct SetupController {
  let services: Services

  @Sendable func new(request: Request, context: Guest) throws -> Response {
    guard !services.store.folder.isSetUp else { throw Refusal.notFound }
    return try context.answer(SetupPage.screen(context.voice))
  }

  @Sendable func create(request: Request, context: Guest) async throws -> Response {
    guard !services.store.folder.isSetUp else { throw Refusal.notFound }
    var reader = try await context.reader(request)
    let owner = reader.owner(services.setupCode)
    guard reader.problems.isEmpty else {
      return try context.again(
        SetupPage.screen(typed: reader.submission, context.voice), reader)
    }
    let recoveryKey = try await services.signIn.setUp(owner, at: services.clocks.now())
    services.setupCode.use()
    return try await welcome(owner, recoveryKey, context)
  }

  private func welcome(
    _ owner: NewOwner, _ recoveryKey: String, _ context: Guest
  ) async throws -> Response {
    try await services.opening.finish()
    let trainer = try await services.store.owner()
    let token = services.token()
    try await services.store.signIn(trainer.id, token: token, at: services.clocks.now())
    return try context.answer(RecoveryKeyPage.screen(recoveryKey, of: owner, context.voice))
      .settingSession(token)
  }
}
