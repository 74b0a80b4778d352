import Children
import HTTPTypes
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
    var reader = try await context.reader(request)
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

/// Whether mail gets where it should.
struct MailTestController {
  let services: Services

  @Sendable func create(request: Request, context: Owner) async throws -> Response {
    guard let account = try await services.store.mailAccount() else { throw Refusal.noMail }
    var reader = try await context.reader(request)
    let recipient = reader.recipient("to")
    return try await context.saving(
      reader, on: MailSettingsPage.screen(account, services.programs, context.voice)
    ) {
      _ = try await services.store.queue(NewMail(to: recipient), at: context.moment)
      services.mail.wake()
      return try await context.done(at: "/mail", .accepted) {
        OutboxPage.screen(try await services.store.outbox(), context.voice)
      }
    }
  }
}
