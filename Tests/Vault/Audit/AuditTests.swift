import Foundation
import GRDB
import TestSupport
import Testing

@testable import Vault

@Suite("The audit")
struct AuditTests {
  private func entries(_ gym: OpenVault, of client: Client) async throws -> [Audit] {
    try await gym.store.read { db in
      try Audit.filter(Column("clientId") == client.id).order(Column("id")).fetchAll(db)
    }
  }

  @Test("Says for each change who did it, to whom and to what, in the order it happened")
  func actions() async throws {
    try await withVault { gym in
      let (ada, kim) = (try await gym.addClient(), try await gym.addTrainer("Kim"))
      _ = try await gym.change(ada, [.goal]) { $0.goal = "Run" }
      let result = try await gym.enter(54, of: ada, by: kim).result
      try await gym.enter(55, of: ada, by: kim)
      try await gym.edit(result, value: 56)
      try await gym.store.delete(result.id, of: ada.id, reason: "Slip", at: gym.moment())
      try await gym.restore(result)
      let form = try await gym.signed(KneeForm.well, ada)
      let added = try await gym.store.add("Knee again", to: form, by: kim, at: gym.world.now)
      try await gym.store.withdraw(
        added.id, from: form, saying: "Withdrawn", by: kim, at: gym.world.now)
      try await gym.clear(ada)
      _ = try await gym.store.archive(ada.id, true, at: gym.moment())
      let entries = try await entries(gym, of: ada)
      #expect(
        entries.map(\.action) == [
          .clientAdded, .clientChanged, .resultEntered, .resultCorrected, .resultEdited,
          .resultDeleted, .resultRestored, .formStarted, .formSaved, .formSigned,
          .addendumWritten, .addendumWithdrawn, .clearanceRecorded, .clientArchived,
        ])
      #expect(entries.filter { $0.trainerId == kim.id }.count == 4)
      #expect(entries[2...6].allSatisfy { $0.subject == result.id.description })
      #expect(entries[7...11].allSatisfy { $0.subject == form.id.description })
      #expect(zip(entries, entries.dropFirst()).allSatisfy { $0.at < $1.at })
    }
  }

  @Test("A change that failed leaves no entry, and a repeated one none either")
  func nothing() async throws {
    try await withVault { gym in
      let ada = try await gym.addClient()
      try await gym.enter(120, "blood-pressure", of: ada, ["diastolic": 80], token: "once")
      try await gym.enter(120, "blood-pressure", of: ada, ["diastolic": 80], token: "once")
      _ = try? await gym.enter(70, "blood-pressure", of: ada)
      _ = try? await gym.change(ada, version: 7, [.goal]) { $0.goal = "Run" }
      #expect(try await entries(gym, of: ada).map(\.action) == [.clientAdded, .resultEntered])
    }
  }

  @Test("An erasure takes what a client's entries say, and leaves when, who and what kind of act")
  func erased() async throws {
    try await withVault { gym in
      let ada = try await gym.addClient()
      _ = try await gym.change(ada, [.goal]) { $0.goal = "Run" }
      let before = try await gym.entries()
      try await gym.store.erase(ada.id, by: gym.sam, at: gym.world.now)
      let left = try await gym.entries()
      #expect(left.map(\.action) == [.setUp, .clientAdded, .clientChanged, .clientErased])
      #expect(left.map(\.isErased) == [false, true, true, false])
      #expect(left.allSatisfy { $0.clientId == nil && $0.subject == nil && $0.after == nil })
      #expect(left.prefix(3).map(\.link) == before.map(\.link))
      #expect(left[3].trainerId == gym.sam.id)
      #expect(try await gym.store.verify().isSound)
    }
  }

  @Test("A change says what it found and what it left, and nothing of the rest")
  func beforeAndAfter() async throws {
    try await withVault { gym in
      let ada = try await gym.addClient { $0.goal = "Run" }
      _ = try await gym.change(ada, [.goal, .height]) { ($0.goal, $0.height) = ("Swim", 1.7) }
      let result = try await gym.enter(54, of: ada).result
      try await gym.edit(result, value: 56)
      try await gym.store.delete(result.id, of: ada.id, reason: "Slip", at: gym.moment())
      let draft = try await gym.start(ada)
      try await gym.answer(["knee": .yesno(true)], in: draft)
      let entries = try await entries(gym, of: ada)
      func said(_ action: Audit.Action) throws -> Audit {
        try #require(entries.last { $0.action == action })
      }
      let details = try said(.clientChanged)
      #expect(details.before == #"{"goal":"Run"}"#)
      #expect(details.after == #"{"goal":"Swim","height":1.7}"#)
      let edited = try said(.resultEdited)
      #expect(edited.before?.contains(#""value":54"#) == true)
      #expect(edited.after?.contains(#""value":56"#) == true)
      #expect(edited.before?.contains("takenAt") == false, "the day is the same")
      let deleted = try said(.resultDeleted)
      #expect(deleted.before?.contains(#""value":56"#) == true && deleted.after == nil)
      #expect(try said(.formSaved).after == #"{"knee":true}"#)
      #expect(try said(.resultEntered).after == nil, "the result itself says it")
    }
  }
}

extension OpenVault {
  func entries() async throws -> [Audit] {
    try await store.read { db in try Audit.order(Column("id")).fetchAll(db) }
  }
}
