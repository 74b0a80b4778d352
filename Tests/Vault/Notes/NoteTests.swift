import Foundation
import Testing
import Units

@testable import Vault

@Suite("Notes and what is typed for them")
struct NoteTests {
  private func entry(
    _ text: String, _ id: Identifier<SessionNote>, version: Int? = 0
  ) throws -> NoteEntry {
    NoteEntry(
      id: id, version: version, day: try #require(Day(year: 2026, month: 11, day: 20)),
      words: NoteWords { $0 == .text ? text : "" }, isPrivate: false)
  }

  @Test("What somebody has changed meanwhile is not overwritten, the same words are no change")
  func versions() async throws {
    try await withVault { gym in
      let (ada, id) = (try await gym.addClient(), Identifier<SessionNote>(at: gym.world.now))
      let first = try await gym.store.save(
        try entry("Knee is sore", id), of: ada.id, at: gym.moment())
      #expect(first.isNew && first.note.version == 1)
      let again = try await gym.store.save(
        try entry("Knee is sore", id), of: ada.id, at: gym.moment())
      #expect(!again.isNew && again.note.version == 1)
      let changed = try await gym.store.save(
        try entry("Knee is well", id, version: 1), of: ada.id, at: gym.moment())
      #expect(changed.note.version == 2)
      await #expect(throws: StoreRefusal.outdated) {
        try await gym.store.save(
          try entry("Knee is stiff", id, version: 1), of: ada.id, at: gym.moment())
      }
      #expect(try await gym.store.note(id, of: ada.id).words[.text] == "Knee is well")
    }
  }

  @Test("A note is found by its own client only")
  func other() async throws {
    try await withVault { gym in
      let (ada, eva) = (try await gym.addClient(), try await gym.addClient("Eva Stone"))
      let id = Identifier<SessionNote>(at: gym.world.now)
      _ = try await gym.store.save(try entry("Hers", id), of: ada.id, at: gym.moment())
      await #expect(throws: StoreRefusal.notFound) { try await gym.store.note(id, of: eva.id) }
      await #expect(throws: StoreRefusal.notFound) {
        try await gym.store.save(
          try entry("Mine", id, version: 1), of: eva.id, at: gym.moment())
      }
      await #expect(throws: StoreRefusal.notFound) {
        try await gym.store.keepDraft(
          ["text": "Mine"], of: id, version: 1, client: eva.id, at: gym.moment())
      }
    }
  }

  @Test("All words are looked for, in any order and without accents; what is deleted is not found")
  func search() async throws {
    try await withVault { gym in
      let (ada, id) = (try await gym.addClient(), Identifier<SessionNote>(at: gym.world.now))
      _ = try await gym.store.save(
        try entry("Café after the bench press", id), of: ada.id, at: gym.moment())
      for (query, count) in [("PRESS cafe", 1), ("cafe squat", 0), ("", 1)] {
        #expect(try await gym.store.notes(of: ada.id, matching: query).count == count)
      }
      _ = try await gym.store.delete(id, of: ada.id, at: gym.moment())
      #expect(try await gym.store.notes(of: ada.id).isEmpty)
      _ = try await gym.store.delete(id, of: ada.id, false, at: gym.moment())
      #expect(try await gym.store.notes(of: ada.id).count == 1)
    }
  }

  @Test("What is typed is kept until it is saved; what comes late is not, nor is nothing")
  func drafts() async throws {
    try await withVault { gym in
      let (ada, id) = (try await gym.addClient(), Identifier<SessionNote>(at: gym.world.now))
      func type(_ text: String?) async throws {
        try await gym.store.keepDraft(
          text.map { ["text": $0] } ?? [:], of: id, version: 0, client: ada.id, at: gym.moment())
      }
      func draft() async throws -> String? {
        try await gym.store.noteDraft(of: nil, client: ada.id, by: gym.sam)?.typed["text"]
      }
      try await type("Knee")
      try await type("Knee is")
      #expect(try await draft() == "Knee is")
      try await type(nil)
      #expect(try await draft() == nil)
      try await type("Knee is sore")
      _ = try await gym.store.save(
        try entry("Knee is sore", id), of: ada.id, at: gym.moment())
      #expect(try await draft() == nil)
      try await type("Knee is so")
      #expect(try await draft() == nil)
    }
  }
}
