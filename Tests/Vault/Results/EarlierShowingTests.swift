import Catalogue
import GRDB
import Testing
import Units

@testable import Vault

@Suite("Results of before it was kept what they are shown as")
struct EarlierShowingTests {
  @Test("They are shown as what they come to, and keep their scores")
  func earlier() async throws {
    try await withVault { gym in
      let ada = try await gym.addClient {
        $0.sex = .female
        $0.birthdate = Day("1991-05-01")
        $0.height = 1.6
      }
      try await gym.enter(64, "body-mass-index", of: ada)
      try await gym.enter(128, "blood-pressure", of: ada, ["diastolic": 82])
      try await gym.enter(60, of: ada)
      let saved = try await gym.store.results(of: ada.id)
      try await gym.store.write { db in
        try db.execute(sql: "UPDATE result SET estimate = NULL, second = NULL")
      }
      try await gym.store.showEarlierResults(gym.catalogue)
      let shown = try await gym.store.results(of: ada.id)
      #expect(shown.map(\.numbers) == saved.map(\.numbers))
      #expect(shown.map(\.score) == saved.map(\.score))
      #expect(shown.map { $0.numbers.estimate?.rounded() } == [nil, nil, 25])
      #expect(shown.map(\.numbers.second) == [nil, 82, nil])
    }
  }

  @Test(
    "All results are looked through once for each version of an exercise, and again for what comes back"
  )
  func once() async throws {
    try await withVault { gym in
      let ada = try await gym.addClient()
      try await gym.enter(128, "blood-pressure", of: ada, ["diastolic": 82])
      func second(after change: String) async throws -> Double? {
        try await gym.store.write { db in
          try db.execute(sql: "UPDATE result SET second = NULL; \(change)")
        }
        try await gym.store.showEarlierResults(gym.catalogue)
        return try await gym.store.results(of: ada.id).first?.numbers.second
      }
      #expect(try await second(after: "") == 82)
      #expect(try await second(after: "") == nil)
      let another = "UPDATE shownExercise SET version = 'another' WHERE exercise = 'blood-pressure'"
      #expect(try await second(after: another) == 82)
      #expect(try await second(after: "") == nil)
      let id = try #require(try await gym.store.results(of: ada.id).first?.id)
      try await gym.store.delete(id, of: ada.id, reason: "", at: gym.moment())
      _ = try await gym.store.restore(id, of: ada.id, catalogue: gym.catalogue, at: gym.moment())
      #expect(try await second(after: "") == 82)
    }
  }

  @Test("What somebody corrects meanwhile stays corrected")
  func meanwhile() async throws {
    try await withVault { gym in
      let ada = try await gym.addClient()
      try await gym.enter(128, "blood-pressure", of: ada, ["diastolic": 82])
      try await gym.store.write { db in
        try db.execute(sql: "UPDATE result SET second = NULL")
      }
      try await gym.racing { db in
        try db.execute(sql: "UPDATE result SET value = 126, second = 84")
      } _: {
        try await gym.store.showEarlierResults(gym.catalogue)
      }
      let numbers = try await gym.store.results(of: ada.id).map(\.numbers)
      #expect(numbers == [ResultNumbers(value: 126, second: 84)])
    }
  }
}
