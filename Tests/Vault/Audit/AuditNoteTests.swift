import Foundation
import TestSupport
import Testing

@testable import Vault

@Suite("What the audit notes of looks and tries")
struct AuditNoteTests {
  @Test("A trainer who looks at a client again within a quarter of an hour has looked once")
  func views() async throws {
    try await withVault { gym in
      let (ada, ben) = (try await gym.addClient(), try await gym.addClient("Ben"))
      let kim = try await gym.addTrainer("Kim")
      for _ in 0..<3 { try await gym.store.noteView(of: ada.id, at: gym.moment()) }
      try await gym.store.noteView(of: ada.id, at: gym.moment(kim))
      try await gym.store.noteView(of: ben.id, at: gym.moment())
      gym.world.pass(.seconds(899))
      try await gym.store.noteView(of: ada.id, at: gym.moment())
      gym.world.pass(.seconds(2))
      try await gym.store.noteView(of: ada.id, at: gym.moment())
      let views = try await gym.entries().filter { $0.action == .clientViewed }
      #expect(views.map(\.clientId) == [ada.id, ada.id, ben.id, ada.id])
      #expect(views.map(\.trainerId) == [gym.sam.id, kim.id, gym.sam.id, gym.sam.id])
    }
  }

  @Test("On a full disk looking goes on, and the next look is noted")
  func fullDisk() async throws {
    try await withVault { gym in
      let ada = try await gym.addClient()
      try await onFullDisk(gym.store) {
        try await gym.store.noteView(of: ada.id, at: gym.moment())
      }
      #expect(try await !gym.entries().contains { $0.action == .clientViewed })
      try await gym.store.noteView(of: ada.id, at: gym.moment())
      #expect(try await gym.entries().count { $0.action == .clientViewed } == 1)
    }
  }

  @Test("Wrong passwords are noted by whose name was typed, never by what nobody is called")
  func failedTries() async throws {
    try await withVault { gym in
      let signIn = SignIn(gym.store, cost: .least)
      let door = Door.browser(address: "192.168.1.9", device: nil)
      for name in ["SAM", "walnut copper violin meadow"] {
        await signIn.noteTry(of: name, at: door)
      }
      let failed = try await gym.entries().filter { $0.action == .signInFailed }
      #expect(failed.map(\.trainerId) == [gym.sam.id, nil])
      #expect(failed.allSatisfy { $0.subject == "192.168.1.9" && $0.before == nil })
      await signIn.noteTry(of: "kim", at: door)
      #expect(try await gym.entries().count { $0.action == .signInFailed } == 3)
    }
  }

  @Test("Those typed while the vault was locked outlast a restart, in no plain words")
  func restart() async throws {
    try await withVault { gym in
      gym.store.close()
      let signIn = SignIn(gym.store, cost: .least)
      await signIn.noteTry(of: "SAM", at: .inside("terminal"))
      await signIn.noteTry(of: "sam", at: .browser(address: "192.168.1.9", device: nil))
      let file = try String(contentsOf: gym.store.folder.throttle, encoding: .utf8)
      #expect(!file.lowercased().contains("sam") && !file.contains("192.168"))
      try gym.store.unlock(gym.key)
      let later = SignIn(gym.store, cost: .least)
      await later.noteTry(of: "kim", at: .inside("terminal"))
      let failed = try await gym.entries().filter { $0.action == .signInFailed }
      #expect(failed.map(\.trainerId) == [gym.sam.id, gym.sam.id, nil])
      #expect(failed.map(\.subject) == ["terminal", "", "terminal"])
      let again = SignIn(gym.store, cost: .least)
      await again.noteTry(of: "kim", at: .inside("terminal"))
      #expect(try await gym.entries().count { $0.action == .signInFailed } == 4)
    }
  }

  @Test("Every act is of one kind that the owner can look for")
  func kinds() {
    #expect(Audit.Kind.allCases.flatMap(\.actions).count == Audit.Action.allCases.count)
    #expect(Audit.Kind.allCases.allSatisfy { !$0.actions.isEmpty })
  }
}
