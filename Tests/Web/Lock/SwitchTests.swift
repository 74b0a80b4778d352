import HTTPTypes
import TestSupport
import Testing

@testable import Vault
@testable import Web

@Suite("Two trainers share a tablet")
struct SwitchTests {
  @Test(
    "A name and a PIN switch; the other's session is locked meanwhile, not ended, and comes back")
  func switching() async throws {
    try await withApp { sam, gym in
      let (tablet, samId, kimId) = try await gym.sharedTablet(sam)
      #expect(try await tablet.get("/clients").contains("Lock or switch"))
      _ = try await tablet.post("/lock", [:])
      let lock = try await tablet.get("/lock")
      #expect(lock.contains("Kim") && lock.contains("/lock?trainer=\(samId)"))
      #expect(lock.contains("Your page is as you left it."))
      let sams = try await tablet.get("/lock?trainer=\(samId)")
      #expect(sams.contains("name=\"pin\"") && !sams.contains("as you left it"))
      let before = tablet.sessionCookie
      #expect(try await tablet.unlock(TestGym.pin, samId).location == "/clients")
      #expect(tablet.sessionCookie != before)
      #expect(try await tablet.get("/settings/lock").contains("value=\"30\""), "an owner's page")
      #expect(try await tablet.unlock("577215", kimId).location == "/clients")
      #expect(try await tablet.get("/settings/lock").contains("value=\"30\"") == false)
      #expect(try await gym.lastActions().filter { $0 == .trainerSwitched }.count == 2)
      #expect(try await gym.lastActions().filter { $0 == .signedIn }.count == 4)
    }
  }

  @Test("The token that somebody had before is worth nothing, to anyone")
  func tokens() async throws {
    try await withApp { sam, gym in
      let (tablet, samId, kimId) = try await gym.sharedTablet(sam)
      let kims = tablet.copy
      _ = try await tablet.unlock(TestGym.pin, samId)
      #expect(try await kims.get("/clients", json: true).status == .unauthorized)
      _ = try await tablet.unlock("577215", kimId)
      #expect(try await kims.get("/clients", json: true).status == .unauthorized)
    }
  }

  @Test("A PIN opens its own trainer's session only")
  func own() async throws {
    try await withApp { sam, gym in
      let (tablet, samId, _) = try await gym.sharedTablet(sam)
      #expect(try await tablet.unlock("577215", samId).status == .forbidden)
      #expect(try await tablet.get("/settings/audit").status == .forbidden, "it is Kim's still")
      let stranger = try await gym.anotherTrainer("Eve")
      #expect(try await stranger.unlock(TestGym.pin, samId).status == .notFound)
      #expect(try await stranger.get("/lock?trainer=\(samId)").status == .notFound)
    }
  }

  @Test("Who had signed in there before and whose session is over is not offered")
  func over() async throws {
    try await withApp { sam, gym in
      let (tablet, samId, _) = try await gym.sharedTablet(sam)
      gym.world.pass(.seconds(7 * 3600))
      _ = try await tablet.unlock("577215")
      gym.world.pass(.seconds(6 * 3600))
      #expect(try await tablet.get("/lock").contains("Sam") == false)
      #expect(try await tablet.unlock(TestGym.pin, samId).status == .notFound)
    }
  }

  @Test("What Kim typed on her page is not sent under Sam's name")
  func othersPage() async throws {
    try await withApp { sam, gym in
      let (tablet, samId, kimId) = try await gym.sharedTablet(sam)
      let page = try await tablet.get("/clients/new")
      #expect(page.hidden("pageOf") == kimId)
      _ = try await tablet.unlock(TestGym.pin, samId)
      let answer = try await tablet.post("/clients", ["name": "Ada", "pageOf": kimId])
      #expect(answer.status == .forbidden && answer.contains("Nothing was saved under your name"))
      #expect(try await gym.services.store.everyone().isEmpty)
      #expect(
        try await tablet.post("/clients", ["name": "Ada", "pageOf": samId]).status == .seeOther)
    }
  }

  @Test("On a full disk the password switches, too")
  func fullDisk() async throws {
    try await withApp { sam, gym in
      let (tablet, samId, _) = try await gym.sharedTablet(sam)
      try await onFullDisk(gym.services.store) {
        let answer = try await tablet.post(
          "/lock/delete", ["password": TestGym.password, "trainer": samId])
        #expect(answer.location == "/clients")
        #expect(try await tablet.get("/settings/audit").status == .ok)
      }
    }
  }

  @Test("Signing in again ends the trainer's own session there, and nobody else's")
  func again() async throws {
    try await withApp { sam, gym in
      let (tablet, _, _) = try await gym.sharedTablet(sam)
      let kims = tablet.copy
      _ = try await tablet.signIn("kim")
      #expect(try await kims.get("/clients", json: true).status == .unauthorized)
      #expect(try await tablet.get("/lock?by=password", json: true).contains("Sam"))
      #expect(try await sam.get("/clients").status == .ok)
    }
  }
}
