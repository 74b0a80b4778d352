import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import Vault
@testable import Web

@Suite("A tablet left lying about")
struct SessionLockTests {
  @Test("After ten minutes without use it tells nothing, and asks for the PIN where Sam was")
  func idle() async throws {
    try await withClient { sam, gym, ben in
      let tablet = try await gym.samsTablet()
      gym.world.pass(.seconds(590))
      #expect(try await tablet.get(ben).status == .ok)
      gym.world.pass(.seconds(600))
      let page = try await tablet.get("\(ben)?tab=1")
      #expect(page.status == .seeOther && page.location == LockPage.path(returnTo: "\(ben)?tab=1"))
      #expect(!page.contains("Ben"))
      let program = try await tablet.get(ben, json: true)
      #expect(program.status.code == 423 && program.contains("unlock it with your PIN"))
      let lock = try await tablet.get(try #require(page.location))
      #expect(lock.contains("name=\"pin\"") && !lock.contains("Ben") && !lock.contains("Sign out"))
      let opened = try await tablet.post(
        "/lock/delete", ["pin": TestGym.pin, "returnTo": lock.hidden("returnTo") ?? ""])
      #expect(opened.location == "\(ben)?tab=1")
      #expect(try await tablet.get(ben).status == .ok)
    }
  }

  @Test("What pages ask for by themselves is no use; a word from somebody who types is")
  func use() async throws {
    try await withApp { _, gym in
      let (left, typed) = (try await gym.samsTablet(), try await gym.samsTablet())
      for _ in 0..<10 {
        gym.world.pass(.seconds(61))
        #expect(try await typed.post("/lock/delay", [:]).status == .noContent)
        for path in ["/lock", "/healthz", gym.services.views.assets.script] {
          _ = try await left.get(path, json: true)
        }
      }
      #expect(try await left.get("/clients").location?.hasPrefix("/lock") == true)
      #expect(try await typed.get("/clients").status == .ok)
      #expect(try await left.post("/lock/delay", [:]).location == "/lock")
      #expect(try await left.isLocked() == true)
    }
  }

  @Test("The page is told when its lock falls, and whose it is")
  func told() async throws {
    try await withApp { sam, gym in
      let page = try await sam.get("/clients")
      let id = try await gym.services.store.owner().id.description
      #expect(page.contains("data-lock=\"600\"") && page.contains("data-trainer=\"\(id)\""))
      gym.world.pass(.seconds(100))
      #expect(try await sam.get("/lock", json: true).json["locksIn"] as? Int == 500)
    }
  }

  @Test("An owner says after how many minutes; what is locked by then stays locked")
  func setting() async throws {
    try await withApp { sam, gym in
      let (kim, _) = try await gym.trainer("Kim", invitedBy: sam)
      #expect(try await kim.post("/settings/lock", ["lockAfter": "30"]).status == .forbidden)
      for wrong in ["", "0", "61", "ten", "7"] {
        let answer = try await sam.post("/settings/lock", ["lockAfter": wrong])
        #expect(answer.status == .unprocessableContent, "\(wrong)")
      }
      gym.world.pass(.seconds(300))
      let set = try await sam.post("/settings/lock", ["lockAfter": "1"])
      #expect(set.location == "/settings/lock?saved=time")
      #expect(try await kim.isLocked() == true)
      #expect(try await sam.postJSON("/settings/lock", ["lockAfter": 30]).status == .ok)
      #expect(try await kim.isLocked() == true)
      gym.world.pass(.seconds(29 * 60))
      #expect(try await sam.get("/clients").status == .ok)
      #expect(try await gym.lastActions().filter { $0 == .lockChanged }.count == 2)
    }
  }

  @Test("One tap locks it, in every tab and copy, and stands in the record")
  func byHand() async throws {
    try await withApp { _, gym in
      let tablet = try await gym.samsTablet()
      let copy = tablet.copy
      let locked = try await tablet.post("/lock", ["returnTo": "/clients/new"])
      #expect(locked.location == "/lock?returnTo=%2Fclients%2Fnew")
      for tab in [tablet, copy] {
        #expect(try await tab.post("/clients", ["name": "Ada"]).location == "/lock")
        #expect(try await tab.postJSON("/clients", ["name": "Ada"]).status.code == 423)
      }
      #expect(try await gym.services.store.everyone().isEmpty)
      _ = try await tablet.unlock(TestGym.pin)
      #expect(try await gym.lastActions().prefix(2) == [.sessionUnlocked, .sessionLocked])
      #expect(try await copy.isLocked() == nil, "new token")
    }
  }

  @Test("One that locks by itself stands in the record once, with its device; so does its opening")
  func byItself() async throws {
    try await withApp { sam, gym in
      let tablet = try await gym.samsTablet(on: "Mozilla/5.0 (X11; Linux) Firefox/140.0")
      gym.world.pass(.seconds(600))
      for _ in 0..<3 { #expect(try await tablet.isLocked() == true) }
      _ = try await tablet.unlock(TestGym.pin)
      let entries = try await gym.services.store.audit(AuditSearch(), limit: 2).entries
      #expect(entries.map(\.action) == [.sessionUnlocked, .sessionLockedItself])
      #expect(entries.map(\.subject) == ["linux Firefox", "linux Firefox"])
      let page = try await tablet.get("/settings/audit")
      #expect(page.contains("The page locked by itself") && page.contains("Firefox on Linux"))
    }
  }

  @Test("So does one that nobody asks about any more")
  func unasked() async throws {
    try await withApp { _, gym in
      _ = try await gym.samsTablet()
      gym.world.pass(.seconds(600))
      for _ in 0..<3 { await gym.services.store.rest() }
      let actions = try await gym.lastActions().filter { $0 == .sessionLockedItself }
      #expect(actions.count == 2, "the owner's own, and the tablet's")
    }
  }

  @Test("It stays locked over a restart of the server, whatever the clock says then")
  func restart() async throws {
    try await withTemporaryFolder { folder in
      let cookies = try await lockedAndStopped(folder)
      try await withEmptyApp(in: folder) { gym in
        gym.world.setWallClock(aheadBy: -200)
        _ = try await gym.stranger.signIn(TestGym.login, TestGym.password)
        for cookie in cookies {
          let answer = try await gym.stranger.send(
            .get, "/clients", headers: [.cookie: cookie, .accept: "application/json"])
          #expect(answer.status.code == 423)
        }
      }
    }
  }

  /// By hand, and since nobody was there.
  private func lockedAndStopped(_ folder: URL) async throws -> [String] {
    try await withAppValue(in: folder) { gym in
      let (hand, idle) = (try await gym.samsTablet(), try await gym.samsTablet())
      _ = try await hand.post("/lock", [:])
      gym.world.pass(.seconds(600))
      _ = try await idle.get("/clients")
      return [hand.sessionCookie, idle.sessionCookie].compactMap(\.self)
    }
  }

  @Test("A clock that is set back keeps nothing open")
  func clock() async throws {
    try await withApp { _, gym in
      let tablet = try await gym.samsTablet()
      gym.world.pass(.seconds(599))
      gym.world.setWallClock(aheadBy: -250)
      gym.world.pass(.seconds(2))
      #expect(try await tablet.isLocked() == true)
    }
  }

  @Test("What a client has in hand does not lock: only the password leads out of the form")
  func handedOver() async throws {
    try await withClient { _, gym, ben in
      let tablet = try await gym.samsTablet()
      let form = try #require(try await tablet.post("\(ben)/screening", [:]).location)
      _ = try await tablet.post("\(form)/handover", [:])
      gym.world.pass(.seconds(3600))
      #expect(try await tablet.get(form).status == .ok)
      #expect(try await tablet.post("/lock", [:]).location == form)
      #expect(try await tablet.get(form).contains("data-lock=") == false)
      _ = try await tablet.post("\(form)/handover/delete", ["password": TestGym.password])
      #expect(try await tablet.get(ben).status == .ok)
      gym.world.pass(.seconds(600))
      #expect(try await tablet.isLocked() == true)
    }
  }

  @Test("Where sessions are listed it says so; and one that is locked may be signed out")
  func list() async throws {
    try await withApp { sam, gym in
      let tablet = try await gym.samsTablet()
      _ = try await tablet.post("/lock", [:])
      #expect(try await sam.get("/settings/sessions").contains("Unknown · locked"))
      #expect(try await tablet.post("/logout", [:]).location == "/login")
      #expect(try await tablet.isLocked() == nil)
    }
  }
}

/// A gym in a folder, and what is left of it when its server has stopped.
private func withAppValue<Value: Sendable>(
  in folder: URL, _ body: @Sendable (TestGym) async throws -> Value
) async throws -> Value {
  let kept = Kept<Value>()
  try await withApp(in: folder) { _, gym in await kept.keep(try await body(gym)) }
  return try #require(await kept.value)
}

private actor Kept<Value: Sendable> {
  private(set) var value: Value?
  func keep(_ value: Value) { self.value = value }
}
