import Catalogue
import Foundation
import TestSupport
import Testing
import Units

@testable import Vault

@Suite("Height and mass over time, and what is scored with them")
struct MeasuredBodyTests {
  private func mass(_ client: Client, _ gym: OpenVault) async throws -> Double? {
    try await gym.store.client(client.id).details.mass
  }

  @Test("A measured mass becomes the client's, and deleting it brings the one before back")
  func measured() async throws {
    try await withVault { gym in
      let ada = try await gym.addClient { $0.mass = 70 }
      let result = try await gym.enter(68, "body-mass", of: ada).result
      #expect(try await mass(ada, gym) == 68)
      #expect(try await gym.store.client(ada.id).version == 2)
      try await gym.store.delete(result.id, of: ada.id, reason: "", at: gym.moment())
      #expect(try await mass(ada, gym) == 70)
    }
  }

  @Test("A correction of a measured mass corrects the client's")
  func corrected() async throws {
    try await withVault { gym in
      let ada = try await gym.addClient { $0.mass = 70 }
      try await gym.enter(86, "body-mass", of: ada)
      try await gym.enter(68, "body-mass", of: ada)
      #expect(try await mass(ada, gym) == 68)
      let kept = try await gym.store.read { db in try BodyMeasure.fetchAll(db).map(\.value) }
      #expect(kept.sorted { $0 ?? 0 < $1 ?? 0 } == [68, 70])
    }
  }

  @Test("A mass that was measured on a past day does not replace a newer one")
  func pastDay() async throws {
    try await withVault { gym in
      let ada = try await gym.addClient { $0.mass = 70 }
      try await gym.enter(90, "body-mass", of: ada, on: Day("2026-01-15"))
      #expect(try await mass(ada, gym) == 70)
    }
  }

  @Test("A result is scored with the height and mass of its own day")
  func ownDay() async throws {
    try await withVault { gym in
      let ada = try await gym.addClient { ($0.height, $0.mass) = (1.7, 70) }
      try await gym.enter(90, "body-mass", of: ada, on: Day("2026-01-15"))
      try await gym.enter(80, "body-mass", of: ada, on: Day("2026-06-15"))
      func mass(on day: String) async throws -> Double? {
        try await gym.enter(50, of: ada, on: Day(day)).result.scoring.subject?.mass
      }
      #expect(try await mass(on: "2026-03-01") == 90)
      #expect(try await mass(on: "2026-06-15") == 80, "measured at noon, counts all day")
      #expect(try await mass(on: "2025-12-01") == 90, "before the first, the first is the best")
      #expect(try await gym.enter(50, of: ada).result.scoring.subject?.mass == 70)
    }
  }

  @Test("A mass that was cleared is not known from then on, and still counts before")
  func cleared() async throws {
    try await withVault { gym in
      let ada = try await gym.addClient { $0.mass = 70 }
      let measured = try await gym.enter(71, "body-mass", of: ada, on: Day("2026-06-15")).result
      gym.world.pass(.seconds(86_400))
      _ = try await gym.change(ada, [.mass]) { $0.mass = nil }
      #expect(try await gym.enter(50, of: ada).result.scoring.subject?.mass == nil)
      #expect(
        try await gym.enter(50, of: ada, on: Day("2026-07-01")).result.scoring.subject?.mass == 71)
      try await gym.store.delete(measured.id, of: ada.id, reason: "", at: gym.moment())
      #expect(try await mass(ada, gym) == nil)
    }
  }

  @Test("A result that waited for sex and age is scored as soon as they are typed")
  func waited() async throws {
    try await withVault { gym in
      let ada = try await gym.addClient()
      let waiting = try await gym.enter(60, of: ada).result
      #expect(waiting.score == nil && !waiting.scoring.missing.isEmpty)
      _ = try await gym.change(ada, [.sex, .birthdate]) {
        $0.sex = .female
        $0.birthdate = Day("1990-05-17")
      }
      let scored = try await gym.store.result(waiting.id, of: ada.id)
      #expect(scored.score != nil && scored.editedAt == nil)
      #expect(try await gym.store.history(of: ada.id).isEmpty)
    }
  }

  @Test("A score that was given stays when the record changes, until somebody asks for another")
  func outdated() async throws {
    try await withVault { gym in
      let ada = try await gym.addClient {
        $0.sex = .female
        $0.birthdate = Day("1990-05-17")
      }
      let given = try await gym.enter(66, of: ada).result
      let changed = try await gym.change(ada, [.sex, .birthdate]) {
        $0.sex = .male
        $0.birthdate = Day("1950-05-17")
      }
      #expect(try await gym.store.result(given.id, of: ada.id).score == given.score)
      func isOutdated() async throws -> Bool {
        try await gym.store.isOutdated(
          try await gym.store.result(given.id, of: ada.id), of: changed,
          catalogue: gym.catalogue, in: .gmt)
      }
      #expect(try await isOutdated())
      let rescored = try await gym.store.rescore(
        given.id, of: ada.id, catalogue: gym.catalogue, at: gym.moment())
      #expect(rescored.score != given.score)
      #expect(try await !isOutdated())
      let history = try await gym.store.history(of: ada.id)
      #expect(history.map(\.kind) == ["rescore"] && history.map(\.before.score) == [given.score])
    }
  }
}
