import Foundation
import GRDB

/// A client where nothing but the name matters.
package struct ClientName: Decodable, Sendable, FetchableRecord {
  package let id: Identifier<Client>
  package let name: String
}

extension Store {
  /// Of those who are not put away, whose names have every word of `query` in them; those that
  /// begin with it come first.
  package func clientNames(matching query: String, limit: Int) async throws -> [ClientName] {
    try await read { db in
      try Client.filter(Column("archivedAt") == nil).named(query)
        .select(Column("id"), Column("name"))
        .order(
          sql: "instr(searchName, ?) <> 1, searchName, id", arguments: [Client.folded(query)]
        )
        .limit(limit).asRequest(of: ClientName.self).fetchAll(db)
    }
  }
}
