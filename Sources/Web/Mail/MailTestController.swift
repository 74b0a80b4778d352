import Children
import Hummingbird
import Vault

/// Whether mail gets where it should.
struct MailTestController {
  let services: Services

  @Sendable func create(request: Request, context: Owner) async throws -> Response {
    guard let account = try await services.store.mailAccount() else { throw Refusal.noMail }
    var reader = context.reader
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
