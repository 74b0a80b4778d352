import Forms
import Foundation
import GRDB
import Testing

@testable import Vault

@Suite("What a fingerprint covers")
struct SealTests {
  static let tables = ["screening", "screeningFlag", "addendum", "formSeal"]

  @Test(
    "Whatever column of a signed form, its flags, its additions or its seal is changed is found",
    arguments: tables)
  func everyColumn(table: String) async throws {
    try await withVault { gym in
      try await gym.fillWithStoredRows()
      try await gym.store.withoutTransaction { db in
        try db.execute(sql: "PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON")
        try db.behindTheLocks {
          #expect(try ScreeningForm.broken(in: ScreeningForm.signed(db), db) == [])
          for (row, column) in try signedCells(table, db) {
            try db.inSavepoint {
              try row.change(column, in: table, db)
              let broken = try ScreeningForm.broken(in: ScreeningForm.signed(db), db)
              #expect(!broken.isEmpty, "\(table).\(column) of \(row.key)")
              return .rollback
            }
          }
        }
      }
    }
  }

  @Test("A form that was moved to another day, signed now or long ago, is named")
  func anotherDay() async throws {
    try await withVault { gym in
      try await gym.fillWithStoredRows()
      let ids = try await gym.store.read { db in try ScreeningForm.signed(db) }
      try gym.intrude { db in
        try db.execute(
          sql: "UPDATE screening SET signedAt = '2020' || substr(signedAt, 5) WHERE signedAt > ''")
      }
      #expect(try await gym.store.verify().changedForms == ids && ids.count == 3)
    }
  }

  @Test("What was signed in version 1 is sealed once more at the next start, and only then")
  func sealedAgain() async throws {
    try await withVault { gym in
      try await gym.fillWithStoredRows()
      try gym.intrude(leaveVersion1)
      let report = try await gym.store.verify()
      #expect(report.signedForms == 2 && report.sealedAgain.count == 2)
      #expect(report.changedForms == [])
      let seals = try await gym.store.read { db in try FormSeal.fetchAll(db).map(\.fingerprint) }
      gym.store.close()
      try gym.store.unlock(gym.key)
      #expect(
        try await gym.store.read { db in try FormSeal.fetchAll(db).map(\.fingerprint) } == seals)
    }
  }

  @Test("A second fingerprint that somebody took away is not made anew: the form is named")
  func sealTaken() async throws {
    try await withVault { gym in
      try await gym.fillWithStoredRows()
      try gym.intrude { db in try db.execute(sql: "DELETE FROM formSeal") }
      let report = try await gym.store.verify()
      #expect(report.sealedAgain == [] && report.changedForms.count == 3)
    }
  }

  @Test("A form of version 1 that was changed before it was sealed again is not sealed, but named")
  func changedBefore() async throws {
    try await withVault { gym in
      try await gym.fillWithStoredRows()
      try gym.intrude { db in
        try db.execute(
          sql: """
            DELETE FROM formSeal; DELETE FROM mark WHERE tableName = 'formSeal';
            UPDATE screening SET clientName = 'Eve' WHERE previous IS NULL AND signedAt IS NOT NULL
            """)
      }
      let report = try await gym.store.verify()
      #expect(report.sealedAgain.count == 1)
      #expect(report.changedForms.contains("01a1fd8c-6a60-71cf-9fd8-5abea4315c8e"))
    }
  }

  @Test("The next form follows the second fingerprint of the one before, and is of version 2")
  func chain() async throws {
    try await withVault { gym in
      try await gym.fillWithStoredRows()
      try gym.intrude(leaveVersion1)
      gym.world.pass(.seconds(5 * 86_400))
      let ada = try #require(try await gym.store.read { db in try Client.fetchOne(db) })
      let form = try await gym.sign(KneeForm.badKnee, of: ada)
      let before = try await gym.store.screeningForms(of: ada.id)[1]
      let sealing = try await gym.store.sealing(of: before)
      #expect(sealing.fingerprintVersion == 1 && sealing.isUnchanged)
      #expect(form.previous == sealing.again?.fingerprint && form.previous != before.fingerprint)
      let now = try await gym.store.sealing(of: form)
      #expect(now.fingerprintVersion == 2 && now.again == nil && now.isUnchanged)
      #expect(try await gym.store.verify().changedForms == [])
    }
  }
}

