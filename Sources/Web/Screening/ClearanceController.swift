import Hummingbird
import Units
import Vault

/// Recording that a doctor has cleared a client.
struct ClearanceController {
  let store: Store

  @Sendable func create(request: Request, context: OfClient) async throws -> Response {
    let concerns = try await store.concerns(of: context.client.id, on: context.voice.today)
    var reader = context.reader
    let entry = reader.clearance(of: concerns, context.voice.form, today: context.voice.today)
    let page = {
      try await OverviewPage.load(
        context.client, from: store, typed: reader.submission, context.voice)
    }
    return try await context.saving(reader, on: try await page()) {
      try await store.clear(context.client.id, entry, by: context.trainer, at: context.moment.now)
      return try await context.done(at: context.client.path, .created) {
        try await OverviewPage.load(context.client, from: store, context.voice)
      }
    }
  }
}
