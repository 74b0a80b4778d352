import Foundation
import GRDB
import TestSupport
import Testing

@testable import Vault

@Suite("A trainer's sign-in on one browser, in the vault")
struct VaultSessionTests {
  private func trainer(_ token: String, _ gym: OpenVault) async throws -> String? {
    try await gym.store.signedIn(token: token, at: gym.world.now)?.trainer.name
  }

  @Test("Each browser has its own; signing out ends one of them, and the token is not in the vault")
  func browsers() async throws {
    try await withVault { gym in
      let kim = try await gym.addTrainer("Kim")
      try await gym.store.signIn(gym.sam.id, token: "a", at: gym.world.now)
      try await gym.store.signIn(kim.id, token: "b", at: gym.world.now)
      #expect(try await trainer("a", gym) == "Sam Smith")
      #expect(try await trainer("b", gym) == "Kim")
      #expect(try await trainer("c", gym) == nil)
      try await gym.store.signOut(token: "a", at: gym.world.now)
      #expect(try await trainer("a", gym) == nil)
      #expect(try await trainer("b", gym) == "Kim")
      let kept = try await gym.store.read { db in try Session.fetchAll(db).map(\.tokenHash) }
      #expect(kept == [Session.hash("b")] && kept[0].count == 32)
    }
  }

  @Test(
    "What was signed out of a locked vault has ended after a restart, too, or where it was too much"
  )
  func lockedVault() async throws {
    try await withVault { gym in
      for token in ["out", "in"] {
        try await gym.store.signIn(gym.sam.id, token: token, at: gym.world.now)
      }
      let sessions = SessionMemory({ .now }, gym.store.folder.sessions)
      let stored = try await gym.store.read(Session.hashes)
      sessions.endUnseen(Session.hash("out"))
      sessions.begin { stored }
      #expect(sessions.backlog.ended == [Session.hash("out")])
      // Whoever has the vault next knows only that the file is gone.
      let next = SessionMemory({ .now }, gym.store.folder.sessions)
      next.begin { stored }
      #expect(next.backlog.ended == Set(stored))
      next.written(next.backlog)
      for number in 0...1_000 { next.endUnseen(Session.hash("\(number)")) }
      next.begin { stored }
      #expect(next.backlog.ended.count == 1_000 + stored.count)
    }
  }

  @Test("Left alone for twelve hours it ends; used now and then it lasts seven days")
  func limits() async throws {
    try await withVault { gym in
      try await gym.neverLocks()
      try await gym.store.signIn(gym.sam.id, token: "idle", at: gym.world.now)
      try await gym.store.signIn(gym.sam.id, token: "used", at: gym.world.now)
      for _ in 0..<15 {
        gym.world.pass(.seconds(11 * 3600))
        #expect(try await trainer("used", gym) != nil)
      }
      #expect(try await trainer("idle", gym) == nil)
      gym.world.pass(.seconds(3 * 3600))
      #expect(try await trainer("used", gym) == nil)
    }
  }

  @Test("Reading a page is written down once in five minutes")
  func seen() async throws {
    try await withVault { gym in
      try await gym.store.signIn(gym.sam.id, token: "a", at: gym.world.now)
      func seenAt() async throws -> Date? {
        _ = try await trainer("a", gym)
        return try await gym.store.read { db in try Session.fetchOne(db)?.seenAt }
      }
      let first = try await seenAt()
      gym.world.pass(.seconds(290))
      #expect(try await seenAt() == first)
      gym.world.pass(.seconds(20))
      #expect(try #require(try await seenAt()) > (try #require(first)))
    }
  }

  @Test("A trainer whose access has ended is out at once")
  func disabled() async throws {
    try await withVault { gym in
      let kim = try await gym.addTrainer("Kim")
      try await gym.store.signIn(kim.id, token: "b", at: gym.world.now)
      try await gym.store.write { db in
        try db.execute(sql: "UPDATE trainer SET disabledAt = createdAt WHERE name = 'Kim'")
      }
      #expect(try await trainer("b", gym) == nil)
    }
  }

  @Test("Signing in forgets the sign-ins that have ended")
  func forgotten() async throws {
    try await withVault { gym in
      try await gym.store.signIn(gym.sam.id, token: "old", at: gym.world.now)
      gym.world.pass(.seconds(13 * 3600))
      try await gym.store.signIn(gym.sam.id, token: "new", at: gym.world.now)
      #expect(try await gym.store.read { db in try Session.fetchCount(db) } == 1)
    }
  }

  @Test("A tablet that is handed over has another token and reaches one form; so it is taken back")
  func handOver() async throws {
    try await withVault { gym in
      let draft = try await gym.start(try await gym.addClient())
      try await gym.store.signIn(gym.sam.id, token: "a", at: gym.world.now)
      try await gym.store.handOver(.form(draft), from: "a", to: "b", at: gym.moment())
      #expect(try await trainer("a", gym) == nil)
      let open = try await gym.store.signedIn(token: "b", at: gym.world.now)
      #expect(open?.handedOver?.formID == draft.id)
      try await gym.store.takeBack(.form(draft), from: "b", to: "c", at: gym.moment())
      #expect(try await trainer("b", gym) == nil)
      let back = try await gym.store.signedIn(token: "c", at: gym.world.now)
      #expect(back != nil && back?.handedOver == nil)
    }
  }

  @Test("When the client is erased, browsers that showed its form or its workout are signed out")
  func erased() async throws {
    try await withVault { gym in
      let ada = try await gym.addClient()
      let draft = try await gym.start(ada)
      try await gym.store.signIn(gym.sam.id, token: "a", at: gym.world.now)
      try await gym.store.signIn(gym.sam.id, token: "laptop", at: gym.world.now)
      try await gym.store.signIn(gym.sam.id, token: "gym floor", at: gym.world.now)
      try await gym.store.handOver(.form(draft), from: "a", to: "b", at: gym.moment())
      try await gym.store.handOver(
        .workout(ada.id), from: "gym floor", to: "workout", at: gym.moment())
      #expect(try await gym.store.signedIn(token: "workout", at: gym.world.now)?.handedOver != nil)
      try await gym.store.erase(ada.id, by: gym.sam, at: gym.world.now)
      #expect(try await trainer("b", gym) == nil)
      #expect(try await trainer("workout", gym) == nil)
      #expect(try await trainer("laptop", gym) != nil)
    }
  }
}

extension OpenVault {
  /// Sessions do not lock while much time passes.
  func neverLocks() async throws { try await store.setLockAfter(1440, at: moment()) }

  func signIn(_ token: String) async throws {
    try await store.signIn(sam.id, token: token, at: world.now)
  }

  func isSignedIn(_ token: String) async throws -> Bool {
    try await store.signedIn(token: token, at: world.now) != nil
  }

  func sessions() async throws -> [Session] {
    try await store.read { db in try Session.fetchAll(db) }
  }
}