/// A vault of a program that made fingerprints of version 1 only.
private func leaveVersion1(_ db: Database) throws {
  try db.execute(
    sql: """
      DELETE FROM formSeal; DELETE FROM mark WHERE tableName = 'formSeal';
      DELETE FROM addendum WHERE fingerprintVersion = 2;
      DELETE FROM screening WHERE fingerprintVersion = 2 OR signedAt IS NULL;
      DELETE FROM screeningFlag WHERE formId NOT IN (SELECT id FROM screening);
      UPDATE session SET handedOver = NULL;
      """)
}

extension OpenVault {
  fileprivate func sign(_ answers: Answers, of client: Client) async throws -> ScreeningForm {
    let sam = try await store.owner()
    let draft = try await store.startScreening(of: client.id, definition: form, at: moment(sam))
    let change = ScreeningChange(
      answers: answers, details: nil, revision: nil, clientVersion: nil)
    _ = try await store.save(
      change, to: draft.id, of: client.id, definition: form, catalogue: catalogue, at: moment(sam))
    let signing = FormSigning(
      clientName: client.details.name, signature: nil, revision: nil, clientVersion: nil)
    return try await store.sign(
      draft.id, of: client.id, signing, definition: form, at: moment(sam))
  }
}

/// A row by its key, and what can be done to it.
private struct Cells {
  let key: String
  let row: Row

  /// Another value of the same kind.
  func change(_ column: String, in table: String, _ db: Database) throws {
    let value: String =
      switch row[column] as DatabaseValue {
      case _ where table == "addendum" && column == "formId":
        """
        (SELECT id FROM screening WHERE signedAt IS NOT NULL AND id <> formId
          ORDER BY createdAt LIMIT 1)
        """
      case let value where value.isNull: column == "fingerprintVersion" ? "2" : "'[7]'"
      case let value where Date.fromDatabaseValue(value) != nil && column.hasSuffix("At"):
        "'2020' || substr(\"\(column)\", 5)"
      case let value where Int.fromDatabaseValue(value) != nil: "\"\(column)\" + 1"
      case let value where value == "concern".databaseValue: "'stop'"
      case let value where value == "stop".databaseValue: "'concern'"
      case let value where value == "[]".databaseValue: "'[\"x\"]'"
      case let value where String.fromDatabaseValue(value)?.first == "[": "'[]'"
      case let value where String.fromDatabaseValue(value)?.first == "{": "'{}'"
      default: "\"\(column)\" || '9'"
      }
    try db.execute(sql: "UPDATE \(table) SET \"\(column)\" = \(value) WHERE \(key)")
  }
}

/// Every column of every row that belongs to a signed form.
private func signedCells(_ table: String, _ db: Database) throws -> [(Cells, String)] {
  let form = table == "screening" ? "id" : "formId"
  let rows = try Row.fetchAll(
    db,
    sql: """
      SELECT * FROM \(table) WHERE \(form) IN (SELECT id FROM screening WHERE signedAt IS NOT NULL)
      """)
  let keys = try db.primaryKey(table).columns
  return try rows.flatMap { row in
    let key = try keys.map { "\($0) = \(try (row[$0] as DatabaseValue).sqlLiteral(db))" }
    return row.columnNames.map { (Cells(key: key.joined(separator: " AND "), row: row), $0) }
  }
}

extension DatabaseValue {
  fileprivate func sqlLiteral(_ db: Database) throws -> String {
    try String.fetchOne(db, sql: "SELECT quote(?)", arguments: [self]) ?? "NULL"
  }
}
