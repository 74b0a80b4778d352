import Foundation
import GRDB
import Testing

@testable import Vault

@Suite("Rows that say what the program never writes")
struct IllegibleRowTests {
  @Test("Every kind of row is looked at")
  func complete() async throws {
    try await withVault { gym in
      let tables = try await gym.store.read { db in try db.ownTables() }
      #expect(IllegibleRow.kinds.map { $0.databaseTableName }.sorted() == tables)
    }
  }

  static let garbled = [
    ("client", "birthdate"), ("client", "createdAt"), ("trainer", "units"), ("gym", "createdAt"),
    ("session", "seenAt"), ("result", "takenAt"), ("screening", "signedAt"), ("audit", "at"),
    ("audit", "action"), ("note", "writtenAt"), ("report", "frozenAt"), ("gap", "noticedAt"),
  ]

  @Test(
    "One that another program wrote is named, and the vault opens all the same", arguments: garbled)
  func foreign(table: String, column: String) async throws {
    try await withVault { gym in
      try await gym.fillWithStoredRows()
      try gym.intrude { db in try db.garble(table, column) }
      let report = try await gym.store.verify()
      #expect(report.changedRows.contains { $0.hasPrefix("in \(table) the row ") }, "\(report)")
      #expect(report.changedRows.allSatisfy { $0.hasSuffix(" was changed") })
      #expect(!report.isSound)
    }
  }

  @Test("So is one that has its mark", arguments: garbled)
  func marked(table: String, column: String) async throws {
    try await withVault { gym in
      try await gym.fillWithStoredRows()
      try await gym.store.withoutTransaction { db in
        try db.behindTheLocks { try db.garble(table, column) }
        try db.inTransaction {
          try Marks.renew(keeping: MarkFindings(), db)
          return .commit
        }
      }
      let report = try await gym.store.verify()
      #expect(report.changedRows.contains { $0.hasSuffix(" cannot be read") }, "\(report)")
      #expect(report.changedRows.allSatisfy { $0.hasPrefix("in \(table) the row ") })
    }
  }

  @Test(
    "Whatever stands in a column, verify goes to its end",
    arguments: ["audit", "report", "screening", "screeningFlag", "addendum", "formSeal", "gap"])
  func everyColumn(table: String) async throws {
    try await withVault { gym in
      try await gym.fillWithStoredRows()
      try await gym.store.withoutTransaction { db in
        try db.execute(sql: "PRAGMA foreign_keys = OFF")
        for column in try db.columns(in: table).map(\.name) {
          try db.inTransaction {
            try db.behindTheLocks {
              guard (try? db.garble(table, column)) != nil else { return }
              _ = try VerificationReport.of(db)
            }
            return .rollback
          }
        }
      }
    }
  }

  @Test("A number in the head of the file is named", arguments: ["user_version", "application_id"])
  func head(number: String) async throws {
    try await withVault { gym in
      try gym.intrude { db in try db.execute(sql: "PRAGMA \(number) = 7") }
      let report = try await gym.store.verify()
      #expect(report.changedSchema == ["the number \(number) is missing or changed"])
      #expect(!report.isSound)
    }
  }

  @Test("A step of the schema that no program has taken is named")
  func migrations() async throws {
    try await withVault { gym in
      try gym.intrude { db in
        try db.execute(sql: "INSERT INTO grdb_migrations VALUES ('loot')")
      }
      let report = try await gym.store.verify()
      #expect(report.changedSchema == ["the list of migrations is missing or changed"])
    }
  }
}

extension Database {
  /// What no program of ours would write there, as far as the table takes it.
  fileprivate func garble(_ table: String, _ column: String) throws {
    try execute(
      sql: """
        PRAGMA ignore_check_constraints = ON;
        UPDATE OR IGNORE "\(table)" SET "\(column)" = CASE typeof("\(column)")
          WHEN 'integer' THEN -77 WHEN 'real' THEN -7.7 WHEN 'blob' THEN x'77' ELSE 'soon' END;
        """)
  }
}
