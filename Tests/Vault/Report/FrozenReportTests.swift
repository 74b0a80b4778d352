import Foundation
import GRDB
import Testing

@testable import Vault

@Suite("A report that went out")
struct FrozenReportTests {
  private func withReport(
    _ body: (OpenVault, Client, FrozenReport) async throws -> Void
  ) async throws {
    try await withVault { gym in
      let ada = try await gym.addClient()
      let report = FrozenReport(
        id: .init(at: gym.world.now), of: ada.id, content: #"{"name":"Ada"}"#,
        document: "<p>Ada</p>", at: gym.moment())
      try await body(
        gym, ada, try await gym.store.freeze(report, going: .print, at: gym.moment()))
    }
  }

  @Test("It stays as it was, also where another is sent under its name")
  func stays() async throws {
    try await withReport { gym, ada, report in
      let other = FrozenReport(
        id: report.id, of: ada.id, content: "{}", document: "", at: gym.moment())
      let kept = try await gym.store.freeze(other, going: .pdf, at: gym.moment())
      #expect(kept.content == report.content && kept.isUnchanged)
      let (heads, deliveries) = try await gym.store.reports(of: ada.id)
      #expect(heads.map(\.fingerprint) == [report.fingerprint])
      #expect(deliveries.map(\.way) == [.print])
    }
  }

  @Test(
    "Nobody changes it, and its hashes notice who could",
    arguments: ["content", "document", "fingerprint", "documentHash"])
  func unchanged(_ column: String) async throws {
    try await withReport { gym, _, _ in
      // The content has to be JSON.
      let change = "UPDATE report SET \(column) = '\"changed\"'"
      await #expect(throws: StoreRefusal.signed) {
        try await gym.store.write { db in try db.execute(sql: change) }
      }
      try await gym.store.write { db in
        let locks = try String.fetchAll(
          db, sql: "SELECT name FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = 'report'")
        for lock in locks { try db.execute(sql: "DROP TRIGGER \"\(lock)\"") }
        try db.execute(sql: change)
        #expect(try FrozenReport.changed(db).count == 1)
      }
    }
  }

  @Test("Each time that it goes out is kept, and it is found by its own client only")
  func deliveries() async throws {
    try await withReport { gym, ada, report in
      gym.world.pass(.seconds(60))
      try await gym.store.deliver(report, .save, at: gym.moment())
      let ways = try await gym.store.reports(of: ada.id).deliveries
      #expect(ways.map(\.way) == [.print, .save])
      #expect(ways.map { Int($0.at.timeIntervalSince(report.frozenAt).rounded()) } == [0, 60])
      let eva = try await gym.addClient("Eva Stone")
      await #expect(throws: StoreRefusal.notFound) {
        try await gym.store.report(report.id, of: eva.id)
      }
    }
  }
}
