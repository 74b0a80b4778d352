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
      var tries = FailedTries()
      let door = Door.browser(address: "192.168.1.9", device: nil)
      for name in ["SAM", "walnut copper violin meadow"] {
        tries.add(name, at: door, on: gym.world.now)
      }
      try await gym.store.note(tries.take())
      let failed = try await gym.entries().filter { $0.action == .signInFailed }
      #expect(failed.map(\.trainerId) == [gym.sam.id, nil])
      #expect(failed.allSatisfy { $0.subject == "192.168.1.9" && $0.before == nil })
      #expect(tries.take().isEmpty)
    }
  }

  @Test("Every act is of one kind that the owner can look for")
  func kinds() {
    #expect(Audit.Kind.allCases.flatMap(\.actions).count == Audit.Action.allCases.count)
    #expect(Audit.Kind.allCases.allSatisfy { !$0.actions.isEmpty })
  }
}
