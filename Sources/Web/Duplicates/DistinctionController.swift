import Hummingbird
import Vault

/// Saying that two clients who look like one person are two, and taking that back.
struct DistinctionController {
  let store: Store

  @Sendable func create(request: Request, context: OfClient) async throws -> Response {
    let submission = context.submission
    let other: Identifier<Client> = try context.id("other")
    try await store.tellApart(context.client.id, other, at: context.moment)
    guard submission.text("from") == "client" else {
      return try await shown("?of=\(context.client.id)&apart=\(other)", context)
    }
    return try await context.done(at: "\(context.client.path)?apart=\(other)") {
      try await OverviewPage.load(context.client, from: store, context.voice)
    }
  }

  @Sendable func destroy(request: Request, context: OfClient) async throws -> Response {
    try await store.takeBackTellingApart(
      context.id("client"), context.id("other"), at: context.moment)
    return try await shown("", context)
  }

  private func shown(_ query: String, _ context: OfClient) async throws -> Response {
    try await context.done(at: "/clients/duplicates\(query)") {
      try await DuplicatesPage.load(from: store, context.voice)
    }
  }
}

extension Voice {
  /// That two are two people, while that can be undone at once.
  ///
  /// - Parameter one: the id of the one; the other is asked for as `apart`.
  func apartNotice(_ request: Request, _ one: String?, from store: Store) async throws -> Notice? {
    let ids = [one, request.query["apart"]].compactMap { $0.flatMap { Identifier<Client>($0) } }
    guard ids.count == 2, let pair = try await store.distinction(ids[0], ids[1]) else {
      return nil
    }
    let back = "/clients/\(ids[0])/distinctions/\(ids[1])/delete"
    return Notice(text["duplicates.apartDone"], undo: Undo(back, since: pair.decidedAt, at: now))
  }
}
