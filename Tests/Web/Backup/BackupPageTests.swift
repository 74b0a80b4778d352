import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import Vault
@testable import Web

@Suite("Backups in Settings")
struct BackupPageTests {
  private let path = "/settings/backup"

  /// Makes one as a program does.
  private func make(_ sam: Browser) async throws -> [String: Any] {
    let made = try await sam.postJSON(path, [:])
    #expect(made.status == .created && made.location == path)
    let backups = made.json["backups"] as? [[String: Any]]
    return try #require(backups?.first)
  }

  @Test(
    "A program makes one and finds it in the list; the owner reads when, how large and how sound")
  func made() async throws {
    try await withApp { sam, gym in
      let backup = try await make(sam)
      #expect(Set(backup.keys) == ["name", "madeAt", "bytes", "state"])
      #expect(backup["state"] as? String == "good")
      let bytes = try #require(backup["bytes"] as? Int)
      #expect(bytes > 50_000)
      let name = try #require(backup["name"] as? String)
      let file = gym.services.store.folder.url.appending(path: "backups/\(name)")
      #expect(try Data(contentsOf: file).count == bytes)
      let page = try await sam.get(path)
      #expect(page.contains("checked") && page.contains(" MB") && page.contains(name))
      let record = try await sam.get("/settings/audit?kind=backups")
      #expect(record.contains("Made a backup") && record.contains(name))
    }
  }

  @Test("A browser is led to the list, is told how far it is, and once that it was made")
  func progress() async throws {
    try await withApp { sam, gym in
      let refresh = try #require(HTTPField.Name("Refresh"))
      let work = gym.services.backups
      let (gates, gate) = AsyncStream.makeStream(of: Void.self)
      try work.start(.making) { progress in
        progress(40)
        for await _ in gates { break }
        throw StoreRefusal.diskFull
      }
      while work.progress?.percent != 40 { await Task.yield() }
      let meanwhile = try await sam.get(path)
      #expect(meanwhile.headers[refresh] == "1" && meanwhile.contains("value=\"40\""))
      let second = try await sam.post(path, [:])
      #expect(second.status == .conflict && second.contains("try again in a moment"))
      gate.yield()
      await work.end()
      let after = try await sam.get(path)
      #expect(after.contains("No backup was made.") && after.contains("make room"))
      let sent = try await sam.post(path, [:])
      #expect(sent.status == .seeOther && sent.location == path)
      await work.end()
      let made = try await sam.get(path)
      #expect(made.contains("A backup was made and checked.") && made.headers[refresh] == nil)
      #expect(try await !sam.get(path).contains("A backup was made and checked."), "said once")
    }
  }

  @Test("A test says what is in it, and changes nothing")
  func tested() async throws {
    try await withApp { sam, _ in
      _ = try await sam.post("/clients", ["name": "Ada Byron"])
      let name = try #require(try await make(sam)["name"] as? String)
      let tested = try await sam.postJSON("\(path)/\(name)/trial", [:])
      let contents = try #require(tested.json["contents"] as? [String: Any])
      #expect(tested.status == .ok && contents["clients"] as? Int == 1)
      #expect(try await sam.get("\(path)/\(name)", json: true).json["contents"] is NSNull)
      #expect(try await sam.get("\(path)/nothing.tar").status == .notFound)
      #expect(try await sam.get("\(path)/..%2Fvault.db").status == .notFound)
    }
  }

  @Test("Going back asks for the password; then everybody signs in, and all is as it was")
  func restored() async throws {
    try await withApp { sam, gym in
      _ = try await sam.post("/clients", ["name": "Ada Byron"])
      let name = try #require(try await make(sam)["name"] as? String)
      _ = try await sam.post("/clients", ["name": "Ben Jonson"])
      let address = "\(path)/\(name)/restoration"
      let wrong = try await sam.post(address, ["password": "guess"])
      #expect(wrong.status == .forbidden && wrong.contains("This is not your password"))
      #expect(try await sam.get("/clients").contains("Ben Jonson"))
      let sent = try await sam.post(address, ["password": TestGym.password])
      #expect(sent.status == .seeOther && sent.location == path)
      await gym.services.backups.end()
      #expect(try await sam.get("/clients").location?.hasPrefix("/login") == true)
      let entered = try await sam.post(
        "/login", ["login": TestGym.login, "password": TestGym.password])
      #expect(entered.status == .seeOther)
      let page = try await sam.get(path)
      #expect(page.contains("Everything is as it was on") && page.contains("before a restore"))
      let clients = try await sam.get("/clients")
      #expect(clients.contains("Ada Byron") && !clients.contains("Ben Jonson"))
      #expect(try await sam.get("/settings/audit?kind=backups").contains("Restored a backup"))
    }
  }

