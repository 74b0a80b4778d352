import Foundation
import TestSupport
import Testing

@testable import Vault

@Suite("A start without a password")
struct UnattendedTests {
  private func allow(_ sam: Browser, _ password: String = TestGym.password) async throws -> Answer {
    try await sam.post("/settings/unattended", ["password": password])
  }

  /// As after a power cut: the vault is closed, and the program looks for the machine's key.
  private func restart(_ gym: TestGym) async -> Bool {
    gym.services.store.close()
    await gym.services.opening.openUnattended(
      gym.services.signIn, by: gym.services.machineKey)
    return !gym.services.store.isLocked
  }

  private func file(_ gym: TestGym) -> URL {
    gym.services.store.folder.url.deletingLastPathComponent().appending(path: "machine.key")
  }

  @Test("Is off until an owner allows it, with the password and told the risk")
  func off() async throws {
    try await withApp { sam, gym in
      let page = try await sam.get("/settings/unattended")
      #expect(page.contains("reads everything without any password"))
      #expect(page.contains("Somebody has to sign in after each start."))
      #expect(try await allow(sam, "guess").status == .forbidden)
      #expect(!FileManager.default.fileExists(atPath: file(gym).path))
      #expect(await !restart(gym))
      #expect(gym.log.all.allSatisfy { !$0.hasPrefix("error") })
    }
  }

  @Test("Opens the data, not the door: trainers still sign in")
  func opens() async throws {
    try await withApp { sam, gym in
      #expect(try await allow(sam).location == "/settings/unattended")
      #expect(await restart(gym))
      #expect(try await gym.stranger.get("/clients").location?.hasPrefix("/login") == true)
      #expect(try await sam.get("/settings/unattended").contains("opens the data by itself"))
      let mode = try FileManager.default.attributesOfItem(atPath: file(gym).path)
      #expect(mode[.posixPermissions] as? Int == 0o600)
    }
  }

  @Test("When it is ended its file is gone, and a copy of that opens nothing")
  func ended() async throws {
    try await withApp { sam, gym in
      _ = try await allow(sam)
      let copy = try Data(contentsOf: file(gym))
      _ = try await sam.post("/settings/unattended/delete", [:])
      #expect(!FileManager.default.fileExists(atPath: file(gym).path))
      try copy.write(to: file(gym))
      #expect(await !restart(gym))
    }
  }

  @Test("A key of another machine opens nothing; the log says what to do, and a password opens")
  func foreign() async throws {
    try await withApp { sam, gym in
      _ = try await allow(sam)
      for content in [RecoveryKey().text, "no key at all"] {
        try Data(content.utf8).write(to: file(gym))
        #expect(await !restart(gym))
      }
      let complaints = gym.log.all.filter { $0.hasPrefix("error The data stays locked") }
      #expect(complaints.count == 2 && complaints[0].contains("Allow it anew in Settings."))
      #expect(try await gym.stranger.signIn("sam", TestGym.password).status == .seeOther)
    }
  }

  @Test(
    "A file that others can read is not used, and one that is gone is told, in log and Settings")
  func troubled() async throws {
    try await withApp { sam, gym in
      _ = try await allow(sam)
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o644], ofItemAtPath: file(gym).path)
      #expect(await !restart(gym))
      _ = try await sam.signIn(TestGym.login, TestGym.password)
      let open = try await sam.get("/settings/unattended")
      #expect(
        open.contains("Others on this machine can read") && !open.contains("opens the data by"))
      try FileManager.default.removeItem(at: file(gym))
      #expect(await !restart(gym))
      _ = try await sam.signIn(TestGym.login, TestGym.password)
      #expect(try await sam.get("/settings/unattended").contains("key is gone"))
      let complaints = gym.log.all.filter { $0.hasPrefix("error The data stays locked") }
      #expect(complaints.map { $0.contains("read by others") } == [true, false])
      _ = try await sam.post("/settings/unattended/delete", [:])
      _ = try await allow(sam)
      #expect(await restart(gym))
    }
  }

  @Test("A file in the data folder is refused, since its copies would carry the key along")
  func inside() async throws {
    try await withApp { _, gym in
      let folder = gym.services.store.folder
      let file = folder.url.appending(path: "tls/../machine.key")
      #expect(throws: MachineKeyRefusal.insideDataFolder(file.path)) {
        try MachineKeyFile(file, outside: folder)
      }
    }
  }

  @Test("A file that cannot be written is told, and nothing is allowed by that")
  func unwritable() async throws {
    try await withApp { sam, gym in
      try FileManager.default.createDirectory(at: file(gym), withIntermediateDirectories: false)
      let page = try await allow(sam)
      #expect(page.status == .serviceUnavailable && page.contains("cannot be written"))
      #expect(try await !gym.services.signIn.isUnattended)
    }
  }

  @Test("Only an owner allows or ends it")
  func owners() async throws {
    try await withApp { sam, gym in
      let (kim, _) = try await gym.trainer("Kim", invitedBy: sam)
      let allowed = try await kim.post(
        "/settings/unattended", ["password": Browser.newPassword])
      #expect(allowed.status == .forbidden)
      #expect(try await kim.post("/settings/unattended/delete", [:]).status == .forbidden)
    }
  }
}
