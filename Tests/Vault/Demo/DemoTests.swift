import Catalogue
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Vault

@Suite("Made-up clients")
struct DemoTests {
  private func fill(_ gym: OpenVault, seed: UInt64 = 7, results: Int = 60) async throws {
    try await gym.store.fill(
      with: DemoData(clients: 3, results: results, seed: seed), catalogue: gym.catalogue,
      form: gym.form, now: Date(timeIntervalSince1970: 1_795_255_200), zone: .gmt)
  }

  private func summary(_ gym: OpenVault) async throws -> [String] {
    try await gym.store.read { db in
      try String.fetchAll(
        db,
        sql: """
          SELECT name || exercise || value || coalesce(score, '') || takenAt FROM result
          JOIN client ON client.id = clientId ORDER BY name, exercise, takenAt
          """)
    }
  }

  @Test("The same seed makes the same people and values, another seed others")
  func seed() async throws {
    var made: [[String]] = []
    for seed: UInt64 in [7, 7, 8] {
      try await withVault { gym in
        try await fill(gym, seed: seed)
        made.append(try await summary(gym))
      }
    }
    #expect(made[0].count == 180)
    #expect(made[0] == made[1] && made[0] != made[2])
  }

  @Test("What they weigh is what was measured last, and each result is in the audit")
  func consistent() async throws {
    try await withVault { gym in
      try await fill(gym, results: 200)
      let clients = try await gym.store.read { db in try Client.fetchAll(db) }
      for client in clients {
        let results = try await gym.store.results(of: client.id)
        let newest = results.first { gym.catalogue.exercise($0.exercise)?.measures == .mass }
        #expect(client.details.mass == newest?.value && newest != nil)
        #expect(results.count == 200)
        let entries = try await gym.store.read { db in
          try Audit.filter(Column("clientId") == client.id && Column("action") == "resultEntered")
            .fetchCount(db)
        }
        #expect(entries == 200)
      }
      #expect(try await gym.store.verify().isSound)
    }
  }

  @Test("They were not all seen last at the same moment")
  func lastSeen() async throws {
    try await withVault { gym in
      try await fill(gym)
      let last = try await gym.store.read { db in
        try Date.fetchAll(db, sql: "SELECT MAX(takenAt) FROM result GROUP BY clientId")
      }
      #expect(Set(last).count == 3)
    }
  }
}
