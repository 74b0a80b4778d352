import Crypto
import Foundation
import GRDB
import Testing

@testable import Vault

@Suite("The audit's links")
struct AuditLinkTests {
  /// A vault with four entries, from which somebody with the key makes something else, marks and
  /// all; what is then said to be broken.
  private func broken(after change: @escaping @Sendable (Database) throws -> Void) async throws
    -> [Int64]
  {
    var broken: [Int64] = []
    try await withVault { gym in
      let ada = try await gym.addClient()
      try await gym.enter(54, of: ada)
      try await gym.enter(120, "blood-pressure", of: ada, ["diastolic": 80])
      let before = try await gym.store.verify()
      #expect(before.isSound && before.brokenLinks == [] && before.auditEntries == 4)
      #expect(before.newestLink == (try await gym.entries().last?.link))
      try gym.intrude(change)
      try await gym.store.write { db in try Marks.renew(keeping: MarkFindings(), db) }
      let report = try await gym.store.verify()
      #expect(report.isSound == report.brokenLinks.isEmpty, "nothing else is wrong")
      broken = report.brokenLinks
    }
    return broken
  }

  @Test(
    "Each column of an entry is covered",
    arguments: [
      "at = '2020-01-01 00:00:00.000'", "trainerId = 'nobody'", "isByClient = 1",
      "action = 'clientViewed'", "clientId = NULL", "subject = 'x'", "before = '{}'",
      "after = '{}'", "link = x'00'",
    ])
  func columns(change: String) async throws {
    let found = try await broken { db in
      try db.execute(sql: "UPDATE audit SET \(change) WHERE id = 3")
    }
    #expect(found.first == 3, "\(change)")
  }

  @Test("An entry that was taken out is missed, and one that was put in stands out")
  func places() async throws {
    #expect(try await broken { db in try db.execute(sql: "DELETE FROM audit WHERE id = 3") } == [4])
    let added = try await broken { db in
      try db.execute(
        sql: "INSERT INTO audit (id, at, action) SELECT 5, at, action FROM audit WHERE id = 4")
    }
    #expect(added == [5])
  }

  @Test("Nobody changes or deletes an entry, not even the program")
  func locked() async throws {
    try await withVault { gym in
      for sql in [
        "UPDATE audit SET subject = 'x'", "UPDATE audit SET isErased = 1", "DELETE FROM audit",
        "REPLACE INTO audit (id, at, action) VALUES (1, '', '')",
      ] {
        await #expect(throws: StoreRefusal.signed, "\(sql)") {
          try await gym.store.write { db in try db.execute(sql: sql) }
        }
      }
    }
  }

  @Test("Anyone can make the links again from what is written about them")
  func publicRecipe() async throws {
    try await withVault { gym in
      let ada = try await gym.addClient("Łukasz")
      _ = try await gym.change(ada, [.goal]) { $0.goal = "Run" }
      var link = Data()
      for entry in try await gym.entries() {
        let by = entry.trainerId.map { "\($0)" }
        let fields = [
          "\(entry.id)", entry.storedTime, by, "0", entry.action.rawValue,
          entry.clientId.map { "\($0)" }, entry.subject, entry.before, entry.after,
        ]
        let text = fields.map { $0.map { "\($0.utf8.count):\($0)," } ?? "-," }.joined()
        link = Data(SHA256.hash(data: link + Data(text.utf8)))
        #expect(entry.link == link)
      }
    }
  }
}
