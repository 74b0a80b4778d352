import Catalogue
import Forms
import Foundation
import GRDB
import Units

/// One line of the client list.
package struct ClientListRow: Sendable {
  package let id: Identifier<Client>
  package let name: String
  package let birthdate: Day?
  package let overall: Double?
  package let worstFlag: FlagLevel?
  package let lastSeen: Date?
  /// Whether a category was measured too long ago.
  package let isDue: Bool
  /// Whether a flag keeps something from being tested.
  package let isOnHold: Bool
  /// The digest of the photo.
  package let photo: String?
}

package struct ClientList: Sendable {
  package let rows: [ClientListRow]
  /// How many match the search; `rows` may be only the first part of them.
  package let total: Int
}

extension Store {
  /// - Parameter today: the day on which clearances have to count.
  package func clients(
    _ search: ClientSearch, catalogue: AssessmentCatalogue, on today: Day? = nil,
    in zone: TimeZone
  ) async throws -> ClientList {
    let rule = StandingRule(catalogue: catalogue, zone: zone)
    let index = try opened().searchIndex
    return try await read { db in
      let found = try SearchWords(search.words).map {
        try index.of(db).clients(having: $0, archived: search.archived)
      }
      let listing = Listing(search: search, found: found, rule: rule, today: today)
      return search.isByName ? try listing.page(db) : try listing.arranged(db)
    }
  }
}

/// One look at the list.
private struct Listing {
  let search: ClientSearch
  /// Those who have the words, by name; nil where nobody was looked for.
  let found: [Identifier<Client>]?
  let rule: StandingRule
  let today: Day?

  func page(_ db: Database) throws -> ClientList {
    if let found {
      let page = Array(found.dropFirst(search.offset).prefix(search.limit))
      return ClientList(rows: try rows(of: page, db), total: found.count)
    }
    let page = try rule.rows(
      "\(everyone) LIMIT \(search.limit) OFFSET \(search.offset)", on: today, in: db)
    let all = SQLRequest<Int>(
      literal: "SELECT COUNT(*) FROM client WHERE \(search.isOnShelf)", cached: true)
    return ClientList(rows: page, total: try all.fetchOne(db) ?? 0)
  }

  private var everyone: SQL {
    "WHERE \(search.isOnShelf) ORDER BY \(ClientSearch.byName)"
  }

  /// Where another order than that of the names, or a filter, is asked for.
  func arranged(_ db: Database) throws -> ClientList {
    if let page = try ArrangedClients(search, among: found, by: rule, on: today, db) {
      return ClientList(rows: try rows(of: page.ids, db), total: page.total)
    }
    let all = search.arranged(
      try found.map { try rows(of: $0, db) }
        ?? rule.rows(everyone, on: today, in: db))
    let page = all.dropFirst(search.offset).prefix(search.limit)
    return ClientList(rows: Array(page), total: all.count)
  }

  /// In that order. Were the database asked for it, it would go through everybody in that order instead.
  private func rows(of order: [Identifier<Client>], _ db: Database) throws -> [ClientListRow] {
    let ids = try String(decoding: JSONEncoder().encode(order), as: UTF8.self)
    let found = try rule.rows(
      "WHERE client.id IN (SELECT value FROM json_each(\(ids)))", on: today, in: db)
    let byID = Dictionary(found.map { ($0.id, $0) }) { first, _ in first }
    return order.compactMap { byID[$0] }
  }
}

extension StandingRule {
  /// Where somebody stands is kept; where it is not, by this rule, it is worked out.
  ///
  /// - Parameter which: clients, in SQL from `WHERE` on.
  fileprivate func rows(
    _ which: SQL, on today: Day?, in db: Database
  ) throws -> [ClientListRow] {
    let listed = try ListedClient.request(which, by: self).fetchAll(db)
    let rest = try standings(of: listed.filter { $0.standing == nil }.map(\.id), in: db)
    let made = Dictionary(rest.map { ($0.clientId, $0) }) { first, _ in first }
    return listed.map { $0.row(made[$0.id], on: today) }
  }
}

/// What a list needs of a client, with what is kept of them.
private struct ListedClient: FetchableRecord {
  let id: Identifier<Client>
  let name: String
  let birthdate: Day?
  let photo: String?
  let standing: ClientStanding?

  private static let columns =
    (["id", "name", "birthdate", "photo"].map { "client.\($0)" }
    + ClientStanding.listed.map { "standing.\($0)" }).joined(separator: ", ")

  /// As SQL that is prepared once: to put an association together takes as long as to read twenty rows.
  static func request(_ which: SQL, by rule: StandingRule) -> SQLRequest<ListedClient> {
    let query: SQL = """
      SELECT \(sql: columns)
      FROM client LEFT JOIN standing ON standing.clientId = client.id AND standing.basis = \(rule.basis)
      \(which)
      """
    return SQLRequest(literal: query, cached: true)
  }

  init(row: Row) throws {
    id = try row.decode(atIndex: 0)
    name = try row.decode(atIndex: 1)
    birthdate = try row.decode(atIndex: 2)
    photo = try row.decode(atIndex: 3)
    standing = try ClientStanding(listed: row, from: 4)
  }

  /// - Parameter made: where they stand, if that is not kept.
  func row(_ made: ClientStanding?, on today: Day?) -> ClientListRow {
    let standing = standing ?? made
    return ClientListRow(
      id: id, name: name, birthdate: birthdate, overall: standing?.overall,
      worstFlag: standing?.worst(on: today), lastSeen: standing?.seenAt,
      isDue: standing?.isDue(on: today) ?? false,
      isOnHold: standing?.isOnHold(on: today) ?? false, photo: photo)
  }
}
