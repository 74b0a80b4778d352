import Hummingbird
import Vault

/// Clients who may stand in the list twice.
struct DuplicateController {
  let store: Store

  @Sendable func index(request: Request, context: SignedIn) async throws -> Response {
    var screen = try await DuplicatesPage.load(from: store, context.voice)
    let apart = try await context.voice.apartNotice(request, request.query["of"], from: store)
    let isUndone = request.query["undone"] != nil
    screen.notice =
      apart ?? (isUndone ? Notice(text: context.voice.text["duplicates.undone"]) : nil)
    return try context.answer(screen)
  }
}

extension Voice {
  /// That two clients are one by now, while that is new.
  func mergedNotice(_ client: Client, _ request: Request, from store: Store) async throws -> Notice?
  {
    guard let merged = request.query["merged"].flatMap({ Identifier<Client>($0) }) else {
      return nil
    }
    let recent = try await store.recentMergings(at: now)
    guard let done = recent.first(where: { $0.merging.mergedId == merged }),
      done.merging.clientId == client.id
    else { return nil }
    let undo = Undo("\(client.path)/merged/\(merged)/delete", since: done.merging.mergedAt, at: now)
    var notice = Notice(text["duplicates.done", ["name": done.merged]], undo: undo)
    notice?.follows = true
    notice?.next = Notice.Next(address: "/clients/duplicates", text: text["duplicates.doneNext"])
    return notice
  }
}
