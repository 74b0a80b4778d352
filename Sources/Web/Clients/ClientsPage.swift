import Forms
import Foundation
import Vault

/// The list of clients, by name.
struct ClientsPage: Page {
  static let template = "clients/index"
  /// How many a page lists; the rest is one link further.
  static let limit = 100

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

  init(_ list: ClientList, query: String, archived: Bool, from offset: Int, _ services: Services) {
    let text = services.views.text
    clients = list.rows.map { ClientRow($0, services) }
    total = list.total
    self.query = query
    self.archived = archived
    countText = text.plural("clients.count", list.total)
    none = list.total == 0 && query.isEmpty
    emptyTitle = text[archived ? "archive.none" : "clients.none"]
    emptyHint = text[archived ? "archive.noneHint" : "clients.noneHint"]
    noMatch =
      list.total == 0 && !query.isEmpty ? text["clients.noMatch", ["query": query]] : nil
    let next = offset + list.rows.count
    more = next < list.total ? text.plural("clients.more", list.total - next) : nil
    let shelf = archived ? "&archived=true" : ""
    moreLink =
      next < list.total ? "/clients?q=\(query.queryEncoded)\(shelf)&from=\(next)" : nil
  }
}

extension Services {
  func clientList(
    matching query: String, archived: Bool, from offset: Int
  ) async throws -> Screen<ClientsPage> {
    let list = try await store.clients(
      matching: query, archived: archived, from: offset, limit: ClientsPage.limit,
      on: today)
    return Screen(
      page: ClientsPage(list, query: query, archived: archived, from: offset, self),
      title: views.text[archived ? "archive.title" : "clients.title"], tab: .clients)
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
  init(_ row: ClientListRow, _ services: Services) {
    let text = services.views.text
    id = row.client.id.description
    name = row.client.details.name
    initials = row.client.initials
    age = Shown(row.client.age(on: services.today)) { text.plural("client.age", $0) }
    overall = ScoreDisc(services.catalogue.standing(latest: row.scores).overall, text)
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
