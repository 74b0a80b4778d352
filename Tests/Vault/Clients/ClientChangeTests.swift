import Foundation
import GRDB
import TestSupport
import Testing
import Units

@testable import Vault

@Suite("Changing a client's details")
struct ClientChangeTests {
  @Test("Only the fields that are named change, whatever else the page held")
  func fields() async throws {
    try await withVault { gym in
      let ada = try await gym.addClient {
        ($0.goal, $0.email, $0.phone, $0.sex) = ("Run", "ada@example.org", "020 1", .female)
        ($0.birthdate, $0.height, $0.mass) = (Day("1990-05-17"), 1.7, 60)
      }
      let changed = try await gym.change(ada, [.goal]) { ($0.goal, $0.email) = ("Swim", "x") }
      var expected = ada.details
      expected.goal = "Swim"
      #expect(changed.details == expected)
      #expect(try await gym.store.client(ada.id).details == expected)
    }
  }

  @Test("An empty field that is named is cleared")
  func cleared() async throws {
    try await withVault { gym in
      let ada = try await gym.addClient {
        ($0.sex, $0.birthdate, $0.goal) = (.female, Day("1990-05-17"), "Run")
      }
      let changed = try await gym.change(ada, [.sex, .birthdate, .goal, .age]) { _ in }
      #expect(changed.details == ClientDetails(name: "Ada Byron"))
    }
  }

  @Test("Who read an older version is told, and nothing is overwritten")
  func outdated() async throws {
    try await withVault { gym in
      let ada = try await gym.addClient()
      let first = try await gym.change(ada, version: 1, [.goal]) { $0.goal = "Run" }
      #expect(first.version == 2)
      await #expect(throws: StoreRefusal.outdated) {
        _ = try await gym.change(ada, version: 1, [.goal]) { $0.goal = "Swim" }
      }
      #expect(try await gym.store.client(ada.id).details.goal == "Run")
      let unchecked = try await gym.change(ada, [.phone]) { $0.phone = "020 1" }
      #expect(unchecked.version == 3 && unchecked.details.goal == "Run")
    }
  }

  @Test("What changes nothing is no new version and no entry in the audit")
  func unchanged() async throws {
    try await withVault { gym in
      let ada = try await gym.addClient { $0.goal = "Run" }
      let entries = try await gym.store.read(Audit.fetchCount)
      let same = try await gym.change(ada, version: 1, [.goal, .name]) { $0.goal = "Run" }
      #expect(same.version == 1)
      #expect(try await gym.store.read(Audit.fetchCount) == entries)
    }
  }

  @Test("Height and mass are kept over time, once for each change")
  func measures() async throws {
    try await withVault { gym in
      let ada = try await gym.addClient { ($0.height, $0.mass) = (1.7, 60) }
      _ = try await gym.change(ada, [.mass, .height]) { ($0.height, $0.mass) = (1.7, 62) }
      _ = try await gym.change(ada, [.mass]) { $0.mass = nil }
      let kept = try await gym.store.read { db in
        try BodyMeasure.order(Column("id")).fetchAll(db)
      }
      #expect(kept.map(\.kind) == [.height, .mass, .mass, .mass])
      #expect(kept.map(\.value) == [1.7, 60, 62, nil])
      #expect(kept.allSatisfy { $0.resultId == nil && $0.clientId == ada.id })
    }
  }

  @Test("Putting away twice is one event")
  func archive() async throws {
    try await withVault { gym in
      let ada = try await gym.addClient()
      let first = try await gym.store.archive(ada.id, true, at: gym.moment())
      let second = try await gym.store.archive(ada.id, true, at: gym.moment())
      #expect(second.archivedAt == first.archivedAt?.asStored)
      let entries = try await gym.store.read { db in
        try Audit.filter(Column("action") == "clientArchived").fetchCount(db)
      }
      #expect(entries == 1)
    }
  }

  @Test("Nobody who is not there can be read, changed or put away")
  func unknown() async throws {
    try await withVault { gym in
      let nobody = Identifier<Client>(at: gym.world.now)
      await #expect(throws: StoreRefusal.notFound) { try await gym.store.client(nobody) }
      await #expect(throws: StoreRefusal.notFound) {
        try await gym.store.archive(nobody, true, at: gym.moment())
      }
    }
  }
}
