import Definitions
import GRDB

/// All that is stored about a client: rows by table, values in SI, times in UTC.
package struct ClientExport: Encodable, Sendable {
  package let tables: [String: [[String: JSONValue]]]
}

extension Store {
  package func export(_ client: Identifier<Client>) async throws -> ClientExport {
    try await read { db in
      _ = try Client.find(client, in: db)
      let tables = try ClientRecords.all.filter { $0 != Erasure.self }.map {
        ($0.databaseTableName, try $0.export(client, in: db))
      }
      return ClientExport(tables: Dictionary(uniqueKeysWithValues: tables))
    }
  }
}
