import Foundation
import Hummingbird
import Vault

/// Erasing those who were chosen from that list.
struct RetentionErasureController {
  let services: Services
  private var store: Store { services.store }

  @Sendable func create(request: Request, context: Owner) async throws -> Response {
    var reader = context.reader
    let chosen = reader.clientsToErase()
    if !reader.isYes("confirmed") { reader.refuse("confirmed", "retention.problem.confirm") }
    let limit = try await store.gym().unvisitedSince(context.voice)
    if limit == nil { reader.refuse("clients", "retention.problem.off") }
    let page = try await RetentionPage.load(from: store, chosen: chosen, context.voice)
    return try await context.saving(reader, on: page) {
      try await services.signIn.prove(reader.submission, context.signedIn)
      guard let limit else { throw Refusal.malformed }
      return try await erase(chosen, limit, on: page, reader, context)
    }
  }

  private func erase(
    _ chosen: Set<Identifier<Client>>, _ limit: Date, on page: Screen<RetentionPage>,
    _ reader: Reader, _ context: Owner
  ) async throws -> Response {
    do {
      let isDone = try await store.eraseUnvisited(chosen, since: limit, at: context.moment)
      return try await context.done(
        at: "/settings/retention?done=\(isDone ? "erased" : "soon")"
      ) { try await RetentionPage.load(from: store, context.voice) }
    } catch StoreRefusal.outdated {
      var reader = reader
      reader.refuse("clients", "retention.problem.visited")
      return try context.again(page, reader, .conflict)
    }
  }
}
