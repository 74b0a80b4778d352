import Foundation
import TestSupport
import Testing

@testable import Forms
@testable import Vault

@Suite("The form never goes back to an older version")
struct FormVersionTests {
  private func form(version: Int, title: String = "Screening form") throws -> FormDefinition {
    let form = try KneeForm.definition.get()
    return FormDefinition(
      id: form.id, version: version, title: title, sections: form.sections, decisions: nil)
  }

  @Test("A newer version is taken, an older one refused with what to do")
  func older() async throws {
    try await withVault { gym in
      let folder = gym.store.folder
      for version in [1, 3] {
        let differs = try await gym.store.notice(form(version: version), at: gym.world.now)
        #expect(!differs)
      }
      #expect(try !folder.differs(form(version: 3)))
      let copy = folder.url.appending(path: "forms.json").path
      let early = OlderForm(form: "screening", version: 2, seen: 3, copy: copy)
      #expect(throws: early) { try folder.differs(form(version: 2)) }
      let refusal = OlderForm(form: "screening", version: 2, seen: 3, copy: nil)
      await #expect(throws: refusal) {
        try await gym.store.notice(form(version: 2), at: gym.world.now)
      }
      #expect(refusal.description.contains("a version above 3"))
      #expect(early.description.contains(copy) && early.description.contains("a version above 3"))
      let last = OlderForm(form: "screening", version: 2, seen: .max, copy: copy)
      #expect(last.description.contains("\(Int.max)"))
    }
  }

  @Test("Two who sign in at the same moment after a new version came both get in")
  func atOnce() async throws {
    try await withVault { gym in
      _ = try await gym.store.notice(form(version: 1), at: gym.world.now)
      let newer = try form(version: 2)
      try await gym.racing {
        try await withThrowingTaskGroup { group in
          for _ in 0..<4 {
            group.addTask { _ = try await gym.store.notice(newer, at: gym.world.now) }
          }
          try await group.waitForAll()
        }
      }
      #expect(try !gym.store.folder.differs(newer))
      #expect(throws: OlderForm.self) { try gym.store.folder.differs(form(version: 1)) }
    }
  }

  @Test("The same version with other content is said, not refused")
  func differs() async throws {
    try await withVault { gym in
      _ = try await gym.store.notice(form(version: 1), at: gym.world.now)
      let other = try form(version: 1, title: "Another")
      #expect(try gym.store.folder.differs(other))
      #expect(try await gym.store.notice(other, at: gym.world.now))
    }
  }

  @Test(
    "A copy that is missing or broken says nothing; the vault still refuses, and writes it anew")
  func copy() async throws {
    try await withVault { gym in
      let (folder, copy) = (gym.store.folder, gym.store.folder.url.appending(path: "forms.json"))
      _ = try await gym.store.notice(form(version: 3), at: gym.world.now)
      try FileManager.default.removeItem(at: copy)
      #expect(try !folder.differs(form(version: 2)))
      try Data("[{".utf8).write(to: copy)
      #expect(try !folder.differs(form(version: 2)))
      await #expect(throws: OlderForm.self) {
        try await gym.store.notice(form(version: 2), at: gym.world.now)
      }
      _ = try await gym.store.notice(form(version: 3), at: gym.world.now)
      #expect(throws: OlderForm.self) { try folder.differs(form(version: 2)) }
    }
  }

  @Test("A copy that says it in another way, as a newer program may, is named with the way out")
  func otherShape() async throws {
    try await withVault { gym in
      let (folder, copy) = (gym.store.folder, gym.store.folder.url.appending(path: "forms.json"))
      for shape in [#"{"format":2,"versions":[]}"#, #"[{"form":"screening","version":"3"}]"#] {
        try Data(shape.utf8).write(to: copy)
        let refusal = DataFolderRefusal.unknownForms(copy.path)
        #expect(throws: refusal) { try folder.differs(form(version: 3)) }
        #expect(refusal.description.contains(copy.path) && refusal.description.contains("newer"))
      }
      try FileManager.default.removeItem(at: copy)
      #expect(try !folder.differs(form(version: 3)))
    }
  }

  @Test("A copy that the disk does not give is said, not passed over")
  func unreadable() async throws {
    try await withVault { gym in
      let copy = gym.store.folder.url.appending(path: "forms.json")
      try FileManager.default.createDirectory(at: copy, withIntermediateDirectories: false)
      #expect(throws: DataFolderRefusal.unreadable(copy.path)) {
        try gym.store.folder.differs(form(version: 1))
      }
    }
  }
}
