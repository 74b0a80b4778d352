import Foundation
import GRDB
import Testing

@testable import Vault

@Suite("Times as the database keeps them")
struct StoredTimeTests {
  @Test("What is read by arithmetic is to the bit what a calendar makes of it")
  func sameAsCalendar() throws {
    var numbers = SystemRandomNumberGenerator()
    for _ in 0..<2_000 {
      let seconds = Double.random(in: 31_536_000...6_000_000_000, using: &numbers)
      let stored = Date(timeIntervalSinceReferenceDate: seconds).databaseValue
      let text = try #require(String.fromDatabaseValue(stored))
      let read = Date(stored: text)
      #expect(read != nil && read == Date.fromDatabaseValue(stored), "\(text)")
    }
    for text in ["2024-02-29 23:59:59.999", "2002-01-01 00:00:00.000", "2100-03-01 12:00:00.001"] {
      let read = Date(stored: text)
      #expect(read != nil && read == Date.fromDatabaseValue(text.databaseValue), "\(text)")
    }
  }

  @Test(
    "What is written otherwise is left to GRDB",
    arguments: [
      "2026-02-29 10:00:00.000", "2026-13-01 10:00:00.000", "2026-11-30 24:00:00.000",
      "2026-11-30 10:60:00.000", "2026-11-30 10:00:60.000", "2026-11-30T10:00:00.000",
      "2026-11-30 10:00:00,000", "2026-11-30 10:00:00.00", "2026-11-30 10:00:0x.000",
      "2001-12-31 10:00:00.000", "2026-11-30", "", "٢٠٢٦-11-30 10:00:00",
    ])
  func otherwise(text: String) { #expect(Date(stored: text) == nil) }

  @Test("A row that holds a number, a day alone or nothing reads as GRDB reads it")
  func rows() throws {
    let queue = try DatabaseQueue()
    try queue.read { db in
      for value in ["7.5", "'2026-11-30'", "'2026-11-30 05:39:35.123'"] {
        let row = try #require(try Row.fetchOne(db, sql: "SELECT \(value) AS at"))
        let known: Date = try row.decode(forColumn: "at")
        #expect(try row.time(atIndex: 0) == known && row.time(forColumn: "at") == known)
      }
      for value in ["NULL", "'soon'"] {
        let row = try #require(try Row.fetchOne(db, sql: "SELECT \(value) AS at"))
        #expect(throws: (any Error).self) { try row.time(atIndex: 0) }
        #expect(throws: (any Error).self) { try row.time(forColumn: "at") }
      }
    }
  }
}
