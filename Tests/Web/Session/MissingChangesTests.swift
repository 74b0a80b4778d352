import Foundation
import TestSupport
import Testing

@testable import Vault

@Suite("An older copy of the vault under a running server's nose")
struct MissingChangesTests {
  @Test("The first sign-in opens it all the same, and the log says since when changes are missing")
  func said() async throws {
    try await withApp { _, gym in
      let store = gym.services.store
      let copy = store.folder.url.appending(path: "copy")
      store.close()
      try FileManager.default.copyItem(at: store.folder.vault, to: copy)
      _ = try await gym.stranger.signIn()
      #expect(!gym.log.all.contains { $0.contains("Changes are missing") })
      store.close()
      try Data(contentsOf: copy).write(to: store.folder.vault)
      let late = gym.stranger
      #expect(try await late.signIn().status == .seeOther)
      let line = try #require(gym.log.all.first { $0.contains("Changes are missing") })
      #expect(line.hasPrefix("critical") && line.contains("2026-11-21T10:00:00"))
      #expect(try await late.get("/clients").status == .ok)
    }
  }
}

extension Browser {
  fileprivate func signIn() async throws -> Answer {
    try await post("/login", ["login": TestGym.login, "password": TestGym.password])
  }
}
