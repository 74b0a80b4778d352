import Catalogue
import Foundation
import TestSupport
import Testing

@testable import Vault

@Suite("Scoring anew when an exercise has changed")
struct RescoringTests {
  @Test("It is shown first: only scores that would change, and nothing is changed by looking")
  func preview() async throws {
    try await withTwoVersions { gym, ada, old, new in
      func changes(_ catalogue: AssessmentCatalogue) async throws -> [Double?] {
        let exercise = try #require(catalogue.exercise("ten-points"))
        return try await gym.store.rescorings(of: exercise, catalogue: catalogue, in: .gmt)
          .map(\.scoring.score)
      }
      let (none, two) = (try await changes(old), try await changes(new))
      #expect(none.isEmpty && two == [10, 5], "the one with 10 stays at 10")
      #expect(
        try await gym.store.results(of: ada.id, exercise: "ten-points").map(\.score) == [
          10, 9.5, 4,
        ])
    }
  }

  @Test("All are changed at once; the old scores stay in the history")
  func rescored() async throws {
    try await withTwoVersions { gym, ada, _, new in
      let exercise = try #require(new.exercise("ten-points"))
      let count = try await gym.store.rescore(
        exercise, expecting: 2, catalogue: new, at: gym.moment())
      #expect(count == 2)
      #expect(
        try await gym.store.results(of: ada.id, exercise: "ten-points").map(\.score) == [10, 10, 5])
      let history = try await gym.store.history(of: ada.id)
      #expect(Set(history.map(\.kind)) == ["rescore"])
      #expect(Set(history.map(\.before.score)) == [9.5, 4])
      #expect(
        try await gym.store.rescorings(of: exercise, catalogue: new, in: .gmt).isEmpty)
    }
  }

  @Test("Where more would change by now than was shown, nothing does")
  func outdated() async throws {
    try await withTwoVersions { gym, ada, _, new in
      let exercise = try #require(new.exercise("ten-points"))
      await #expect(throws: StoreRefusal.outdated) {
        try await gym.store.rescore(exercise, expecting: 1, catalogue: new, at: gym.moment())
      }
      #expect(try await gym.store.history(of: ada.id).isEmpty)
    }
  }
}
