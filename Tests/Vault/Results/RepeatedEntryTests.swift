import Foundation
import GRDB
import TestSupport
import Testing

@testable import Vault

@Suite("A page that is sent twice")
struct RepeatedEntryTests {
  @Test("Gets the first answer again, also after the minute, and changes nothing")
  func same() async throws {
    try await withVault { gym in
      let ada = try await gym.addClient()
      let first = try await gym.enter(54, of: ada, token: "once")
      gym.world.pass(.seconds(90))
      let again = try await gym.enter(54, of: ada, token: "once")
      #expect(again.result.id == first.result.id && again.corrected == first.corrected)
      #expect(try await gym.values(of: ada) == [54])
    }
  }

  @Test("Does not open the minute anew")
  func window() async throws {
    try await withVault { gym in
      let ada = try await gym.addClient()
      try await gym.enter(54, of: ada, token: "once")
      gym.world.pass(.seconds(59))
      try await gym.enter(54, of: ada, token: "once")
      gym.world.pass(.seconds(1))
      #expect(try await gym.enter(56, of: ada).corrected == false)
    }
  }

  @Test("With another value, inputs, words or trainer it is a save of its own")
  func others() async throws {
    try await withVault { gym in
      let (ada, kim) = (try await gym.addClient(), try await gym.addTrainer("Kim"))
      let first = try await gym.enter(54, of: ada, token: "once").result
      #expect(try await gym.enter(55, of: ada, token: "once").corrected)
      #expect(try await gym.enter(55, of: ada, observation: "Calm", token: "once").corrected)
      #expect(try await gym.store.result(first.id, of: ada.id).observation == "Calm")
      #expect(try await gym.enter(54, of: ada, token: "once", by: kim).corrected == false)
      #expect(try await gym.values(of: ada).count == 2)
    }
  }

  @Test("A result that was deleted meanwhile is answered as it was, and stays deleted")
  func deleted() async throws {
    try await withVault { gym in
      let ada = try await gym.addClient()
      let first = try await gym.enter(54, of: ada, token: "once").result
      try await gym.store.delete(first.id, of: ada.id, reason: "Slip", at: gym.moment())
      #expect(try await gym.enter(54, of: ada, token: "once").result.id == first.id)
      #expect(try await gym.values(of: ada).isEmpty)
    }
  }

  @Test("A day later its answer is forgotten")
  func forgotten() async throws {
    try await withVault { gym in
      let ada = try await gym.addClient()
      try await gym.enter(54, of: ada, token: "once")
      gym.world.pass(.seconds(86_401))
      try await gym.enter(56, of: ada, token: "twice")
      #expect(try await gym.store.read { db in try Submission.fetchCount(db) } == 1)
      #expect(try await gym.enter(54, of: ada, token: "once").corrected)
    }
  }

  @Test("Two at once enter one result")
  func atOnce() async throws {
    try await withVault { gym in
      let ada = try await gym.addClient()
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<8 { group.addTask { try await gym.enter(54, of: ada, token: "once") } }
        try await group.waitForAll()
      }
      #expect(try await gym.values(of: ada) == [54])
    }
  }
}
