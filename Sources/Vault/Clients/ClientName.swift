import Foundation
import GRDB

/// A client where nothing but the name matters.
package struct ClientName: Decodable, Sendable, FetchableRecord {
  package let id: Identifier<Client>
  package let name: String

  package init(id: Identifier<Client>, name: String) { (self.id, self.name) = (id, name) }
}

extension Store {
  /// Of those who are not put away, whose names have every word of `query` in them; those that
  /// begin with it come first.
  package func clientNames(matching query: String, limit: Int) async throws -> [ClientName] {
    let index = try opened().searchIndex
    return try await read { db in
      guard let words = SearchWords(query) else {
        return try ClientSearch().everyone.limit(limit).asRequest(of: ClientName.self).fetchAll(db)
      }
      let found = try index.of(db).clients(named: words, beginning: Client.folded(query))
      return try found.prefix(limit).compactMap { client in
        try Client.filter(key: client).asRequest(of: ClientName.self).fetchOne(db)
      }
    }
  }

  /// Of those who are not put away, the newest measured first. Whoever was measured is looked up, not
  /// everybody: `CROSS JOIN` keeps that order.
  package func clientsSeenLast(_ limit: Int) async throws -> [ClientName] {
    let request: SQLRequest<ClientName> = """
      SELECT client.id, client.name FROM standing CROSS JOIN client ON client.id = standing.clientId
      WHERE standing.seenAt IS NOT NULL AND client.archivedAt IS NULL
      ORDER BY standing.seenAt DESC LIMIT \(limit)
      """
    return try await read { db in try request.fetchAll(db) }
  }
}
