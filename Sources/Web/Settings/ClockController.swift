import Hummingbird
import Vault

/// That the laptop's clock is right, for owners.
struct ClockController {
  let store: Store

  @Sendable func create(request: Request, context: Owner) async throws -> Response {
    var reader = context.reader
    let day = reader.day("day", until: nil, keep: nil)
    let list = {
      try await ClientsPage.load(ClientSearch(), from: store, for: context.trainer, context.voice)
    }
    return try await context.saving(reader, on: try await list()) {
      // Set since the page asked, it is asked about anew.
      if day == context.voice.today { try await store.confirmClock(at: context.moment) }
      return try await context.done(at: "/clients") { try await list() }
    }
  }
}
