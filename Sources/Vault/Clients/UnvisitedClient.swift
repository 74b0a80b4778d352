import Foundation
import GRDB
import Units

/// A client who has not been here for long.
package struct UnvisitedClient: Decodable, Sendable, FetchableRecord {
  package let id: Identifier<Client>
  package let name: String
  /// When anything of them was last recorded.
  package let visitedAt: Date
  package let results: Int
  package let signedForms: Int
}

package struct UnvisitedClients: Sendable {
  /// The longest away first; only the first of many.
  package let clients: [UnvisitedClient]
  package let total: Int

  package init(_ clients: [UnvisitedClient], total: Int) {
    (self.clients, self.total) = (clients, total)
  }
}

extension Store {
  private static let mostUnvisited = 200

  /// Who has not been here since a moment, put away or not.
  package func unvisited(since limit: Date) async throws -> UnvisitedClients {
    try await read { db in
      let total = try Int.fetchOne(
        db, sql: "SELECT COUNT(*) FROM (\(Client.visits)) WHERE visitedAt < ?", arguments: [limit])
      let clients = try UnvisitedClient.fetchAll(
        db,
        sql: """
          SELECT id, name, visitedAt,
            (SELECT COUNT(*) FROM result WHERE clientId = visit.id) AS results,
            (SELECT COUNT(*) FROM screening WHERE clientId = visit.id AND signedAt IS NOT NULL)
              AS signedForms
          FROM (\(Client.visits)) AS visit WHERE visitedAt < ?
          ORDER BY visitedAt, id LIMIT \(Self.mostUnvisited)
          """, arguments: [limit])
      return UnvisitedClients(clients, total: total ?? 0)
    }
  }

  /// Erases those clients, all or none.
  ///
  /// - Throws: `StoreRefusal.outdated` where one of them has been here since.
  /// - Returns: whether the log is empty; where somebody still reads it, that follows.
  package func eraseUnvisited(
    _ clients: Set<Identifier<Client>>, since limit: Date, at moment: Moment
  ) async throws -> Bool {
    let corrections = corrections
    try await write { db in
      for client in clients.sorted(by: { $0.description < $1.description }) {
        let visit = try Date.fetchOne(
          db, sql: "SELECT visitedAt FROM (\(Client.visits)) WHERE id = ?", arguments: [client])
        guard let visit, visit < limit else { throw StoreRefusal.outdated }
        try Erasure.carryOut(client, by: moment.trainer, at: moment.now, db)
      }
    } committed: {
      for client in clients { corrections.closeAll(of: client) }
    }
    return try await emptyLog()
  }

  /// - Parameter years: nil asks about nobody.
  package func setRetention(_ years: Int?, at moment: Moment) async throws {
    try await write { db in
      guard var gym = try Gym.fetchOne(db) else { throw StoreRefusal.notFound }
      let change = try AuditChange(
        from: ["retention": gym.retention], to: ["retention": years])
      guard let change else { return }
      gym.retention = years
      try gym.update(db)
      try Audit.record(.retentionChanged, by: moment.trainer.id, change, at: moment.now, in: db)
    }
  }
}

extension Client {
  /// SQL for everybody's last visit. Results that are kept in a standing are not looked through.
  fileprivate static let visits = """
    SELECT client.id, client.name, MAX(client.createdAt,
      COALESCE(standing.seenAt,
        (SELECT MAX(takenAt) FROM result WHERE clientId = client.id), ''),
      \(recorded.joined(separator: ", "))) AS visitedAt
    FROM client LEFT JOIN standing ON standing.clientId = client.id
    """

  private static let recorded = [
    ("screening", "savedAt"), ("clearance", "clearedAt"), ("note", "writtenAt"), ("setTick", "day"),
    ("plan", "changedAt"), ("goal", "MAX(setAt, COALESCE(changedAt, ''), COALESCE(endedAt, ''))"),
    ("bodyMeasure", "takenAt"), ("photo", "takenAt"), ("report", "frozenAt"),
    ("batteryWalk", "savedAt"), ("screening JOIN addendum ON formId = screening.id", "writtenAt"),
  ].map { table, column in
    "COALESCE((SELECT MAX(\(column)) FROM \(table) WHERE clientId = client.id), '')"
  }
}
