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
    let query = Client.folded(query)
    let words = query.split(whereSeparator: \.isWhitespace).map(String.init)
    return try await read { db in
      var request = Client.filter(Column("archivedAt") == nil)
      for word in words {
        request = request.filter(sql: "instr(searchName, ?) > 0", arguments: [word])
      }
      return try request.select(Column("id"), Column("name"))
        .order(sql: "instr(searchName, ?) <> 1, searchName, id", arguments: [query])
        .limit(limit).asRequest(of: ClientName.self).fetchAll(db)
    }
  }
}
