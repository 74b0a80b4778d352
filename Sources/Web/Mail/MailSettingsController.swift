import Children
import Hummingbird
import Vault

/// How mail leaves the gym. For the owner.
struct MailSettingsController {
  let services: Services

  @Sendable func edit(request: Request, context: Owner) async throws -> Response {
    var screen = try await screen(context)
    if request.query["saved"] != nil {
      screen.notice = Notice(text: context.voice.text["settings.saved"])
    }
    return try context.answer(screen)
  }

  @Sendable func update(request: Request, context: Owner) async throws -> Response {
    let stored = try await services.store.mailAccount()
    var reader = context.reader
    let account = reader.mailAccount(stored ?? MailAccount(at: context.moment))
    return try await context.saving(reader, on: try await screen(context)) {
      try await services.store.save(account, at: context.moment)
      services.mail.wake()
      return try await context.done(at: "/settings/mail?saved=true") {
        try await screen(context)
      }
    }
  }

  private func screen(_ context: Owner) async throws -> Screen<MailSettingsPage> {
    MailSettingsPage.screen(
      try await services.store.mailAccount(), services.programs, context.voice)
  }
}
