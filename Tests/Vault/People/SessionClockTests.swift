import Foundation
import TestSupport
import Testing

@testable import Vault

@Suite("A session and clocks that are set")
struct SessionClockTests {
  @Test(
    "That is over stays so when the clock is set back, whether anyone had noticed or not",
    arguments: [true, false])
  func clockSetBack(isNoticed: Bool) async throws {
    try await withVault { gym in
      try await gym.signIn("one")
      #expect(try await gym.isSignedIn("one"))
      gym.world.pass(.seconds(13 * 3600))
      if isNoticed {
        #expect(try await !gym.isSignedIn("one"))
        #expect(try await gym.sessions().isEmpty)
      }
      gym.world.setWallClock(aheadBy: -13 * 3600)
      #expect(try await !gym.isSignedIn("one"))
      #expect(try await gym.sessions().isEmpty)
    }
  }

  @Test("That was over while the vault was locked stays over, though the clock was right again")
  func clockWrongWhileLocked() async throws {
    try await withVault { gym in
      try await gym.signIn("one")
      await gym.store.rest()
      gym.store.close()
      gym.world.setWallClock(aheadBy: 13 * 3600)
      await gym.store.rest()
      gym.world.setWallClock(aheadBy: -13 * 3600)
      try gym.store.unlock(gym.key)
      #expect(try await !gym.isSignedIn("one"))
      #expect(try await gym.sessions().isEmpty)
    }
  }

  @Test("Lasts seven days at most, whatever the clock is set to meanwhile")
  func sevenDays() async throws {
    try await withVault { gym in
      try await gym.neverLocks()
      try await gym.signIn("one")
      for _ in 0..<17 {
        #expect(try await gym.isSignedIn("one"))
        gym.world.pass(.seconds(10 * 3600))
        gym.world.setWallClock(aheadBy: -9 * 3600)
      }
      #expect(try await !gym.isSignedIn("one"))
    }
  }

  @Test("That was made under a wrong clock ends when the clock is right")
  func wrongClock() async throws {
    try await withVault { gym in
      gym.world.setWallClock(aheadBy: 86_400)
      try await gym.signIn("one")
      #expect(try await gym.isSignedIn("one"))
      gym.world.setWallClock(aheadBy: -86_400)
      #expect(try await !gym.isSignedIn("one"))
      #expect(try await gym.sessions().isEmpty)
    }
  }

  @Test("Goes on when the network sets the clock back by a little")
  func smallStep() async throws {
    try await withVault { gym in
      try await gym.signIn("one")
      gym.world.setWallClock(aheadBy: -60)
      #expect(try await gym.isSignedIn("one"))
    }
  }

  @Test("That nobody saw ending stays over after a restart with the clock set back")
  func restartWithClockSetBack() async throws {
    try await withVault { gym in
      try await gym.signIn("one")
      gym.world.pass(.seconds(13 * 3600))
      await gym.store.rest()
      gym.world.setWallClock(aheadBy: -13 * 3600)
      #expect(try await gym.isSignedInAfterRestart("one") == false)
    }
  }

  @Test("That lasted too long by the clock that does not jump is over after a restart, too")
  func restartAfterClockSetBack() async throws {
    try await withVault { gym in
      try await gym.signIn("one")
      #expect(try await gym.isSignedIn("one"))
      gym.world.pass(.seconds(6 * 3600))
      gym.world.setWallClock(aheadBy: -5 * 3600)
      gym.world.pass(.seconds(7 * 3600))
      await gym.store.rest()
      #expect(try await gym.isSignedInAfterRestart("one") == false)
    }
  }

  @Test("That somebody uses is left alone by the look for those that are over")
  func looking() async throws {
    try await withVault { gym in
      try await gym.neverLocks()
      try await gym.signIn("one")
      for _ in 0..<3 {
        gym.world.pass(.seconds(11 * 3600))
        #expect(try await gym.isSignedIn("one"))
        await gym.store.rest()
      }
      #expect(try await gym.isSignedInAfterRestart("one"))
    }
  }

  @Test("Goes on after a restart")
  func restart() async throws {
    try await withVault { gym in
      try await gym.signIn("one")
      gym.world.pass(.seconds(11 * 3600))
      #expect(try await gym.isSignedInAfterRestart("one"))
    }
  }
}

extension OpenVault {
  fileprivate func isSignedInAfterRestart(_ token: String) async throws -> Bool {
    store.close()
    let again = Store(
      folder: store.folder, now: { world.now }, instant: { world.instant })
    try again.unlock(key)
    defer { again.close() }
    return try await again.signedIn(token: token, at: world.now) != nil
  }
}
