import GRDB
import TestSupport
import Testing

@testable import Vault
@testable import Web

@Suite("What something else than the program has written")
struct IllegibleTests {
  /// Where a column is read, of Ben where he is meant.
  struct Reading: Sendable, CustomStringConvertible {
    let table: String
    let column: String
    let path: String
    var description: String { "\(table).\(column)" }

    init(_ table: String, _ column: String, _ path: String) {
      (self.table, self.column, self.path) = (table, column, path)
    }
  }

  static let readings = [
    Reading("client", "birthdate", "/clients"), Reading("client", "birthdate", "BEN"),
    Reading("client", "createdAt", "BEN"), Reading("client", "id", "/clients"),
    Reading("trainer", "units", "/clients"), Reading("trainer", "createdAt", "/clients"),
    Reading("session", "createdAt", "/clients"), Reading("gym", "createdAt", "BEN/report"),
    Reading("result", "takenAt", "BEN/results"), Reading("result", "takenAt", "/clients"),
    Reading("screening", "savedAt", "BEN/screening"),
    Reading("screening", "answers", "BEN/screening"),
    Reading("audit", "at", "/settings/audit"), Reading("audit", "action", "/settings/audit"),
    Reading("audit", "at", "/settings/audit.csv"),
    Reading("client", "createdAt", "/settings/audit.json"),
  ]

  @Test("Is said in a sentence that leads to what names it", arguments: readings)
  func pages(reading: Reading) async throws {
    try await withForm { browser, gym, form in
      _ = try await browser.enter(54, form.client)
      try await gym.garble(reading)
      let path = reading.path.replacing("BEN", with: form.client)
      for isJSON in [false, true] {
        let page = try await browser.get(path, json: isJSON)
        #expect(page.status == .serviceUnavailable, "\(page.status)")
        #expect(page.contains("run healthwheel verify") && !page.contains("gronk"))
      }
    }
  }

  @Test(
    "Keeps who signs in out with that sentence, where it is about them", arguments: [true, false])
  func signingIn(isOpen: Bool) async throws {
    try await withApp { _, gym in
      try await gym.garble(Reading("trainer", "units", ""))
      if !isOpen { gym.services.store.close() }
      let page = try await gym.stranger.post(
        "/login", ["login": TestGym.login, "password": TestGym.password])
      #expect(page.status == .serviceUnavailable && page.contains("run healthwheel verify"))
    }
  }
}

extension TestGym {
  /// As somebody with the key can who has another program.
  fileprivate func garble(_ reading: IllegibleTests.Reading) async throws {
    try await services.store.withoutTransaction { db in
      let locks = try String.fetchAll(
        db, sql: "SELECT name FROM sqlite_schema WHERE type = 'trigger'")
      for lock in locks { try db.execute(sql: "DROP TRIGGER \"\(lock)\"") }
      try db.execute(
        sql: """
          PRAGMA ignore_check_constraints = ON; PRAGMA foreign_keys = OFF;
          UPDATE \(reading.table) SET \(reading.column) = 'gronk';
          """)
    }
  }
}
