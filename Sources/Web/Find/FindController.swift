import Hummingbird
import Vault

/// What the palette shows: clients, exercises and pages by their names.
struct FindController {
  let store: Store

  @Sendable func show(request: Request, context: SignedIn) async throws -> Response {
    let query = String((request.query["q"] ?? "").prefix(100))
    let names = try await store.clientNames(matching: query, limit: FindPage.limit)
    let batteries = try await store.batteries(beside: context.voice.catalogue.batteries)
    let near = try await client(request)
    return try context.answer(
      FindPage.screen(
        query, names, near: near, testing: try await whom(query, near), batteries,
        isOwner: context.trainer.isOwner, context.voice))
  }

  /// Whose exercises are offered: of the client whose page it is, otherwise of those who were
  /// measured last; and of whoever is named beside an exercise.
  private func whom(_ query: String, _ near: Client?) async throws -> [ClientName] {
    guard !query.isEmpty else { return [] }
    var whom = near.map { [ClientName(id: $0.id, name: $0.details.name)] } ?? []
    if whom.isEmpty { whom = try await store.clientsSeenLast(FindPage.fewest) }
    for word in query.split(separator: " ").prefix(FindPage.fewest) {
      whom += try await store.clientNames(matching: String(word), limit: FindPage.fewest)
    }
    var seen: Set<Identifier<Client>> = []
    return whom.filter { seen.insert($0.id).inserted }
  }

  /// On whose page somebody asks; nil where that is nobody's, or one that is gone.
  private func client(_ request: Request) async throws -> Client? {
    guard let id = request.query["client"].flatMap({ Identifier<Client>($0) }) else { return nil }
    return try await ifThere { try await store.client(id) }
  }
}
