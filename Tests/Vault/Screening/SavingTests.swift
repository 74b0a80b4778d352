import Forms
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Vault

@Suite("Saving and signing a screening form")
struct SavingTests {
  @Test("A client has one draft at a time, whoever asks for one")
  func oneDraft() async throws {
    try await withVault { gym in
      let ada = try await gym.addClient()
      let first = try await gym.start(ada)
      #expect(try await gym.start(ada).id == first.id)
      try await gym.answer(KneeForm.well, in: first)
      try await gym.sign(first)
      let second = try await gym.start(ada)
      #expect(second.id != first.id && !second.isSigned)
      #expect(second.answers == KneeForm.well, "begins with the answers of the last one")
      #expect(
        try await gym.store.screeningForms(of: ada.id).map(\.id) == [second.id, first.id])
    }
  }

  @Test("Each save is a new revision; who read an older one is told, and nothing is overwritten")
  func revisions() async throws {
    try await withVault { gym in
      let (ada, kim) = (try await gym.addClient(), try await gym.addTrainer("Kim"))
      let draft = try await gym.start(ada)
      let saved = try await gym.answer(KneeForm.badKnee, in: draft, revision: 1, by: kim)
      #expect(saved.revision == 2 && saved.savedBy == kim.id)
      await #expect(throws: StoreRefusal.outdated) {
        try await gym.answer(KneeForm.well, in: draft, revision: 1)
      }
      await #expect(throws: StoreRefusal.outdated) { try await gym.sign(draft, revision: 1) }
      let kept = try await gym.store.screeningForm(draft.id, of: ada.id)
      #expect(kept.answers == KneeForm.badKnee && !kept.isSigned)
    }
  }

  @Test("Details are saved with the answers, or neither is")
  func details() async throws {
    try await withVault { gym in
      let ada = try await gym.addClient()
      let draft = try await gym.start(ada)
      func save(_ name: String, version: Int?) async throws {
        _ = try await gym.store.save(
          ScreeningChange(
            answers: KneeForm.well,
            details: ClientChange(ClientDetails(name: name), naming: [.name]), revision: nil,
            clientVersion: version), to: draft.id, of: ada.id, definition: gym.form,
          catalogue: gym.catalogue, at: gym.moment())
      }
      try await save("Ada King", version: 1)
      await #expect(throws: StoreRefusal.outdated) { try await save("Ada Lovelace", version: 1) }
      #expect(try await gym.store.client(ada.id).details.name == "Ada King")
      #expect(try await gym.store.screeningForm(draft.id, of: ada.id).revision == 2)
      try await save("Ada King", version: 1)
      #expect(try await gym.store.screeningForm(draft.id, of: ada.id).revision == 3)
    }
  }

  @Test("A form that lacks a needed answer, or was shown with other details, is not signed")
  func incomplete() async throws {
    try await withVault { gym in
      let ada = try await gym.addClient()
      let draft = try await gym.start(ada)
      try await gym.answer(["knee": .yesno(false)], in: draft)
      await #expect(throws: StoreRefusal.outdated) { try await gym.sign(draft) }
      try await gym.answer(KneeForm.well, in: draft)
      _ = try await gym.change(ada, [.name]) { $0.name = "Ada King" }
      await #expect(throws: StoreRefusal.outdated) {
        try await gym.sign(draft, clientVersion: 1)
      }
      #expect(try await gym.sign(draft, clientVersion: 2).isSigned)
    }
  }

  @Test("What was signed keeps the details of that day, and is refused ever after")
  func signed() async throws {
    try await withVault { gym in
      let ada = try await gym.addClient()
      let form = try await gym.signed(KneeForm.smoker, ada)
      _ = try await gym.change(ada, [.name]) { $0.name = "Ada King" }
      let kept = try await gym.store.screeningForm(form.id, of: ada.id)
      #expect(kept.details?["name"] == .text("Ada Byron") && kept.isUnchanged == true)
      #expect(kept.signedOutcome?.flags.map(\.text) == ["Smokes"])
      #expect(try kept.definition(newest: gym.form) == gym.form)
      await #expect(throws: StoreRefusal.signed) { try await gym.sign(form) }
      await #expect(throws: StoreRefusal.signed) {
        try await gym.answer(KneeForm.well, in: form, revision: 1)
      }
      await #expect(throws: StoreRefusal.signed) { try await gym.answer(KneeForm.well, in: form) }
    }
  }

  @Test("Each signed form follows the one before it; a form that was slipped in is noticed")
  func previous() async throws {
    try await withVault { gym in
      let ada = try await gym.addClient()
      let first = try await gym.signed(KneeForm.well, ada)
      let second = try await gym.signed(KneeForm.smoker, ada)
      #expect(first.previous == nil && second.previous == first.fingerprint)
      #expect(try await gym.store.verify().isSound)
      try await gym.store.withoutTransaction { db in
        try db.execute(sql: "PRAGMA foreign_keys = OFF")
        try db.behindTheLocks {
          try db.execute(sql: "DELETE FROM screening WHERE id = ?", arguments: [first.id])
        }
      }
      #expect(try await gym.store.verify().changedForms == [second.id.description])
    }
  }

  @Test("Another client's form cannot be read, saved or signed")
  func otherClient() async throws {
    try await withVault { gym in
      let (ada, ben) = (try await gym.addClient(), try await gym.addClient("Ben"))
      let draft = try await gym.start(ada)
      await #expect(throws: StoreRefusal.notFound) {
        try await gym.store.screeningForm(draft.id, of: ben.id)
      }
      await #expect(throws: StoreRefusal.notFound) {
        try await gym.store.sign(
          draft.id, of: ben.id,
          FormSigning(clientName: "Ben", signature: nil, revision: nil, clientVersion: nil),
          definition: gym.form, at: gym.moment())
      }
    }
  }
}
