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
    let reader = context.reader
    let page = RecoverySettingsPage.screen(context.voice)
    return try await context.saving(reader, on: page) {
      try await services.signIn.prove(reader.submission, context.signedIn)
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
