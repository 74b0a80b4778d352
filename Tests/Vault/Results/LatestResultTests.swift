import Catalogue
import Foundation
import GRDB
import TestSupport
import Testing
import Units

@testable import Vault

@Suite("The newest result of each exercise")
struct LatestResultTests {
  private func addAda(_ gym: OpenVault) async throws -> Client {
    try await gym.addClient {
      $0.sex = .female
      $0.birthdate = Day("1990-05-17")
    }
  }

  @Test("A result of a past day is not the newest, however late it is typed")
  func pastDay() async throws {
    try await withVault { gym in
      let ada = try await addAda(gym)
      try await gym.enter(60, of: ada)
      try await gym.enter(70, of: ada, on: Day("2026-03-01"))
      try await gym.enter(30, "grip-strength", of: ada)
      let latest = try await gym.store.latestResults(of: ada.id)
      #expect(latest.map(\.exercise) == ["grip-strength", "resting-heart-rate"])
      #expect(latest.map(\.numbers.value) == [30, 60])
    }
  }

  @Test("The wheel of an earlier day knows nothing of what came later, nor of what has no score")
  func until() async throws {
    try await withVault { gym in
      let ada = try await addAda(gym)
      try await gym.enter(60, of: ada)
      try await gym.enter(70, of: ada, on: Day("2026-03-01"))
      try await gym.enter(61, "body-mass", of: ada, on: Day("2026-02-01"))
      func values(until day: String) async throws -> [Double] {
        let end = try #require(Day(day)?.end(in: .gmt))
        return try await gym.store.latestScored(of: ada.id, until: end).map(\.numbers.value)
      }
      #expect(try await values(until: "2026-02-28") == [])
      #expect(try await values(until: "2026-03-01") == [70])
      #expect(try await values(until: "2027-01-01") == [60])
      let days = try await gym.store.measuringDays(of: ada.id, in: .gmt)
      #expect(days == [Day("2026-03-01"), Day(gym.world.now, in: .gmt)])
    }
  }

  @Test("What counts in the wheel is found beside the newest as it is found alone")
  func together() async throws {
    try await withVault { gym in
      let ada = try await addAda(gym)
      try await gym.enter(60, of: ada, on: Day("2026-01-01"))
      try await gym.enter(62, of: ada, on: Day("2026-03-01"))
      try await gym.enter(64, of: ada, on: Day("2026-03-01"))
      try await gym.enter(70, of: ada)
      try await gym.enter(61, "body-mass", of: ada)
      for day in ["2025-12-31", "2026-02-01", "2026-03-01", "2027-01-01"] {
        let end = try #require(Day(day)?.end(in: .gmt))
        let seen = try await gym.store.overview(
          of: ada.id, gym.catalogue, on: Day(day), at: end)
        let alone = try await gym.store.latestScored(of: ada.id, until: end)
        #expect(seen.wheel.now.map(\.id) == alone.map(\.id), "\(day)")
        #expect(seen.latest.map(\.numbers.value) == [61, 70])
        let round = alone.map(\.takenAt).max().map(Wheel.endOfRound) ?? .distantPast
        let before = try await gym.store.latestScored(of: ada.id, until: round)
        #expect(seen.wheel.before.map(\.id) == before.map(\.id), "\(day)")
      }
    }
  }

  @Test("A few results of thousands are found by the index, without a look at the others")
  func byIndex() async throws {
    try await withVault { gym in
      let ada = try await addAda(gym).id
      let filter = ResultFilter(exercise: "body-mass", since: Day("2026-03-01"), in: .gmt)
      let plans = try await gym.store.read { db in
        try [
          ExerciseResult.all(of: ada, exercise: "body-mass", limit: 1),
          ExerciseResult.page(of: ada, filter, from: 0, limit: 50),
        ].map { try $0.plan(db) }
      }
      for plan in plans {
        #expect(plan.contains("COVERING INDEX resultByExercise (clientId=? AND exercise=?"))
        #expect(plan.contains("SEARCH result USING PRIMARY KEY (id=?)"))
      }
    }
  }

  @Test("Of two at one time the one that was saved last counts")
  func sameTime() async throws {
    try await withVault { gym in
      let ada = try await addAda(gym)
      try await gym.enter(60, of: ada, on: Day("2026-03-01"))
      try await gym.enter(62, of: ada, on: Day("2026-03-01"))
      #expect(try await gym.store.latestResults(of: ada.id).map(\.numbers.value) == [62])
      #expect(try await gym.values(of: ada) == [62, 60])
    }
  }
}

extension SQLRequest {
  /// How the database goes about it.
  fileprivate func plan(_ db: Database) throws -> String {
    let statement = try makePreparedRequest(db, forSingleResult: false).statement
    return try Row.fetchAll(
      db, sql: "EXPLAIN QUERY PLAN \(statement.sql)", arguments: statement.arguments
    ).map { $0["detail"] }.joined(separator: "\n")
  }
}
