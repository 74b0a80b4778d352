import Hummingbird
import Units
import Vault

/// Recording that a doctor has cleared a client.
struct ClearanceController {
  let store: Store

  @Sendable func create(request: Request, context: SignedIn) async throws -> Response {
    let client = try await store.client(context)
    let concerns = try await store.concerns(of: client.id, on: context.voice.today)
    var reader = try await context.reader(request)
    let entry = reader.clearance(
      of: concerns, context.voice.form, today: context.voice.today)
    let page = {
      try await OverviewPage.load(client, from: store, typed: reader.submission, context.voice)
    }
    return try await context.saving(reader, on: try await page()) {
      try await store.clear(client.id, entry, by: context.trainer, at: context.moment.now)
      return try await context.done(at: client.path, .created) {
        try await OverviewPage.load(client, from: store, context.voice)
      }
    }
  }
}
