import Foundation
import GRDB
import Testing

@testable import Vault

@Suite("Rows that are added by the thousand")
struct ReadyRowTests {
  private func row(_ number: Int, text: String = "é\n,") -> ReadyRow {
    ReadyRow(
      of: "thing",
      [
        "number": number, "text": text, "part": Double(number) / 4,
        "bytes": Data([0, UInt8(truncatingIfNeeded: number)]), "missing": nil as Int?,
      ])
  }

  private func withTable(_ body: (Database) throws -> Void) throws {
    try DatabaseQueue().write { db in
      try db.execute(
        sql: """
          CREATE TABLE thing (
            number INTEGER PRIMARY KEY, text TEXT NOT NULL CHECK (text <> ''), part REAL,
            bytes BLOB, missing INTEGER) STRICT
          """)
      try body(db)
    }
  }

  @Test(
    "However many they are, each is there as it was made", arguments: [1, 49, 50, 51, 149, 500])
  func added(count: Int) throws {
    try withTable { db in
      try ReadyRow.add((0..<count).map { row($0) }, to: db)
      let rows = try Row.fetchAll(db, sql: "SELECT * FROM thing ORDER BY number")
      #expect(rows.count == count)
      for (number, row) in rows.enumerated() {
        let bytes = Data([0, UInt8(truncatingIfNeeded: number)])
        #expect(
          row == [
            "number": number, "text": "é\n,", "part": Double(number) / 4, "bytes": bytes,
            "missing": nil,
          ])
      }
    }
  }

  @Test("One that the table refuses is told, and the next rows are added by the same statement")
  func refused() throws {
    try withTable { db in
      let rows = (0..<50).map { row($0, text: $0 == 30 ? "" : "x") }
      #expect(throws: DatabaseError.self) { try ReadyRow.add(rows, to: db) }
      try ReadyRow.add((0..<50).map { row($0) }, to: db)
      #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM thing") == 50)
    }
  }
}
