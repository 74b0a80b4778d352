import HTTPTypes
import TestSupport
import Testing

@testable import Vault
@testable import Web

@Suite("A new key for the database")
struct DatabaseKeyTests {
  private let path = "/settings/key"

  @Test("The owner changes it with the password, goes on as before, and reads since when it is")
  func change() async throws {
    try await withApp { sam, gym in
      try await gym.neverLocks()
      _ = try await sam.post("/clients", ["name": "Ada Byron"])
      let before = try await sam.get(path, json: true).json["since"] as? String
      gym.world.pass(.seconds(3600))
      let sent = try await sam.post(path, ["password": TestGym.password])
      #expect(sent.status == .seeOther && sent.location == path)
      await gym.services.keyChanges.end()
      let page = try await sam.get(path)
      #expect(page.status == .ok && page.contains("encrypted with a new key"))
      #expect(try await !sam.get(path).contains("encrypted with a new key"), "said once")
      let after = try await sam.get(path, json: true).json["since"] as? String
      #expect(before != nil && after != before)
      #expect(try await sam.get("/clients").contains("Ada Byron"))
      let entered = try await gym.stranger.post(
        "/login", ["login": TestGym.login, "password": TestGym.password])
      #expect(entered.status == .seeOther)
    }
  }

  @Test("Not with a wrong password, and not by another trainer")
  func refused() async throws {
    try await withApp { sam, gym in
      let wrong = try await sam.post(path, ["password": "guess"])
      #expect(wrong.status == .forbidden && wrong.contains("This is not your password"))
      let kim = try await gym.anotherTrainer("Kim")
      #expect(try await kim.post(path, ["password": TestGym.password]).status == .forbidden)
      #expect(gym.services.store.keyChange == nil)
    }
  }

  @Test("Meanwhile every page says how far it is and comes again by itself")
  func meanwhile() async throws {
    try await withApp { sam, gym in
      let (services, refresh) = (gym.services, try #require(HTTPField.Name("Refresh")))
      let owner = try await services.store.owner()
      let change = try await services.signIn.beginKeyChange()
      for browser in [sam, gym.stranger] {
        for address in ["/clients", path, "/login", "/nothing"] {
          let page = try await browser.get(address)
          #expect(page.status == .serviceUnavailable && page.contains("0 % are done"))
          #expect(page.headers[refresh] == "2" && page.headers[.retryAfter] == "2")
          #expect(try await browser.get(address, json: true).status == .serviceUnavailable)
        }
      }
      let typed = try await sam.post("/clients", ["name": "Ada"])
      #expect(typed.status == .serviceUnavailable && typed.headers[refresh] == nil)
      #expect(typed.contains("load this page again") && !typed.contains("Go back"))
      #expect(try await sam.get("/healthz").text == "ok")
      let style = services.views.assets.url("css/all.css")
      #expect(try await sam.get(style).status == .ok)
      try await services.signIn.carryOut(change, by: owner, at: gym.world.now)
      #expect(try await sam.get("/clients").status == .ok)
      #expect(try await sam.post("/clients", ["name": "Ada"]).status == .seeOther)
    }
  }

  @Test("Who asks while the last step ends is told how it ended, too")
  func ending() async throws {
    try await withApp { _, gym in
      gym.services.keyChanges.start(gym.services.logger) {
        for _ in 0..<100 { await Task.yield() }
        throw StoreRefusal.diskFull
      }
      #expect(await gym.services.keyChanges.takeOutcome() == .diskFull)
    }
  }

  @Test("A program is told that it has begun")
  func program() async throws {
    try await withApp { sam, gym in
      let begun = try await sam.postJSON(path, ["password": TestGym.password])
      #expect(begun.status == .accepted && begun.json["since"] != nil)
      await gym.services.keyChanges.end()
      #expect(try await sam.get(path, json: true).status == .ok)
    }
  }

  @Test(
    "On a full disk the page says what to do, and nobody is locked out",
    .enabled(if: SmallDisk.isAllowed, "Only an administrator can make a small disk."))
  func fullDisk() async throws {
    try await SmallDisk.with { disk in
      try await withApp(in: disk.folder) { sam, gym in
        disk.fill()
        let page = try await sam.post(path, ["password": TestGym.password])
        #expect(page.status == .serviceUnavailable && page.contains("The key is still the old one"))
        #expect(page.contains("make room") && gym.services.store.keyChange == nil)
        #expect(try await sam.get("/clients").status == .ok, "nobody had to wait")
        try disk.makeRoom()
        #expect(try await sam.post("/clients", ["name": "Ada"]).status == .seeOther)
      }
    }
  }
}
