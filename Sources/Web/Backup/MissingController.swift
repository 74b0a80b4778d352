import Hummingbird
import Vault

/// Going on with an older copy of the data, without what is missing.
struct MissingController {
  let services: Services

  @Sendable func destroy(request: Request, context: Owner) async throws -> Response {
    let page = { BackupsPage.screen(services.backups.standing(), context.voice) }
    return try await context.saving(context.reader, on: page()) {
      try await services.signIn.prove(context.submission, context.signedIn)
      try await services.store.goOnWithoutMissing(by: context.trainer, at: context.moment.now)
      return try await context.done(at: "/settings/backup", .ok, page)
    }
  }
}
