import Catalogue
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Vault

extension OpenVault {
  /// A step of the newest run.
  fileprivate func step(_ catalogue: AssessmentCatalogue) async throws -> Bool {
    try await store.stepRescoring(
      catalogue, now: world.now, instant: world.instant, in: .gmt)
  }

  fileprivate func stepToEnd(_ catalogue: AssessmentCatalogue) async throws {
    while try await step(catalogue) {}
  }

  fileprivate func begin(
    _ catalogue: AssessmentCatalogue, expecting expected: Int? = nil
  ) async throws {
    try await store.beginRescoring(expecting: expected, catalogue: catalogue, at: moment())
  }

  fileprivate func takeBack(_ catalogue: AssessmentCatalogue) async throws {
    try await store.beginTakingBack(nil, at: moment())
    try await stepToEnd(catalogue)
  }

  /// All results, word for word.
  fileprivate func rows() async throws -> [String] {
    try await store.read { db in
      try Row.fetchAll(db, sql: "SELECT * FROM result ORDER BY id").map(\.description)
    }
  }

  fileprivate func scores(of client: Client) async throws -> [Double?] {
    try await store.results(of: client.id, exercise: "ten-points").map(\.score)
  }
}

@Suite("Scoring the whole gym anew")
struct GymRescoringTests {
  @Test(
    "What would change is counted by exercise, with who and the largest; looking changes nothing")
  func preview() async throws {
    try await withTwoVersions { gym, _, old, new in
      let before = try await gym.rows()
      let preview = try await gym.store.rescoringPreview(new, in: .gmt)
      #expect(preview.looked == 3 && preview.total == 2 && preview.clients.count == 1)
      #expect(preview.exercises.map(\.count) == [2])
      #expect(preview.exercises.first?.largest.scoring.score == 5)
      #expect(preview.largest.map(\.result.score) == [4, 9.5])
      #expect(try await gym.store.rescoringPreview(old, in: .gmt).total == 0)
      #expect(try await gym.rows() == before)
    }
  }

  @Test("It is done in steps, and the way back restores every row as it stood")
  func forthAndBack() async throws {
    try await withTwoVersions { gym, ada, old, new in
      let ben = try await gym.addClient("Ben")
      for value in 0..<120 {
        _ = try await gym.enterTenPoints(Double(value % 9), of: ben, old)
      }
      let before = try await gym.rows()
      try await gym.begin(new, expecting: 123)
      #expect(try await gym.step(new))
      let half = try #require(try await gym.store.rescoring())
      #expect(half.run.looked == 50 && half.run.state == .forth && half.anew > 40)
      try await gym.stepToEnd(new)
      #expect(try await gym.scores(of: ada) == [10, 10, 5])
      #expect(try await gym.scores(of: ben).first == 3, "2 points are 3 now")
      #expect(try await gym.store.rescoring()?.run.state == .done)
      try await gym.takeBack(new)
      #expect(try await gym.store.rescoring()?.run.state == .back)
      #expect(try await gym.rows() == before)
    }
  }

  @Test("A run that was stopped half-way goes on from there, or leads back from there")
  func stopped() async throws {
    try await withTwoVersions { gym, ada, old, new in
      for _ in 0..<60 { _ = try await gym.enterTenPoints(3, of: ada, old) }
      let before = try await gym.rows()
      try await gym.begin(new)
      _ = try await gym.step(new)
      gym.store.close()
      try gym.store.unlock(gym.key)
      #expect(try await gym.store.rescoring()?.run.looked == 50)
      await #expect(throws: StoreRefusal.outdated) { try await gym.begin(new) }
      try await gym.takeBack(new)
      #expect(try await gym.rows() == before)
      await #expect(throws: StoreRefusal.outdated) { try await gym.takeBack(new) }
      try await gym.begin(new)
      _ = try await gym.step(new)
      gym.store.close()
      try gym.store.unlock(gym.key)
      try await gym.stepToEnd(new)
      #expect(Set(try await gym.scores(of: ada)) == [10, 5, 4])
    }
  }

  @Test("What was corrected, deleted or noted since is left as it is, and told; new results too")
  func left() async throws {
    try await withTwoVersions { gym, ada, old, new in
      let more = try await gym.enterTenPoints(2, of: ada, old)
      try await gym.begin(new)
      try await gym.stepToEnd(new)
      let results = try await gym.store.results(of: ada.id, exercise: "ten-points")
      _ = try await gym.store.edit(
        results[3].id, of: ada.id,
        ResultChange(value: 6, inputs: nil, observation: nil, takenAt: nil, reason: ""),
        catalogue: new, at: gym.moment())
      try await gym.store.delete(more.id, of: ada.id, reason: "", at: gym.moment())
      _ = try await gym.enterTenPoints(1, of: ada, new)
      try await gym.takeBack(new)
      #expect(try await gym.scores(of: ada) == [2, 10, 9.5, 7])
      let standing = try #require(try await gym.store.rescoring())
      #expect(standing.back == 1 && standing.left == 2)
      #expect(standing.leftResults.map(\.client) == ["Ada Byron", "Ada Byron"])
    }
  }

  @Test("Where other results would be looked at by now than was shown, nothing begins")
  func outdated() async throws {
    try await withTwoVersions { gym, ada, old, new in
      _ = try await gym.enterTenPoints(2, of: ada, old)
      await #expect(throws: StoreRefusal.outdated) { try await gym.begin(new, expecting: 3) }
      #expect(try await gym.store.rescoring() == nil)
    }
  }

  @Test("Each way stands in the audit, with how many results it was, and in each result's history")
  func audit() async throws {
    try await withTwoVersions { gym, ada, _, new in
      try await gym.begin(new)
      try await gym.stepToEnd(new)
      try await gym.takeBack(new)
      let entries = try await gym.store.audit(AuditSearch(), limit: 4).entries
      #expect(
        entries.map(\.action) == [
          .rescoringUndone, .rescoringTakenBack, .rescoringEnded, .rescoringBegun,
        ])
      #expect(entries.map(\.after) == [#"{"results":2}"#, nil, #"{"results":2}"#, nil])
      #expect(
        try await gym.store.history(of: ada.id).map(\.kind) == Array(repeating: "rescore", count: 4)
      )
    }
  }

  @Test("A client who is erased takes their rows along, and the way back does without them")
  func erased() async throws {
    try await withTwoVersions { gym, ada, _, new in
      try await gym.begin(new)
      try await gym.stepToEnd(new)
      _ = try await gym.store.erase(ada.id, by: gym.sam, at: gym.world.now)
      try await gym.takeBack(new)
      #expect(try await gym.store.rescoring()?.left == 0)
    }
  }
}
