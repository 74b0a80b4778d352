import Foundation
import GRDB
import TestSupport
import Testing

@testable import Vault

@Suite("A session while the disk is full")
struct SessionOnFullDiskTests {
  @Test("Goes on while the disk is full, for as long as somebody is at work")
  func fullDisk() async throws {
    try await withVault { gym in
      try await gym.neverLocks()
      try await gym.signIn("one")
      try await onFullDisk(gym.store) { () async throws in
        for _ in 0..<4 {
          gym.world.pass(.seconds(11 * 3600))
          #expect(try await gym.isSignedIn("one"))
        }
      }
      gym.world.pass(.seconds(11 * 3600))
      #expect(try await gym.isSignedIn("one"))
      let seen = try await gym.sessions().map(\.seenAt)
      #expect(seen.map { gym.world.now.timeIntervalSince($0) < 10 } == [true])
      gym.world.pass(.seconds(13 * 3600))
      #expect(try await !gym.isSignedIn("one"))
    }
  }

  @Test("May begin while the disk is full; its row and the record of it follow when there is room")
  func signingIn() async throws {
    try await withVault { gym in
      try await onFullDisk(gym.store) {
        try await gym.signIn("one")
        #expect(try await gym.isSignedIn("one"))
        #expect(try await gym.sessions().isEmpty)
        #expect(try await gym.signIns() == 0)
      }
      gym.world.pass(.seconds(10))
      #expect(try await gym.isSignedIn("one"))
      #expect(try await gym.sessions().count == 1)
      #expect(try await gym.signIns() == 1)
      #expect(try await gym.isSignedIn("one"))
    }
  }

  @Test(
    "Ends at once when somebody signs out, and its row goes when the disk lets it",
    arguments: [ResultCode.SQLITE_FULL, .SQLITE_IOERR])
  func signingOut(on disk: ResultCode) async throws {
    try await withVault { gym in
      try await gym.signIn("one")
      try await onFullDisk(gym.store, disk) {
        try await gym.store.signOut(token: "one", at: gym.world.now)
        #expect(try await !gym.isSignedIn("one"))
        #expect(try await gym.sessions().count == 1)
      }
      gym.world.pass(.seconds(10))
      #expect(try await !gym.isSignedIn("one"))
      #expect(try await gym.sessions().isEmpty)
    }
  }

  @Test(
    "That ended or was locked there is no way in after a restart, nor is any other",
    arguments: [ResultCode.SQLITE_FULL, .SQLITE_IOERR], [true, false])
  func restart(on disk: ResultCode, isLocked: Bool) async throws {
    try await withVault { gym in
      try await gym.signIn("one")
      try await gym.signIn("two")
      try await onFullDisk(gym.store, disk) {
        let now = gym.world.now
        if isLocked {
          try await gym.store.lock(token: "one", at: now)
        } else {
          try await gym.store.signOut(token: "one", at: now)
        }
      }
      let again = try gym.killedAndStartedAgain()
      for token in ["one", "two"] {
        #expect(try await again.signedIn(token: token, at: gym.world.now) == nil)
      }
      try await again.signIn(gym.sam.id, token: "three", at: gym.world.now)
      let third = try gym.killedAndStartedAgain()
      #expect(try await third.signedIn(token: "three", at: gym.world.now) != nil)
      #expect(try await gym.sessions().count == 1)
    }
  }

  @Test("Goes on over a restart once there was room to say which have ended")
  func roomAgain() async throws {
    try await withVault { gym in
      try await gym.signIn("one")
      try await gym.signIn("two")
      try await onFullDisk(gym.store) {
        try await gym.store.signOut(token: "one", at: gym.world.now)
      }
      gym.world.pass(.seconds(10))
      #expect(try await gym.isSignedIn("two"))
      let again = try gym.killedAndStartedAgain()
      #expect(try await again.signedIn(token: "one", at: gym.world.now) == nil)
      #expect(try await again.signedIn(token: "two", at: gym.world.now) != nil)
    }
  }

  @Test("Which began and ended on a full disk leaves nothing but that somebody had signed in")
  func both() async throws {
    try await withVault { gym in
      try await onFullDisk(gym.store) {
        try await gym.signIn("one")
        try await gym.store.signOut(token: "one", at: gym.world.now)
        #expect(try await !gym.isSignedIn("one"))
      }
      try await gym.signIn("two")
      #expect(try await !gym.isSignedIn("one"))
      #expect(try await gym.sessions().count == 1)
      #expect(try await gym.signIns() == 2)
    }
  }

  @Test("Of each of many who sign in at the same moment is kept once")
  func manyAtOnce() async throws {
    try await withVault { gym in
      try await withThrowingTaskGroup { group in
        for number in 0..<20 { group.addTask { try await gym.signIn("token \(number)") } }
        try await group.waitForAll()
      }
      #expect(try await gym.sessions().count == 20)
      #expect(try await gym.signIns() == 20)
    }
  }

  @Test("That began on a full disk is handed to a client only when that can be kept")
  func handedOver() async throws {
    try await withVault { gym in
      let ada = try await gym.addClient()
      let form = try await gym.store.startScreening(
        of: ada.id, definition: gym.form, at: gym.moment())
      try await onFullDisk(gym.store) {
        try await gym.signIn("one")
        await #expect(throws: StoreRefusal.diskFull) {
          try await gym.store.handOver(.form(form), from: "one", to: "two", at: gym.moment())
        }
        #expect(try await gym.isSignedIn("one"))
      }
      try await gym.store.handOver(.form(form), from: "one", to: "two", at: gym.moment())
      let open = try await gym.store.signedIn(token: "two", at: gym.world.now)
      #expect(open?.handedOver?.formID == form.id)
      #expect(try await !gym.isSignedIn("one"))
    }
  }

  @Test(
    "Works on a disk that is really full",
    .enabled(if: SmallDisk.isAllowed, "Only an administrator can make a small disk."))
  func reallyFull() async throws {
    try await SmallDisk.with { disk in
      try await withVault(in: disk.folder) { gym in
        let ada = try await gym.addClient()
        try await gym.signIn("one")
        disk.fill()
        let words = String(repeating: "Slept badly. ", count: 20_000)
        await #expect(throws: StoreRefusal.diskFull) {
          try await gym.enter(54, of: ada, observation: words)
        }
        gym.world.pass(.seconds(11 * 3600))
        #expect(try await gym.isSignedIn("one"))
        try await gym.signIn("two")
        #expect(try await gym.isSignedIn("two"))
        try await gym.store.signOut(token: "one", at: gym.world.now)
        #expect(try await !gym.isSignedIn("one"))
        #expect(try await gym.store.client(ada.id).details.name == "Ada Byron")
        let again = try gym.killedAndStartedAgain()
        for token in ["one", "two"] {
          #expect(try await again.signedIn(token: token, at: gym.world.now) == nil)
        }
        try disk.makeRoom()
        #expect(try await gym.enter(55, of: ada).corrected == false)
        gym.world.pass(.seconds(10))
        #expect(try await gym.isSignedIn("two"))
        #expect(try await gym.sessions().count == 1)
      }
    }
  }
}

extension OpenVault {
  /// The program as it is after a power cut: it knows what is on the disk.
  fileprivate func killedAndStartedAgain() throws -> Store {
    let again = Store(
      folder: store.folder, now: { world.now }, instant: { world.instant })
    try again.unlock(key)
    return again
  }

  /// How many the audit knows of.
  fileprivate func signIns() async throws -> Int {
    try await store.read { db in
      try Audit.filter(Column("action") == Audit.Action.signedIn.rawValue).fetchCount(db)
    }
  }
}
