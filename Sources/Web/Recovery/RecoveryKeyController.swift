import Hummingbird
import Vault

/// The recovery key, for owners: replacing it.
struct RecoveryKeyController {
  let services: Services

  @Sendable func show(request: Request, context: Owner) throws -> Response {
    var screen = RecoverySettingsPage.screen(context.voice)
    if request.query["right"] != nil {
      screen.notice = Notice(text: context.voice.text["recovery.right"])
    }
    return try context.answer(screen)
  }

  /// The old one opens nothing from then on.
  @Sendable func create(request: Request, context: Owner) async throws -> Response {
    let reader = try await context.reader(request)
    let page = RecoverySettingsPage.screen(context.voice)
    return try await context.saving(reader, on: page) {
      let password = reader.submission.text("password") ?? ""
      if let refusal = try await services.signIn.refusal(of: password, context.signedIn) {
        return try context.answer(page.refused(refusal))
      }
      let gym = try await services.store.gym()
      let made = try await services.signIn.replaceRecoveryKey(
        by: context.trainer, at: context.moment.now)
      var screen = RecoveryKeyPage.screen(
        made.text, of: context.trainer, in: gym.name, context.voice)
      screen.notice = Notice(text: context.voice.text["recovery.replaced"])
      return try context.answer(screen)
    }
  }
}

/// Whether the paper is the right one; the key is not shown by that.
struct RecoveryCheckController {
  let services: Services

  @Sendable func create(request: Request, context: Owner) async throws -> Response {
    var reader = try await context.reader(request)
    let recoveryKey = reader.recoveryKey()
    let page = RecoverySettingsPage.screen(context.voice)
    guard let recoveryKey else { return try context.again(page, reader) }
    if let refusal = try await refusal(of: recoveryKey, context) {
      return try context.answer(page.again(reader).refused(refusal, at: "recoveryKey"))
    }
    return try await context.done(at: "/settings/recovery?right=1") { page }
  }

  private func refusal(
    of recoveryKey: RecoveryKey, _ context: Owner
  ) async throws -> PasswordRefusal? {
    let text = context.voice.text
    do {
      let isRight = try await services.signIn.confirms(recoveryKey, by: context.trainer)
      return isRight ? nil : PasswordRefusal(wrong: .forbidden, text["recovery.wrong"])
    } catch SignInRefusal.tooManyTries(let seconds) {
      return PasswordRefusal(tooManyTries: seconds, text)
    }
  }
}
