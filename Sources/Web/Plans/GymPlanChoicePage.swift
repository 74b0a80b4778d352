import Foundation
import Vault

/// Where clients are looked for and chosen who are to get a plan of the gym.
struct GymPlanChoicePage: Page {
  static let template = "plans/give"
  /// How many get it at once.
  static let chosenLimit = 100
  private static let foundLimit = 30

  struct Found: Encodable, Sendable {
    let id: String
    let name: String
    /// Whether the client has it already.
    let has: Bool
  }

  let id: String
  let name: String
  let query: String
  let chosen: [Person]
  /// Those who have the words in their name and are not chosen.
  let found: [Found]
  let total: Int
  /// Says that some are missing.
  @PageOnly var more: String?
  @PageOnly var path: String

  static func load(
    _ template: GymPlan, _ words: String, chosen: [Identifier<Client>] = [], from store: Store,
    _ voice: Voice
  ) async throws -> Screen<Self> {
    let query = String(words.prefix(60))
    let search = ClientSearch(words: query, limit: foundLimit + chosen.count)
    let list = try await store.clients(
      search, catalogue: voice.catalogue, on: voice.today, in: voice.zone)
    let holders = Set(try await store.holders(of: template.id).map(\.clientId))
    let people = try await store.clients(Set(chosen))
    let page = Self(
      id: template.id.description, name: template.name, query: query,
      chosen: chosen.compactMap { people[$0].map(Person.init) },
      found: list.rows.filter { !chosen.contains($0.id) }.map {
        Found(id: $0.id.description, name: $0.name, has: holders.contains($0.id))
      },
      total: list.total,
      more: list.total > list.rows.count
        ? voice.text["gymPlan.more", ["count": String(list.rows.count)]] : nil,
      path: template.path)
    return Screen(page: page, title: voice.text["gymPlan.give"], form: FormFields(["q": query]))
  }
}

extension Person {
  init(_ client: Client) { (id, name) = (client.id.description, client.details.name) }
}
