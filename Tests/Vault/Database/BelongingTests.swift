import Definitions
import Foundation
import GRDB
import Testing

@testable import Vault

@Suite("What belongs to a client")
struct BelongingTests {
  @Test("Every table that refers to a client is counted, given out and erased")
  func complete() throws {
    let queue = try DatabaseQueue()
    try Migrations.migrator.migrate(queue)
    let referring = try queue.read { db in try db.tablesReferringToClients() }
    #expect(ClientRecords.all.map { $0.databaseTableName }.sorted() == referring.sorted())
  }

  @Test("A new table is noticed, by its column, its keys, or a chain of keys")
  func noticed() throws {
    let queue = try DatabaseQueue()
    try Migrations.migrator.migrate(queue)
    let (before, after) = try queue.write { db in
      let before = try db.tablesReferringToClients()
      try db.execute(
        sql: """
          CREATE TABLE letter (clientId TEXT);
          CREATE TABLE portrait (owner TEXT REFERENCES client);
          CREATE TABLE pixel (portrait TEXT REFERENCES portrait);
          CREATE TABLE remark (resultId TEXT);
          CREATE TABLE theme (trainer TEXT REFERENCES trainer);
          """)
      return (before, try db.tablesReferringToClients())
    }
    #expect(after.subtracting(before) == ["letter", "pixel", "portrait", "remark"])
  }

  @Test("An export gives all of Ada's rows of every table, and none of Ben's")
  func export() async throws {
    try await withStoredRows { gym, ada in
      let ben = try await gym.addClient("Ben")
      let tables = try await gym.store.export(ada).tables
      for record in ClientRecords.all where record != Erasure.self {
        let table = record.databaseTableName
        let stored = try StoredRows.of(table).count { row in
          switch table {
          case "session": row["handedOver"] != .null
          case "audit": row["clientId"] != .null
          default: true
          }
        }
        #expect(tables[table]?.count == stored, "\(table)")
      }
      let text = String(decoding: try JSONEncoder().encode(tables), as: UTF8.self)
      #expect(!text.contains(ben.id.description) && !text.contains("Ben"))
      let bens = try await gym.store.export(ben.id).tables
      #expect(bens.filter { !$0.value.isEmpty }.keys.sorted() == ["audit", "client"])
    }
  }

  @Test("An export has every column with its value, times with their zone, and no secret")
  func values() async throws {
    try await withStoredRows { gym, ada in
      let tables = try await gym.store.export(ada).tables
      let client = try #require(tables["client"]?.first)
      #expect(client["name"] == .string("Ada Łukasz") && client["height"] == .number(1.68))
      #expect(client["birthdate"] == .string("1990-05-17"))
      #expect(client["createdAt"] == .string("2026-11-21T10:00:00.352Z"))
      #expect(client.keys.sorted() == (try StoredRows.of("client"))[0].keys.sorted())
      let form = try #require(tables["screening"]?.first { $0["fingerprint"] != .null })
      guard case .object(let answers) = form["answers"] else { throw StoreRefusal.notFound }
      #expect(answers["knee"] == .bool(true))
      #expect(tables["audit"]?.allSatisfy { $0["at"] != .null && $0["subject"] != nil } == true)
      #expect(tables["session"]?.first?["tokenHash"] == nil)
      #expect(tables["session"]?.first?["handedOver"] != nil)
    }
  }

  @Test("Someone who is not there has no export")
  func unknown() async throws {
    try await withVault { gym in
      await #expect(throws: StoreRefusal.notFound) {
        try await gym.store.export(Identifier(at: gym.world.now))
      }
    }
  }

  @Test("What an export gives, an erasure counts and takes, and Ben keeps what is his")
  func erasure() async throws {
    try await withStoredRows { gym, ada in
      let ben = try await gym.addClient("Ben") { $0.height = 1.8 }
      let bens = try await gym.store.export(ben.id).tables
      let tables = try await gym.store.export(ada).tables
      let extent = try await gym.store.erasureExtent(of: ada)
      #expect(
        [extent.results, extent.changes, extent.measures, extent.forms, extent.addenda]
          == ["result", "resultChange", "bodyMeasure", "screening", "addendum"].map {
            tables[$0]?.count
          })
      #expect(
        [extent.clearances, extent.notes, extent.reports, extent.mails, extent.entries]
          == [1, 2, 1, 2, tables["audit"]?.count])
      #expect(extent.signedForms == 3)
      try await gym.store.erase(ada, by: try await gym.store.owner(), at: gym.world.now)
      let ids = tables.values.joined().compactMap { row -> String? in
        if case .string(let id) = row["id"] { id } else { nil }
      }
      let left = try await gym.store.read { db in
        try ids.filter { id in try db.ownTables().contains { try db.holds(id, $0) } }
      }
      #expect(left == [] && ids.count > 10)
      #expect(try await gym.store.export(ben.id).tables == bens)
      #expect(try await gym.store.read { db in try Erasure.fetchCount(db) } == 0)
    }
  }
}

/// A vault with the stored rows, all of which are Ada's.
private func withStoredRows(
  _ body: (OpenVault, Identifier<Client>) async throws -> Void
) async throws {
  try await withVault { gym in
    try await gym.store.withoutTransaction(StoredRows.fill)
    try await gym.store.write { db in _ = try Erasure.deleteAll(db) }
    let ada = try await gym.store.read { db in try Client.fetchOne(db) }
    try await body(gym, try #require(ada).id)
  }
}

extension Database {
  /// By a column that is named so, or by foreign keys, however long their chain.
  fileprivate func tablesReferringToClients() throws -> Set<String> {
    let tables = try ownTables()
    let names: Set = ["clientId", "formId", "resultId"]
    var found: Set = ["client"]
    found.formUnion(
      try tables.filter { try columns(in: $0).contains { names.contains($0.name) } })
    while true {
      let more = try tables.filter { table in
        try foreignKeys(on: table).contains { found.contains($0.destinationTable) }
      }
      guard !found.isSuperset(of: more) else { return found }
      found.formUnion(more)
    }
  }

  /// Whether any column of a table contains the text.
  fileprivate func holds(_ text: String, _ table: String) throws -> Bool {
    try columns(in: table).contains { column in
      try Bool.fetchOne(
        self, sql: "SELECT EXISTS (SELECT 1 FROM \(table) WHERE instr(\"\(column.name)\", ?))",
        arguments: [text]) == true
    }
  }
}
