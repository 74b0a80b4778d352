import Hummingbird
import Vault

/// Erasing a client for ever: only the owner, and only with the name typed once more.
struct ErasureController {
  let store: Store

  @Sendable func new(request: Request, context: Owner) async throws -> Response {
    try context.answer(try await screen(for: try await store.client(context), context))
  }

  @Sendable func create(request: Request, context: Owner) async throws -> Response {
    let client = try await store.client(context)
    var reader = context.reader
    reader.confirm(client)
    return try await context.saving(reader, on: try await screen(for: client, context)) {
      let isDone = try await store.erase(client.id, by: context.trainer, at: context.moment.now)
      return try await context.done(at: "/clients?erased=\(isDone ? "true" : "soon")") {
        let search = ClientSearch()
        let list = try await store.clients(search, context.voice)
        return ClientsPage.screen(list, search, context.voice)
      }
    }
  }

  private func screen(for client: Client, _ context: Owner) async throws -> Screen<ErasurePage> {
    let extent = try await store.erasureExtent(of: client.id)
    return ErasurePage.screen(client, extent, context.voice)
  }
}

/// What goes when a client is erased.
struct ErasurePage: Page {
  static let template = "clients/erasure"
  struct Name: Encodable, Sendable {
    let id: String
    let name: String
  }
  struct Item: Encodable, Sendable {
    let count: Int
    let text: String
  }
  let client: Name
  let goes: [Item]

  static func screen(_ client: Client, _ extent: ErasureExtent, _ voice: Voice) -> Screen<Self> {
    let name = Name(id: client.id.description, name: client.details.name)
    return Screen(
      page: Self(client: name, goes: items(extent, voice.text)),
      title: voice.text["erasure.title"], client: ClientHeader(client, voice), tab: .overview)
  }

  static func items(_ extent: ErasureExtent, _ text: Text) -> [Item] {
    let counts: [(String, Int)] = [
      ("erasure.results", extent.results), ("erasure.changes", extent.changes),
      ("erasure.measures", extent.measures),
      ("erasure.photos", extent.photos), ("erasure.forms", extent.forms),
      ("erasure.signedForms", extent.signedForms), ("erasure.addenda", extent.addenda),
      ("erasure.clearances", extent.clearances),
      ("erasure.notes", extent.notes), ("erasure.plans", extent.plans),
      ("erasure.ticks", extent.ticks), ("erasure.reports", extent.reports),
      ("erasure.mails", extent.mails),
      ("erasure.entries", extent.entries),
    ]
    return counts.filter { $0.1 > 0 }.map { Item(count: $0.1, text: text.plural($0.0, $0.1)) }
  }
}

extension Reader {
  fileprivate mutating func confirm(_ client: Client) {
    let name = words("confirm", keep: "", limit: 200, required: "erasure.nameMissing")
    if problems.isEmpty && !client.isCalled(name) { refuse("confirm", "erasure.nameDiffers") }
  }
}

extension Client {
  /// Whether this is the name that was typed; spaces between its words do not matter.
  fileprivate func isCalled(_ name: String) -> Bool {
    func words(_ text: String) -> [Substring] {
      text.precomposedStringWithCanonicalMapping.split(whereSeparator: \.isWhitespace).map { $0 }
    }
    return words(details.name) == words(name)
  }
}
