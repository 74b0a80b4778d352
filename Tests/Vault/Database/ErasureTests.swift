import Foundation
import GRDB
import TestSupport
import Testing

@testable import Vault

@Suite("Erasing a client and verifying the vault")
struct ErasureTests {
  @Test("After an erasure no table holds the client's id or name, and the log is empty")
  func erasure() async throws {
    try await withApp { browser, gym in
      let (store, services) = (gym.services.store, gym.services)
      try await store.fill(
        with: DemoData(clients: 2, results: 100, seed: 1), catalogue: services.catalogue,
        form: services.form, now: gym.world.now, zone: .gmt)
      let everyone = try await store.everyone()
      let (gone, stays) = (everyone[0], everyone[1])
      try await store.clear(
        gone.id, ClearanceEntry(note: "By letter"), by: try await store.owner(), at: Date())
      try await store.erase(gone.id, by: try await store.owner(), at: gym.world.now)
      let found = try await store.read { db in
        try tablesHolding([gone.id.description, gone.details.name], db)
      }
      #expect(found == [])
      #expect(try await store.results(of: stays.id).count == 100)
      let log = try Data(contentsOf: URL(filePath: store.folder.vault.path + "-wal"))
      #expect(log.isEmpty)
      await #expect(throws: StoreRefusal.notFound) { try await store.client(gone.id) }
      _ = browser
    }
  }

  @Test("A sound vault verifies; a changed form and a missing lock are named")
  func verification() async throws {
    try await withApp { _, gym in
      let (store, services) = (gym.services.store, gym.services)
      try await store.fill(
        with: DemoData(clients: 8, results: 1, seed: 1), catalogue: services.catalogue,
        form: services.form, now: gym.world.now, zone: .gmt)
      let sound = try await store.verify()
      #expect(sound.isSound && sound.signedForms > 0)
      try await store.write { db in
        try db.execute(sql: "DROP TRIGGER signedFormStays")
        try db.execute(
          sql: """
            UPDATE screening SET clientName = 'Someone Else' WHERE id =
              (SELECT id FROM screening WHERE signedAt IS NOT NULL LIMIT 1)
            """)
      }
      let report = try await store.verify()
      #expect(report.changedForms.count == 1)
      #expect(report.missingLocks == ["signedFormStays"])
    }
  }
}

/// The tables in which any column contains any of the words.
private func tablesHolding(_ words: [String], _ db: Database) throws -> [String] {
  let tables = try String.fetchAll(db, sql: "SELECT name FROM sqlite_schema WHERE type = 'table'")
  return try tables.filter { table in
    let columns = try db.columns(in: table).map(\.name)
    return try words.contains { word in
      try columns.contains { column in
        try Bool.fetchOne(
          db, sql: "SELECT EXISTS (SELECT 1 FROM \(table) WHERE instr(\"\(column)\", ?))",
          arguments: [word]) == true
      }
    }
  }
}
