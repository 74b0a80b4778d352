import Forms
import Foundation
import Hummingbird
import Units
import Vault

/// The list of clients.
struct ClientsPage: Page {
  static let template = "clients/index"
  struct Choice: Encodable, Sendable {
    /// Empty for the usual one.
    let id: String
    let name: String
    let selected: Bool
  }

  let clients: [ClientRow]
  let total: Int
  let query: String
  let archived: Bool
  let sorts: [Choice]
  let filters: [Choice]
  /// Null where there is nothing to count.
  let countText: String?
  /// The gym has no client yet, or none that is put away.
  let none: Bool
  let emptyTitle: String
  let emptyHint: String
  let noMatch: String?
  /// The same shelf with nobody left out.
  let allLink: String
  let more: String?
  let moreLink: String?
  /// Null where nothing speaks against the laptop's clock.
  let clock: ClockWarning?
  /// What leads to those who may be here twice, or were until today.
  @PageOnly var duplicates: String?
  /// What leads to those who are put away, where only they are called so.
  @PageOnly var away: String?
  @PageOnly var awayLink: String

  static func load(
    _ search: ClientSearch, from store: Store, for trainer: Trainer, _ voice: Voice
  ) async throws -> Screen<Self> {
    let doubt = store.folder.clockDoubt(at: voice.now)
    let list = try await store.clients(search, voice)
    let isInVain = list.total == 0 && !search.words.isEmpty && !search.archived
    let away = isInVain ? try await store.clients(search.amongArchived, voice).total : 0
    return screen(
      list, search, away: away,
      clock: doubt.map { ClockWarning($0, for: trainer, voice) },
      duplicates: try await duplicates(search, from: store, voice), voice)
  }

  /// Not asked for with every letter of a search.
  private static func duplicates(
    _ search: ClientSearch, from store: Store, _ voice: Voice
  ) async throws -> String? {
    guard search.words.isEmpty, search.filter == nil, search.offset == 0, !search.archived
    else { return nil }
    let total = try await store.likelyDuplicates().total
    if total > 0 { return voice.text.plural("duplicates.link", total) }
    let recent = try await store.recentMergings(at: voice.now)
    return recent.isEmpty ? nil : voice.text["duplicates.linkRecent"]
  }

  static func screen(
    _ list: ClientList, _ search: ClientSearch, away: Int = 0, clock: ClockWarning? = nil,
    duplicates: String? = nil, _ voice: Voice
  ) -> Screen<Self> {
    Screen(
      page: Self(list, search, away, clock, duplicates, voice),
      title: voice.text[search.archived ? "archive.title" : "clients.title"], tab: .clients)
  }

  private init(
    _ list: ClientList, _ search: ClientSearch, _ away: Int, _ clock: ClockWarning?,
    _ duplicates: String?, _ voice: Voice
  ) {
    (self.clock, self.duplicates) = (clock, duplicates)
    let (text, archived) = (voice.text, search.archived)
    let isNarrowed = !search.words.isEmpty || search.filter != nil
    clients = list.rows.map { ClientRow($0, voice) }
    total = list.total
    query = search.words
    self.archived = archived
    sorts = ClientSearch.Sort.allCases.map {
      Choice(id: $0.rawValue, name: text["clients.sort.\($0)"], selected: $0 == search.sort)
    }
    filters = Self.filters(of: search, text)
    countText = list.total > 0 ? text.plural("clients.count", list.total) : nil
    none = list.total == 0 && !isNarrowed
    emptyTitle = text[archived ? "archive.none" : "clients.none"]
    emptyHint = text[archived ? "archive.noneHint" : "clients.noneHint"]
    noMatch = list.total == 0 && isNarrowed ? voice.noMatch(search) : nil
    allLink = ClientSearch(archived: archived).link
    self.away = away > 0 ? text.plural("clients.matchAway", away) : nil
    awayLink = search.amongArchived.link
    let next = search.offset + list.rows.count
    more = next < list.total ? text.plural("clients.more", list.total - next) : nil
    moreLink = next < list.total ? search.from(next).link : nil
  }

  static func filters(of search: ClientSearch, _ text: Text) -> [Choice] {
    [Choice(id: "", name: text["clients.filter.none"], selected: search.filter == nil)]
      + ClientSearch.Filter.allCases.map {
        Choice(id: $0.rawValue, name: text["clients.filter.\($0)"], selected: $0 == search.filter)
      }
  }
}

extension ClientSearch {
  init(_ request: Request) {
    let asked = request.query
    self.init(
      words: String((asked["q"] ?? "").prefix(100)), archived: asked["archived"] == "true",
      sort: asked["sort"].flatMap(Sort.init) ?? .name, filter: asked["filter"].flatMap(Filter.init),
      offset: max(0, asked["from"].flatMap { Int($0) } ?? 0))
  }

  fileprivate func from(_ offset: Int) -> ClientSearch {
    var search = self
    search.offset = offset
    return search
  }

  fileprivate var amongArchived: ClientSearch { ClientSearch(words: words, archived: true) }

  /// The address of the list; what is usual is left out.
  fileprivate var link: String {
    let asked = [
      words.isEmpty ? nil : "q=\(words.queryEncoded)", archived ? "archived=true" : nil,
      sort == .name ? nil : "sort=\(sort)", filter.map { "filter=\($0)" },
      offset == 0 ? nil : "from=\(offset)",
    ].compactMap(\.self)
    return asked.isEmpty ? "/clients" : "/clients?" + asked.joined(separator: "&")
  }
}

extension Voice {
  /// Why a list is empty.
  func emptyText(_ search: ClientSearch) -> String {
    search.words.isEmpty && search.filter == nil ? text["clients.none"] : noMatch(search)
  }

  /// Why the list is empty though there are clients.
  fileprivate func noMatch(_ search: ClientSearch) -> String {
    let query = ["query": search.words]
    guard let filter = search.filter else { return text["clients.noMatch", query] }
    return text[
      search.words.isEmpty ? "clients.nobody.\(filter)" : "clients.noMatchAmong.\(filter)", query]
  }
}

struct ClientRow: Encodable, Sendable {
  let id: String
  let name: String
  let initials: String
  let photo: PhotoView?
  let age: Shown<Int>
  let overall: ScoreDisc
  let flag: FlagMark?
  let lastSeen: Shown<Date>
  /// The same behind the age: " · seen 23 Jul 2026".
  @PageOnly var seen: String?
}

extension ClientRow {
  init(_ row: ClientListRow, _ voice: Voice) {
    let text = voice.text
    id = row.id.description
    name = row.name
    initials = row.name.initials
    photo = PhotoView(row.photo, score: row.overall)
    age = Shown(voice.today.flatMap { row.birthdate?.completedYears(on: $0) }) {
      text.plural("client.age", $0)
    }
    overall = ScoreDisc(row.overall, text)
    flag = row.worstFlag.map { FlagMark($0, text["flag.\($0.rawValue)"], text) }
    lastSeen = Shown(row.lastSeen, text.date)
    let words = row.lastSeen.map { "\(text["clients.lastSeen"]) \(text.date($0))" }
    seen = words.map { age.value == nil ? $0 : " · \($0)" }
  }
}

/// A flag as it is shown: its level as a word, and what it is about.
struct FlagMark: Encodable, Sendable {
  let level: String
  let text: String
  let label: String
  @PageOnly var isStop: Bool

  init(_ level: FlagLevel, _ words: String, _ text: Text) {
    isStop = level == .stop
    self.level = level.rawValue
    self.text = words
    label = text["flag.\(level.rawValue)"]
  }
}
