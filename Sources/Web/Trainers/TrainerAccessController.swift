import Hummingbird
import Vault

/// Whether a trainer may come in.
struct TrainerAccessController {
  let services: Services

  @Sendable func create(request: Request, context: Owner) async throws -> Response {
    try await services.signIn.enable(
      context.trainerID(), by: context.trainer, at: context.moment.now)
    return try await context.changed(services.signIn)
  }

  @Sendable func destroy(request: Request, context: Owner) async throws -> Response {
    if let refused = try await context.refused("disable", services.signIn) {
      return refused
    }
    try await services.signIn.disable(
      context.trainerID(), by: context.trainer, at: context.moment.now)
    return try await context.changed(services.signIn)
  }
}

extension Owner {
  /// The trainer's page again, where the password of the owner who asks is wrong; nil otherwise.
  ///
  /// A program that speaks JSON may leave it out: it lies open on no table.
  /// - Parameter act: whose form has the password.
  func refused(_ act: String, _ signIn: SignIn) async throws -> Response? {
    let password = submission.text("password")
    if password == nil, answering.wantsJSON { return nil }
    guard let refusal = try await signIn.refusal(of: password ?? "", signedIn) else { return nil }
    let field = answering.wantsJSON ? "password" : act
    return try answer(try await page(signIn).refused(refusal, at: field))
  }

  /// The trainer as they are now; owners may have shut themselves out.
  func changed(_ signIn: SignIn) async throws -> Response {
    let id = try trainerID()
    let path = id == trainer.id ? "/settings" : "/settings/trainers/\(id)?saved=1"
    return try await done(at: path) { try await page(signIn) }
  }

  func page(_ signIn: SignIn) async throws -> Screen<TrainerPage> {
    TrainerPage.screen(try await signIn.trainer(trainerID(), at: moment.now), for: trainer, voice)
  }

  /// Shown once: the vault keeps only a digest of the code.
  func answer(_ made: NewInvitation, at address: String) throws -> Response {
    try answer(InvitationPage.screen(made, at: address, voice))
  }
}

extension Network {
  /// Where tablets come in; where none do, as this browser came.
  func address(for request: Request) -> String {
    secureAddress
      ?? "\(request.isSecure ? "https" : "http")://\(request.head.authority ?? "localhost")"
  }
}
