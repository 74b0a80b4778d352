import Forms
import Foundation
import GRDB
import Units

/// One line of the client list.
package struct ClientListRow: Sendable {
  package let client: Client
  /// The latest score of each exercise, by the exercise's id.
  package let scores: [String: Double]
  package let worstFlag: FlagLevel?
  package let lastSeen: Date?
}

package struct ClientList: Sendable {
  package let rows: [ClientListRow]
  /// How many match the search; `rows` may be only the first part of them.
  package let total: Int
}

extension Store {
  /// Clients whose name contains `query` (accents and capitals ignored), by name.
  ///
  /// - Parameter today: the day on which clearances have to count.
  package func clients(
    matching query: String, archived: Bool, from offset: Int, limit: Int, on today: Day? = nil
  ) async throws -> ClientList {
    let words = Client.folded(query).split(whereSeparator: \.isWhitespace).map(String.init)
    return try await read { db in
      var request = Client.filter(
        archived ? Column("archivedAt") != nil : Column("archivedAt") == nil)
      for word in words {
        request = request.filter(sql: "instr(searchName, ?) > 0", arguments: [word])
      }
      let clients = try request.order(Column("searchName"), Column("id"))
        .limit(limit, offset: offset).fetchAll(db)
      return ClientList(
        rows: try rows(of: clients, on: today, in: db), total: try request.fetchCount(db))
    }
  }
}

private func rows(
  of clients: [Client], on today: Day?, in db: Database
) throws -> [ClientListRow] {
  let ids = clients.map(\.id)
  let list = databaseQuestionMarks(count: ids.count)
  var scores: [Identifier<Client>: [String: Double]] = [:]
  var lastSeen: [Identifier<Client>: Date] = [:]
  let latest = try Row.fetchCursor(
    db,
    sql: """
      SELECT clientId, exercise, score, takenAt, MAX(takenAt || savedAt || id) FROM result
      WHERE clientId IN (\(list)) AND score IS NOT NULL GROUP BY clientId, exercise
      """, arguments: StatementArguments(ids))
  while let row = try latest.next() {
    let client: Identifier<Client> = row[0]
    scores[client, default: [:]][row[1]] = row[2]
  }
  let seen = try Row.fetchCursor(
    db,
    sql: "SELECT clientId, MAX(takenAt) FROM result WHERE clientId IN (\(list)) GROUP BY clientId",
    arguments: StatementArguments(ids))
  while let row = try seen.next() { lastSeen[row[0]] = row[1] as Date }
  let concerns = try Concerns.all(of: ids, on: today, in: db)
  return clients.map {
    ClientListRow(
      client: $0, scores: scores[$0.id] ?? [:], worstFlag: concerns[$0.id]?.worst,
      lastSeen: lastSeen[$0.id])
  }
}
