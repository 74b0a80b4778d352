import Foundation
import Vault

/// Who has not been here for longer than the gym keeps people, and how long that is.
struct RetentionPage: Page {
  static let template = "retention/show"
  static let years = [1, 2, 3, 5, 7, 10, 15, 20, 30]
  struct Choice: Encodable, Sendable {
    /// Empty asks about nobody.
    let id: String
    let name: String
    let selected: Bool
  }
  struct Row: Encodable, Sendable {
    let id: String
    let name: String
    let visitedAt: Shown<Date>
    let results: Int
    let signedForms: Int
    /// "last here 3 May 2019", "40 results, 2 signatures".
    @PageOnly var facts: [String]
    @PageOnly var chosen: Bool
  }

  /// Null where nobody is asked about.
  let years: Int?
  let clients: [Row]
  let total: Int
  @PageOnly var choices: [Choice]
  @PageOnly var hasClients: Bool
  /// Why nobody is listed; nil where somebody is.
  @PageOnly var nobody: String?
  @PageOnly var more: String?

  static func load(
    from store: Store, chosen: Set<Identifier<Client>> = [], _ voice: Voice
  ) async throws -> Screen<Self> {
    let gym = try await store.gym()
    let listed = try await gym.unvisitedSince(voice).asyncMap {
      try await store.unvisited(since: $0)
    }
    return screen(gym, listed ?? UnvisitedClients([], total: 0), chosen: chosen, voice)
  }

  static func screen(
    _ gym: Gym, _ listed: UnvisitedClients, chosen: Set<Identifier<Client>> = [], _ voice: Voice
  ) -> Screen<Self> {
    let text = voice.text
    let left = listed.total - listed.clients.count
    let off = [Choice(id: "", name: text["retention.off"], selected: gym.retention == nil)]
    let page = Self(
      years: gym.retention, clients: listed.clients.map { Row($0, chosen, text) },
      total: listed.total,
      choices: off
        + years.map {
          Choice(
            id: String($0), name: text.plural("retention.years", $0),
            selected: $0 == gym.retention)
        },
      hasClients: !listed.clients.isEmpty,
      nobody: gym.retention != nil && listed.clients.isEmpty ? text["retention.nobody"] : nil,
      more: left > 0 ? text.plural("retention.more", left) : nil)
    return Screen(page: page, title: text["retention.title"])
  }
}

extension RetentionPage.Row {
  fileprivate init(_ client: UnvisitedClient, _ chosen: Set<Identifier<Client>>, _ text: Text) {
    (id, name) = (client.id.description, client.name)
    visitedAt = Shown(client.visitedAt, text.date)
    (results, signedForms) = (client.results, client.signedForms)
    let counts = [
      ("erasure.results", client.results), ("erasure.signedForms", client.signedForms),
    ]
    facts =
      [text["retention.lastHere", ["date": text.date(client.visitedAt)]]]
      + counts.filter { $0.1 > 0 }.map { text.plural($0.0, $0.1) }
    self.chosen = chosen.contains(client.id)
  }
}
