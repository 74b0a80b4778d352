import Forms
import Foundation
import GRDB
import Testing

@testable import Vault

@Suite("Rows that something else than the program changed")
struct MarkTests {
  static let tables = [
    "result", "resultChange", "client", "bodyMeasure", "clearance", "audit", "session", "screening",
    "screeningFlag", "addendum", "formSeal", "trainer", "invitation",
  ]

  @Test("A row that was changed, added or removed is named", arguments: tables)
  func named(table: String) async throws {
    try await withVault { gym in
      try await gym.fillWithStoredRows()
      #expect(try await gym.store.verify().changedRows == [])
      try gym.intrude { db in try db.changeFirst(in: table) }
      let changed = try await gym.store.verify().changedRows
      #expect(changed.count == 1 && changed[0].hasPrefix("in \(table) the row "))
      #expect(changed[0].hasSuffix(" was changed"))
      try gym.intrude { db in try db.moveFirst(in: table) }
      let moved = try await gym.store.verify().changedRows
      #expect(Set(moved.map { $0.split(separator: " ").last }) == ["added", "removed"])
      #expect(moved.count == 2 && moved.allSatisfy { $0.hasPrefix("in \(table) the row ") })
    }
  }

  @Test("Taking the newest steps of the schema back does not make the program mark rows anew")
  func stepTakenBack() async throws {
    try await withVault { gym in
      try await gym.fillWithStoredRows()
      try gym.intrude { db in
        try db.execute(
          sql: """
            DELETE FROM grdb_migrations WHERE identifier = 'audit';
            UPDATE client SET name = 'Eve';
            """)
      }
      let report = try await gym.store.verify()
      #expect(
        report.changedRows.contains { $0.hasPrefix("in client the row ") }, "\(report)")
      #expect(!report.isSound)
    }
  }

  @Test("A vault without its marks is not taken for one from before there were any")
  func marksTakenAway() async throws {
    try await withVault { gym in
      _ = try await gym.addClient("Ada")
      try gym.intrude { db in
        try db.execute(
          sql: """
            DROP TABLE mark; DROP TABLE markTotal; DROP TABLE vaultState; DROP TABLE gap;
            DELETE FROM grdb_migrations WHERE identifier IN ('marks', 'open gaps');
            """)
        try FileManager.default.removeItem(at: gym.store.folder.witness)
      }
      #expect(gym.notices.all.map(\.kind) == [.unwitnessed])
      #expect(try await gym.store.verify().isSound == false)
    }
  }

  @Test(
    "A planted table keeps the vault from nothing, whatever its name is",
    arguments: [
      "CREATE TABLE \"a'b\" (x)", "CREATE VIRTUAL TABLE words USING fts5(x)",
    ])
  func planted(sql: String) async throws {
    try await withVault { gym in
      try gym.intrude { db in try db.execute(sql: sql) }
      let report = try await gym.store.verify()
      #expect(report.changedSchema.contains { $0.hasSuffix("is foreign") })
    }
  }

  @Test("Every column of every table is covered")
  func everyColumn() async throws {
    try await withVault { gym in
      try await gym.fillWithStoredRows()
      gym.store.close()
      try gym.withKeyOnly(gym.store.folder.vault) { queue in
        try queue.writeWithoutTransaction { db in
          try MarkCode.register(gym.key.derived("marks"), in: db)
          try db.execute(sql: "PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON")
          try db.behindTheLocks {
            #expect(try MarkFindings(db).rows == [])
            for table in try db.ownTables() {
              for column in try db.columns(in: table).map(\.name) {
                try db.inSavepoint {
                  try db.execute(
                    sql: """
                      UPDATE "\(table)" SET "\(column)" = CASE typeof("\(column)")
                        WHEN 'integer' THEN 77 WHEN 'real' THEN 7.7 WHEN 'blob' THEN x'77'
                        WHEN 'null' THEN 7 ELSE '"77"' END
                      WHERE (SELECT count(*) FROM "\(table)") = 1 OR "\(column)" =
                        (SELECT max("\(column)") FROM "\(table)")
                      """)
                  let rows = try MarkFindings(db).rows
                  #expect(!rows.isEmpty, "\(table).\(column)")
                  #expect(rows.allSatisfy { $0.table == table })
                  return .rollback
                }
              }
            }
          }
        }
      }
    }
  }

  @Test(
    "What stands behind a NUL, or is no UTF-8, is covered like any other byte",
    arguments: ["profession || char(0) || 'hidden'", "CAST(x'ff' AS TEXT)"])
  func bytes(other: String) async throws {
    try await withVault { gym in
      // U+FFFD is what programs read for bytes that are no text.
      let ada = try await gym.addClient { $0.profession = "\u{FFFD}" }
      try gym.intrude { db in try db.execute(sql: "UPDATE client SET profession = \(other)") }
      let changed = try await gym.store.verify().changedRows
      #expect(changed.first == "in client the row \(ada.id) was changed")
    }
  }

  @Test("A row that went with its mark, or came back with an earlier one, is noticed by its table")
  func marksToo() async throws {
    try await withVault { gym in
      let (ada, ben) = (try await gym.addClient(), try await gym.addClient("Ben"))
      let mark = try await gym.store.read { db in
        try Data.fetchOne(db, sql: "SELECT code FROM mark WHERE rowKey = ?", arguments: [ben.id])
      }
      var away = ben
      away.archivedAt = gym.world.now
      let archived = away
      try await gym.store.write { db in try archived.update(db) }
      let sentence = "in client rows and their marks were changed together"
      try gym.intrude { db in
        try ben.update(db)
        try db.execute(
          sql: "UPDATE mark SET code = ? WHERE rowKey = ?", arguments: [mark, ben.id])
      }
      #expect(try await gym.store.verify().changedRows == [sentence])
      try gym.intrude { db in
        try db.execute(sql: "DELETE FROM mark WHERE rowKey = ?", arguments: [ada.id])
        try db.execute(
          sql: "DELETE FROM bodyMeasure; DELETE FROM client WHERE id = ?", arguments: [ada.id])
      }
      #expect(try await gym.store.verify().changedRows == [sentence])
    }
  }

  @Test("Rows of somebody who is not there are told in one sentence")
  func orphans() async throws {
    try await withVault { gym in
      let ada = try await gym.addClient { $0.height = 1.7 }
      try gym.intrude { db in try db.execute(sql: "DELETE FROM client") }
      let report = try await gym.store.verify()
      #expect(report.damage.contains("rows of bodyMeasure that belong to no row of client: 1"))
      #expect(report.changedRows == ["in client the row \(ada.id) was removed"])
    }
  }

  @Test("An entry cut off at the audit's end is noticed, though another has its number")
  func cutOff() async throws {
    try await withVault { gym in
      _ = try await gym.addClient()
      try gym.intrude { db in
        try db.execute(sql: "DELETE FROM audit WHERE id = (SELECT max(id) FROM audit)")
      }
      _ = try await gym.addClient("Ben")
      let newest = try await gym.entries().last?.id
      let report = try await gym.store.verify()
      #expect(report.changedRows == ["in audit the row \(newest ?? 0) was changed"])
    }
  }

  @Test("Without the number of changes the program does not mark anew what was changed")
  func numberTakenAway() async throws {
    try await withVault { gym in
      let ada = try await gym.addClient()
      try gym.intrude { db in
        try db.execute(sql: "UPDATE client SET name = 'Eve'; DELETE FROM vaultState")
      }
      let found = try await gym.store.verify().changedRows
      #expect(found.contains("in client the row \(ada.id) was changed"))
      #expect(found.contains("the sums of the marks were changed"))
    }
  }

  @Test("Sums that were made to fit are noticed, also after the program has gone on")
  func sums() async throws {
    try await withVault { gym in
      let ada = try await gym.addClient()
      try gym.intrude { db in
        try MarkCode.register(VaultKey().derived("marks"), in: db)
        try db.execute(
          sql: """
            UPDATE markTotal SET rowCount = rowCount - 1, total = markDifference(total,
              (SELECT code FROM mark WHERE rowKey = '\(ada.id)')) WHERE tableName = 'client';
            DELETE FROM mark WHERE rowKey = '\(ada.id)'; DELETE FROM client WHERE id = '\(ada.id)';
            """)
      }
      _ = try await gym.addClient("Ben")
      #expect(try await gym.store.verify().changedRows == ["the sums of the marks were changed"])
    }
  }

  @Test("New marks after a migration do not make good what was found before it")
  func migration() async throws {
    try await withVault { gym in
      try await gym.fillWithStoredRows()
      try gym.intrude { db in
        try db.changeFirst(in: "client")
        try db.execute(sql: "DELETE FROM session WHERE handedOver IS NOT NULL")
      }
      let found = try await gym.store.verify().changedRows
      #expect(found.count == 2)
      try await gym.store.withoutTransaction { db in
        try db.inTransaction {
          try Marks.renew(keeping: MarkFindings(db), db)
          return .commit
        }
      }
      #expect(try await gym.store.verify().changedRows == found)
    }
  }

  @Test("What the program itself writes, corrects, deletes and erases is not named")
  func ownChanges() async throws {
    try await withVault { gym in
      try await gym.store.fill(
        with: DemoData(clients: 3, results: 20, seed: 1), catalogue: gym.catalogue, form: gym.form,
        now: gym.world.now, zone: .gmt)
      let clients = try await gym.store.read { db in try Client.fetchAll(db) }
      let result = try await gym.store.results(of: clients[0].id)[0]
      _ = try await gym.store.edit(
        result.id, of: clients[0].id,
        ResultChange(value: 3, inputs: nil, observation: "x", takenAt: nil, reason: "Misread"),
        catalogue: gym.catalogue, at: gym.moment())
      let other = try await gym.store.results(of: clients[1].id)[0]
      try await gym.store.delete(other.id, of: clients[1].id, reason: "", at: gym.moment())
      try await gym.store.signIn(gym.sam.id, token: "t", at: gym.world.now)
      try await gym.store.signOut(token: "t", at: gym.world.now)
      try await gym.store.erase(clients[2].id, by: gym.sam, at: gym.world.now)
      gym.store.close()
      try gym.store.unlock(gym.key)
      let report = try await gym.store.verify()
      #expect(report.isSound && report.changedRows == [])
      let left = try await gym.store.read { db in
        try Int.fetchOne(
          db, sql: "SELECT count(*) FROM mark WHERE instr(rowKey, ?)", arguments: [clients[2].id])
      }
      #expect(left == 0)
    }
  }

  @Test(
    "A planted trigger, table, index or view is named, and a column that was added",
    arguments: [
      (
        "CREATE TRIGGER quiet AFTER INSERT ON result BEGIN SELECT 1; END",
        "trigger quiet is foreign"
      ),
      ("CREATE TABLE loot (id INTEGER PRIMARY KEY)", "table loot is foreign"),
      ("CREATE INDEX slow ON result (observation)", "index slow is foreign"),
      ("CREATE VIEW peek AS SELECT * FROM client", "view peek is foreign"),
      ("ALTER TABLE client ADD COLUMN nick TEXT", "table client is missing or changed"),
      ("DROP INDEX oneDraft", "index oneDraft is missing or changed"),
      (
        """
        PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = replace(sql, 'of these or none.'
          || char(10), 'of these or none. ') WHERE name = 'screening'; PRAGMA writable_schema = OFF
        """, "table screening is missing or changed"
      ),
    ])
  func schema(statement: String, sentence: String) async throws {
    try await withVault { gym in
      try gym.intrude { db in try db.execute(sql: statement) }
      let report = try await gym.store.verify()
      #expect(report.changedSchema == ["the \(sentence)"] && !report.isSound)
    }
  }
}

extension Database {
  /// Another value in the last column of a row.
  fileprivate func changeFirst(in table: String) throws {
    let column = try columns(in: table).last { $0.type != "BLOB" }?.name ?? ""
    let key = try primaryKey(table).columns[0]
    try execute(
      sql: """
        PRAGMA ignore_check_constraints = ON;
        UPDATE \(table) SET \(column) = CASE typeof(\(column)) WHEN 'null' THEN '1'
          WHEN 'text' THEN \(column) || ' ' ELSE \(column) + 1 END
        WHERE \(key) = (SELECT min(\(key)) FROM \(table));
        """)
  }

  /// The row gets another key: one is gone, another one was not there before.
  fileprivate func moveFirst(in table: String) throws {
    let key = try primaryKey(table).columns[0]
    try execute(
      sql: """
        UPDATE \(table) SET \(key) = CASE typeof(\(key)) WHEN 'integer' THEN 999
          WHEN 'blob' THEN x'99' ELSE '01a1fd8c-0000-71cf-9fd8-5abea4315c8e' END
        WHERE \(key) = (SELECT min(\(key)) FROM \(table))
        """)
  }
}
