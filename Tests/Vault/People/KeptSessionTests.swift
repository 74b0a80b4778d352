import Foundation
import GRDB
import TestSupport
import Testing

@testable import Vault

@Suite("Sessions in memory")
struct KeptSessionTests {
  private func ask(_ gym: OpenVault) async throws -> OpenSession? {
    try await gym.store.signedIn(token: "a", at: gym.world.now)
  }

  private func kept(_ gym: OpenVault) throws -> FoundSession? {
    try gym.store.opened().keptSessions.find(Session.hash("a")).session
  }

  private static let renaming = "UPDATE trainer SET name = 'Samuel'"

  /// One that was asked for since it is in the vault.
  private func signIn(_ gym: OpenVault) async throws {
    try await gym.store.signIn(gym.sam.id, token: "a", at: gym.world.now)
    _ = try await ask(gym)
    #expect(try kept(gym) != nil)
  }

  @Test(
    "Whatever statement changes a session, its trainer or the gym: the next request knows",
    arguments: [
      "UPDATE session SET device = 'iPad'", renaming,
      "UPDATE gym SET lockAfter = 7", "DELETE FROM session WHERE device IS NULL",
    ])
  func changes(statement: String) async throws {
    try await withVault { gym in
      try await signIn(gym)
      try await gym.store.write { db in try db.execute(sql: statement) }
      #expect(try kept(gym) == nil)
      #expect(try await (ask(gym) == nil) == statement.hasPrefix("DELETE"))
    }
  }

  @Test("What has nothing to do with them leaves them, and so does what is taken back")
  func others() async throws {
    try await withVault { gym in
      try await signIn(gym)
      _ = try await gym.addClient("Ada")
      #expect(try kept(gym) != nil)
      struct Anything: Error {}
      await #expect(throws: Anything.self) {
        try await gym.store.write { db in
          try db.execute(sql: "DELETE FROM session")
          throw Anything()
        }
      }
      #expect(try await ask(gym) != nil)
    }
  }

  @Test("What was read before a change, and would be kept after it, is not")
  func race() async throws {
    try await withVault { gym in
      try await signIn(gym)
      let sessions = try gym.store.opened().keptSessions
      let (found, changes) = sessions.find(Session.hash("a"))
      try await gym.store.write { db in try db.execute(sql: Self.renaming) }
      sessions.keep(try #require(found), after: changes)
      #expect(try kept(gym) == nil)
      #expect(try await ask(gym)?.trainer.name == "Samuel")
    }
  }

  @Test("Nor what others have read and kept while a change was not committed yet")
  func uncommitted() async throws {
    try await withVault { gym in
      try await signIn(gym)
      let sessions = try gym.store.opened().keptSessions
      let before = try #require(try kept(gym))
      try await gym.store.write { db in
        try db.execute(sql: Self.renaming)
        sessions.keep(before, after: sessions.find(Session.hash("a")).changes)
      }
      #expect(try kept(gym) == nil)
      #expect(try await ask(gym)?.trainer.name == "Samuel")
    }
  }

  @Test("What hangs on the form in a client's hand is asked for each time")
  func handedOver() async throws {
    try await withVault { gym in
      try await signIn(gym)
      let draft = try await gym.start(try await gym.addClient())
      try await gym.store.handOver(.form(draft), from: "a", to: "b", at: gym.moment())
      for _ in 0..<2 {
        let session = try await gym.store.signedIn(token: "b", at: gym.world.now)
        #expect(session?.handedOver?.formID == draft.id)
      }
      #expect(try gym.store.opened().keptSessions.find(Session.hash("b")).session == nil)
      #expect(try await ask(gym) == nil)
    }
  }

  @Test("Who loses access is signed in nowhere from that moment on")
  func access() async throws {
    try await withVault { gym in
      let kim = try await gym.addTrainer("Kim")
      try await gym.store.signIn(kim.id, token: "k", at: gym.world.now)
      let ask = { try await gym.store.signedIn(token: "k", at: gym.world.now) }
      for _ in 0..<2 { #expect(try await ask() != nil) }
      try await gym.store.write { db in
        try db.execute(
          sql: "UPDATE trainer SET disabledAt = ? WHERE id = ?",
          arguments: [gym.world.now, kim.id])
      }
      #expect(try await ask() == nil)
    }
  }
}
