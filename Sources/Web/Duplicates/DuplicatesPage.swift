import Foundation
import Vault

/// Clients who may be one person, two by two, those who became one today, and those of whom somebody
/// has said that they are two.
struct DuplicatesPage: Page {
  static let template = "duplicates/index"
  struct Person: Encodable, Sendable {
    let id: String
    let name: String
    @PageOnly var facts: [String]
  }
  struct Pair: Encodable, Sendable {
    let first: Person
    let second: Person
    let sign: String
    @PageOnly var text: String
  }
  struct Apart: Encodable, Sendable {
    let first: String
    let second: String
    @PageOnly var text: String
  }
  struct Recent: Encodable, Sendable {
    let client: String
    let merged: String
    let mergedAt: Shown<Date>
    @PageOnly var text: String
  }

  let pairs: [Pair]
  let total: Int
  let recent: [Recent]
  /// The newest.
  let apart: [Apart]
  @PageOnly var hasRecent: Bool
  @PageOnly var hasApart: Bool
  @PageOnly var nobody: String?
  @PageOnly var more: String?

  static func load(from store: Store, _ voice: Voice) async throws -> Screen<Self> {
    let found = try await store.likelyDuplicates()
    let apart = try await store.distinctPairs(limit: 20)
    let ids = Set(
      found.pairs.flatMap { [$0.first, $0.second] } + apart.flatMap { [$0.firstId, $0.secondId] })
    return screen(
      found, apart, try await store.clients(ids), try await store.recentMergings(at: voice.now),
      voice)
  }

  static func screen(
    _ found: LikelyDuplicates, _ apart: [DistinctPair], _ clients: [Identifier<Client>: Client],
    _ recent: [(merging: Merging, name: String, merged: String)], _ voice: Voice
  ) -> Screen<Self> {
    let text = voice.text
    let pairs = found.pairs.compactMap { pair in
      clients[pair.first].flatMap { first in
        clients[pair.second].map { second in
          Pair(
            first: Person(first, voice), second: Person(second, voice),
            sign: pair.sign.rawValue, text: text["duplicates.sign.\(pair.sign)"])
        }
      }
    }
    let left = found.total - pairs.count
    let page = Self(
      pairs: pairs, total: found.total, recent: recent.map { Recent($0, voice) },
      apart: apart.compactMap { Apart($0, clients, text) },
      hasRecent: !recent.isEmpty, hasApart: !apart.isEmpty,
      nobody: pairs.isEmpty ? text["duplicates.nobody"] : nil,
      more: left > 0 ? text.plural("duplicates.more", left) : nil)
    return Screen(page: page, title: text["duplicates.title"], tab: .clients)
  }
}

extension DuplicatesPage.Person {
  fileprivate init(_ client: Client, _ voice: Voice) {
    let (text, details) = (voice.text, client.details)
    id = client.id.description
    name = details.name
    facts = [
      details.birthdate.map(text.day) ?? "", details.email, details.phone,
      client.archivedAt == nil ? "" : text["duplicates.away"],
    ].filter { !$0.isEmpty }
  }
}

extension DuplicatesPage.Apart {
  /// Nil where one of them was erased meanwhile.
  fileprivate init?(
    _ pair: DistinctPair, _ clients: [Identifier<Client>: Client], _ text: Text
  ) {
    guard let one = clients[pair.firstId], let two = clients[pair.secondId] else { return nil }
    (first, second) = (one.id.description, two.id.description)
    self.text = text["duplicates.pair", ["first": one.details.name, "second": two.details.name]]
  }
}

extension DuplicatesPage.Recent {
  fileprivate init(
    _ recent: (merging: Merging, name: String, merged: String), _ voice: Voice
  ) {
    client = recent.merging.clientId.description
    merged = recent.merging.mergedId.description
    mergedAt = Shown(recent.merging.mergedAt, voice.text.dateAndTime)
    let key = recent.merged == recent.name ? "duplicates.mergedNamesakes" : "duplicates.merged"
    text = voice.text[key, ["merged": recent.merged, "name": recent.name]]
  }
}
