import Catalogue
import Forms
import Foundation
import GRDB
import Units

/// One line of the client list.
package struct ClientListRow: Sendable {
  package let client: Client
  package let overall: Double?
  package let worstFlag: FlagLevel?
  package let lastSeen: Date?
  /// Whether a category was measured too long ago.
  package let isDue: Bool
  /// Whether a flag keeps something from being tested.
  package let isOnHold: Bool
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
    let lines = ClientLines(catalogue: catalogue, today: today, zone: zone)
    return try await read { db in
      guard search.isByName else {
        let all = search.arranged(try lines.rows(of: search.request.fetchAll(db), in: db))
        let page = all.dropFirst(search.offset).prefix(search.limit)
        return ClientList(rows: Array(page), total: all.count)
      }
      let page = try search.request.limit(search.limit, offset: search.offset).fetchAll(db)
      return ClientList(
        rows: try lines.rows(of: page, in: db), total: try search.request.fetchCount(db))
    }
  }
}

/// Makes the lines of clients.
private struct ClientLines {
  let catalogue: AssessmentCatalogue
  let today: Day?
  let zone: TimeZone

  /// Some at a time, for a statement takes a limited number of ids.
  func rows(of clients: [Client], in db: Database) throws -> [ClientListRow] {
    try stride(from: 0, to: clients.count, by: 1000).flatMap { start in
      try part(Array(clients.dropFirst(start).prefix(1000)), in: db)
    }
  }

  private func part(_ clients: [Client], in db: Database) throws -> [ClientListRow] {
    let ids = clients.map(\.id)
    let scores = try Latest.scores(of: ids, in: db)
    let seen = try Latest.seen(of: ids, in: db)
    let concerns = try Concerns.all(of: ids, on: today, in: db)
    return clients.map { client in
      let seen = seen[client.id] ?? []
      return ClientListRow(
        client: client, overall: catalogue.standing(latest: scores[client.id] ?? [:]).overall,
        worstFlag: concerns[client.id]?.worst, lastSeen: seen.map(\.at).max(),
        isDue: isDue(seen),
        isOnHold: concerns[client.id]?.open.contains { !$0.suspends.isEmpty } == true)
    }
  }

  /// As the overview says it of each category.
  private func isDue(_ seen: [Latest]) -> Bool {
    guard let today else { return false }
    let measured = seen.compactMap { latest in
      catalogue.category(of: latest.exercise).map { ($0.id, latest.at) }
    }
    return Dictionary(measured, uniquingKeysWith: max).contains { id, at in
      guard let category = catalogue.category(id), let day = Day(at, in: zone) else { return false }
      return category.isDue(measured: day, on: today)
    }
  }
}

/// When an exercise was last carried out.
private struct Latest {
  let exercise: String
  let at: Date

  static func seen(
    of clients: [Identifier<Client>], in db: Database
  ) throws -> [Identifier<Client>: [Latest]] {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT clientId, exercise, MAX(takenAt) FROM result
        WHERE clientId IN (\(databaseQuestionMarks(count: clients.count)))
        GROUP BY clientId, exercise
        """, arguments: StatementArguments(clients))
    var seen: [Identifier<Client>: [Latest]] = [:]
    while let row = try rows.next() {
      seen[row[0] as Identifier<Client>, default: []].append(.init(exercise: row[1], at: row[2]))
    }
    return seen
  }

  /// The latest score of each exercise, by the exercise's id.
  static func scores(
    of clients: [Identifier<Client>], in db: Database
  ) throws -> [Identifier<Client>: [String: Double]] {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT clientId, exercise, score, takenAt, MAX(takenAt || savedAt || id) FROM result
        WHERE clientId IN (\(databaseQuestionMarks(count: clients.count))) AND score IS NOT NULL
        GROUP BY clientId, exercise
        """, arguments: StatementArguments(clients))
    var scores: [Identifier<Client>: [String: Double]] = [:]
    while let row = try rows.next() {
      scores[row[0] as Identifier<Client>, default: [:]][row[1]] = row[2]
    }
    return scores
  }
}
