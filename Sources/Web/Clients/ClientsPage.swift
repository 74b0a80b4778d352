import Forms
import Foundation
import Hummingbird
import Units
import Vault

/// The list of clients, by name.
struct ClientsPage: Page {
  static let template = "clients/index"

  let clients: [ClientRow]
  let total: Int
  let query: String
  let archived: Bool
  let countText: String
  /// The gym has no client yet, or none that is put away.
  let none: Bool
  let emptyTitle: String
  let emptyHint: String
  let noMatch: String?
  let more: String?
  let moreLink: String?

  static func screen(
    _ list: ClientList, _ search: ClientSearch, _ voice: Voice
  ) -> Screen<Self> {
    Screen(
      page: Self(list, search, voice),
      title: voice.text[search.archived ? "archive.title" : "clients.title"], tab: .clients)
  }

  private init(_ list: ClientList, _ search: ClientSearch, _ voice: Voice) {
    let (text, query, archived) = (voice.text, search.query, search.archived)
    clients = list.rows.map { ClientRow($0, voice) }
    total = list.total
    self.query = query
    self.archived = archived
    countText = text.plural("clients.count", list.total)
    none = list.total == 0 && query.isEmpty
    emptyTitle = text[archived ? "archive.none" : "clients.none"]
    emptyHint = text[archived ? "archive.noneHint" : "clients.noneHint"]
    noMatch =
      list.total == 0 && !query.isEmpty ? text["clients.noMatch", ["query": query]] : nil
    let next = search.offset + list.rows.count
    more = next < list.total ? text.plural("clients.more", list.total - next) : nil
    let shelf = archived ? "&archived=true" : ""
    moreLink =
      next < list.total ? "/clients?q=\(query.queryEncoded)\(shelf)&from=\(next)" : nil
  }
}

/// Which clients a list shows.
struct ClientSearch: Sendable {
  /// How many a page lists; the rest is one link further.
  private static let limit = 100

  var query = ""
  var archived = false
  var offset = 0

  func list(from store: Store, on today: Day?) async throws -> ClientList {
    try await store.clients(
      matching: query, archived: archived, from: offset, limit: Self.limit, on: today)
  }
}

extension ClientSearch {
  init(_ request: Request) {
    let asked = request.uri.queryParameters
    query = String((asked.get("q") ?? "").prefix(100))
    archived = asked.get("archived") == "true"
    offset = max(0, asked.get("from", as: Int.self) ?? 0)
  }
}

struct ClientRow: Encodable, Sendable {
  let id: String
  let name: String
  let initials: String
  let age: Shown<Int>
  let overall: ScoreDisc
  let flag: FlagMark?
  let lastSeen: Shown<Date>
}

extension ClientRow {
  init(_ row: ClientListRow, _ voice: Voice) {
    let text = voice.text
    id = row.client.id.description
    name = row.client.details.name
    initials = row.client.initials
    age = Shown(row.client.age(on: voice.today)) { text.plural("client.age", $0) }
    overall = ScoreDisc(voice.catalogue.standing(latest: row.scores).overall, text)
    flag = row.worstFlag.map { FlagMark($0, text["flag.\($0.rawValue)"], text) }
    lastSeen = Shown(row.lastSeen, text.date)
  }
}

/// A flag as it is shown: its level as a word, and what it is about.
struct FlagMark: Encodable, Sendable {
  let level: String
  let text: String
  let label: String

  init(_ level: FlagLevel, _ words: String, _ text: Text) {
    self.level = level.rawValue
    self.text = words
    label = text["flag.\(level.rawValue)"]
  }
}
