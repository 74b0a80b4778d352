import Foundation
import Vault

/// Where an owner chooses whom a report is on.
struct GroupChoicePage: Page {
  static let template = "report/choose"
  struct Row: Encodable, Sendable {
    let id: String
    let name: String
    let overall: ScoreDisc
    let lastSeen: Shown<Date>
    let isDue: Bool
    let selected: Bool
  }

  let clients: [Row]
  let total: Int
  let query: String
  let filters: [ClientsPage.Choice]
  /// Says that some are missing.
  @PageOnly var more: String?
  /// Why there is nobody.
  @PageOnly var none: String?
  @PageOnly var allLink: String
  @PageOnly var noneLink: String

  static func screen(
    _ list: ClientList, _ search: ClientSearch, isChosen: Bool, _ voice: Voice
  ) -> Screen<Self> {
    let text = voice.text
    let page = Self(
      clients: list.rows.map { row in
        Row(
          id: row.id.description, name: row.name,
          overall: ScoreDisc(row.overall, text), lastSeen: Shown(row.lastSeen, text.date),
          isDue: row.isDue, selected: isChosen)
      },
      total: list.total, query: search.words, filters: ClientsPage.filters(of: search, text),
      more: list.total > list.rows.count
        ? text["group.tooMany", ["number": String(list.rows.count)]] : nil,
      none: list.rows.isEmpty ? voice.emptyText(search) : nil,
      allLink: search.groupLink(isChosen: true), noneLink: search.groupLink(isChosen: false))
    return Screen(page: page, title: text["group.title"])
  }
}

extension ClientSearch {
  fileprivate func groupLink(isChosen: Bool) -> String {
    let asked = [
      words.isEmpty ? nil : "q=\(words.queryEncoded)", filter.map { "filter=\($0)" },
      isChosen ? nil : "chosen=none",
    ].compactMap(\.self)
    return "/settings/group?" + asked.joined(separator: "&")
  }
}
