import Hummingbird
import Vault

/// A trainer's own password.
struct PasswordController {
  let services: Services

  @Sendable func edit(request: Request, context: SignedIn) throws -> Response {
    var screen = PasswordPage.screen(context.trainer, context.voice)
    if request.query["saved"] != nil {
      screen.notice = Notice(text: context.voice.text["newPassword.saved"])
    }
    return try context.answer(screen)
  }

  /// Whoever knew the old one is signed in nowhere any more; this browser gets a new session.
  @Sendable func update(request: Request, context: SignedIn) async throws -> Response {
    let (trainer, voice) = (context.trainer, context.voice)
    var reader = context.reader
    let gym = try await services.store.gym()
    let password = reader.newPassword(names: [gym.name, trainer.name, trainer.login])
    if !password.isEmpty, password == reader.submission.text("current") {
      reader.refuse("password", "password.same")
    }
    let page = PasswordPage.screen(trainer, typed: reader.submission, voice)
    return try await context.saving(reader, on: page) {
      try await services.signIn.prove(reader.submission, context, field: "current")
      try await services.signIn.setPassword(
        of: trainer.id, to: password, .changed, by: trainer.id, at: context.moment.now)
      return try await Welcome(services: services).open(trainer, request) {
        try await context.done(at: "/settings/password?saved=1") {
          PasswordPage.screen(trainer, voice)
        }
      }
    }
  }
}