  @Test("Meanwhile every page says how far it is, and what is sent is not taken")
  func meanwhile() async throws {
    try await withApp { sam, gym in
      let name = try #require(try await make(sam)["name"] as? String)
      let store = gym.services.store
      let owner = try await store.owner()
      let restoration = try store.beginRestoring(store.folder.backups().backup(name))
      let page = try await sam.get("/clients")
      #expect(page.status == .serviceUnavailable && page.contains("A backup is being restored"))
      let typed = try await sam.post("/clients", ["name": "Ada"])
      #expect(typed.status == .serviceUnavailable && typed.contains("Nothing was saved"))
      #expect(try await sam.get("/healthz").text == "ok")
      try await store.carryOut(restoration, by: owner, at: gym.world.now)
      #expect(try await sam.get("/healthz").text == "locked")
    }
  }

  @Test("Each day has one by itself, the first as soon as somebody has signed in")
  func daily() async throws {
    try await withApp { sam, gym in
      try await gym.neverLocks()
      let (services, work) = (gym.services, gym.services.backups)
      await work.round()
      await work.round()
      #expect(services.store.backups.count == 1)
      services.store.close()
      gym.world.pass(.seconds(86_400))
      await work.round()
      #expect(services.store.backups.count == 1, "locked")
      _ = try await sam.post("/login", ["login": TestGym.login, "password": TestGym.password])
      await work.round()
      #expect(services.store.backups.count == 2)
      for _ in 0..<20 {
        gym.world.pass(.seconds(86_400))
        await work.round()
      }
      #expect((8...13).contains(services.store.backups.count))
    }
  }

  @Test("Settings say when the newest is older than two days, and when the second folder is gone")
  func told() async throws {
    try await withApp { sam, gym in
      try await gym.neverLocks()
      #expect(try await sam.get("/settings").contains("There is no backup yet."))
      await gym.services.backups.round()
      #expect(try await sam.get("/settings", json: true).json["backup"] as? [String] == [])
      gym.world.pass(.seconds(3 * 86_400))
      let later = try await gym.browser(of: gym.services.store.owner().id)
      #expect(try await later.get("/settings").contains("The newest good backup is of"))
      let stick = gym.services.store.folder.url.deletingLastPathComponent()
        .appending(path: "stick")
      let missing = try await later.post("\(path)/folder", ["folder": stick.path])
      #expect(missing.status == .unprocessableContent && missing.contains("no such folder"))
      #expect(missing.contains("value=\"\(stick.path)\""), "still typed")
      try FileManager.default.createDirectory(at: stick, withIntermediateDirectories: true)
      #expect(try await later.post("\(path)/folder", ["folder": stick.path]).status == .seeOther)
      await gym.services.backups.round()
      #expect(!BackupFolder(stick).backups.isEmpty)
      #expect(try await !later.get("/settings").contains("is not there"))
      try FileManager.default.removeItem(at: stick)
      await gym.services.backups.round()
      let settings = try await later.get("/settings")
      #expect(settings.contains(stick.path) && settings.contains("is not there"))
      let kim = try await gym.anotherTrainer("Kim")
      #expect(try await !kim.get("/settings").contains("is not there"))
    }
  }

  @Test(
    "On a full disk it is told to make room, and nothing is left",
    .enabled(if: SmallDisk.isAllowed, "Only an administrator can make a small disk."))
  func fullDisk() async throws {
    try await SmallDisk.with { disk in
      try await withApp(in: disk.folder) { sam, gym in
        disk.fill()
        _ = try await sam.post(path, [:])
        await gym.services.backups.end()
        #expect(try await sam.get(path).contains("Please make room"))
        #expect(try await sam.postJSON(path, [:]).status == .serviceUnavailable)
        #expect(gym.services.store.backups.isEmpty)
      }
    }
  }
}
