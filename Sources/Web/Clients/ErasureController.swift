import Hummingbird
import Vault

/// Erasing a client for ever: only the owner, and only with the name typed once more.
struct ErasureController {
  let services: Services
  private var store: Store { services.store }

  @Sendable func new(request: Request, context: Owner) async throws -> Response {
    let client = try await store.client(context.id("client"))
    return try services.answer(request, context.signedIn, try await screen(client, context))
  }

  @Sendable func create(request: Request, context: Owner) async throws -> Response {
    let client = try await store.client(context.id("client"))
    let submission = try await Submission(request)
    var reader = Reader(submission, text: services.views.text, units: context.trainer.units)
    let name = reader.words("confirm", keep: "", limit: 200, required: "erasure.nameMissing")
    if reader.problems.isEmpty && !client.isCalled(name) {
      reader.refuse("confirm", "erasure.nameDiffers")
    }
    guard reader.problems.isEmpty else {
      var screen = try await screen(client, context)
      screen.status = .unprocessableContent
      screen.form = FormFields([:], typed: submission, problems: reader.problems)
      return try services.answer(request, context.signedIn, screen)
    }
    try await store.erase(client.id, by: context.trainer, at: services.now())
    return try await services.done(request, context.signedIn, at: "/clients?erased=true") {
      try await services.clientList(matching: "", archived: false, from: 0)
    }
  }

  private func screen(_ client: Client, _ context: Owner) async throws -> Screen<ErasurePage> {
    Screen(
      page: ErasurePage(
        client, try await store.erasureExtent(of: client.id), services.views.text),
      title: services.views.text["erasure.title"],
      client: ClientHeader(client, services, context.trainer.units), tab: .overview)
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

  init(_ client: Client, _ extent: ErasureExtent, _ text: Text) {
    self.client = Name(id: client.id.description, name: client.details.name)
    let counts: [(String, Int)] = [
      ("erasure.results", extent.results), ("erasure.changes", extent.changes),
      ("erasure.measures", extent.measures), ("erasure.forms", extent.forms),
      ("erasure.signedForms", extent.signedForms), ("erasure.addenda", extent.addenda),
      ("erasure.clearances", extent.clearances), ("erasure.entries", extent.entries),
    ]
    goes = counts.filter { $0.1 > 0 }.map { Item(count: $0.1, text: text.plural($0.0, $0.1)) }
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
