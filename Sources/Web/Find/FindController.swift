import Hummingbird
import Vault

/// What the palette shows: clients, exercises and pages by their names.
struct FindController {
  let store: Store

  @Sendable func show(request: Request, context: SignedIn) async throws -> Response {
    let query = String((request.query["q"] ?? "").prefix(100))
    let names = try await store.clientNames(matching: query, limit: FindPage.limit)
    let batteries = try await store.batteries(beside: context.voice.catalogue.batteries)
    return try context.answer(
      FindPage.screen(
        query, names, near: try await client(request), batteries,
        isOwner: context.trainer.isOwner, context.voice))
  }

  /// On whose page somebody asks; nil where that is nobody's, or one that is gone.
  private func client(_ request: Request) async throws -> Client? {
    guard let id = request.query["client"].flatMap({ Identifier<Client>($0) }) else { return nil }
    do { return try await store.client(id) } catch StoreRefusal.notFound { return nil }
  }
}
