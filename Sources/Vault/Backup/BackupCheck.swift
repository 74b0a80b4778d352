import Foundation
import GRDB

/// What somebody wants to know of a backup that was opened.
package struct BackupContents: Sendable, Equatable {
  package let clients: Int
  package let results: Int
  package let signedForms: Int
  package let auditEntries: Int
  /// What `verify` would say; empty where there is nothing.
  package let findings: Int

  /// - Throws: `StoreRefusal.damaged` where pages, structure or references do not fit.
  init(checking db: Database, isOlder: Bool = false) throws {
    guard try Cipher.wrongPages(db).isEmpty else { throw StoreRefusal.damaged }
    if isOlder {
      // What this program would read is not there yet in a vault that waits for an upgrade.
      guard try Cipher.wrongStructure(db).isEmpty, try db.foreignKeysFit() else {
        throw StoreRefusal.damaged
      }
      findings = 0
    } else {
      let report = try VerificationReport(db)
      guard report.damage.isEmpty else { throw StoreRefusal.damaged }
      findings = report.findings
    }
    clients = try Self.count("client", db)
    results = try Self.count("result", db)
    auditEntries = try Self.count("audit", db)
    signedForms = try Self.count("screening", db, where: "signedAt IS NOT NULL")
  }

  private static func count(
    _ table: String, _ db: Database, where condition: String = "TRUE"
  ) throws -> Int {
    guard try db.tableExists(table) else { return 0 }
    return try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table) WHERE \(condition)") ?? 0
  }
}

extension VerificationReport {
  /// How much there is to tell of what stands in the vault; what is missing from it is its history.
  fileprivate var findings: Int {
    [changedForms, changedReports, missingLocks, changedSchema, changedRows].joined().count
      + brokenLinks.count
  }
}

extension Database {
  fileprivate func foreignKeysFit() throws -> Bool {
    try Row.fetchOne(self, sql: "PRAGMA foreign_key_check") == nil
  }

  /// How many rows each table has.
  func rowCounts() throws -> [String: Int] {
    let tables = try String.fetchAll(
      self, sql: "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'")
    return try tables.reduce(into: [:]) { counts, table in
      counts[table] = try Int.fetchOne(
        self, sql: "SELECT count(*) FROM \(table.quotedDatabaseIdentifier)")
    }
  }
}
