import Foundation
import GRDB
import TestSupport
import Testing

@testable import Vault

@Suite("Additions to a signed form")
struct AddendumTests {
  @Test("Each covers the form and the one before it, also when the clock is set back meanwhile")
  func chain() async throws {
    try await withVault { gym in
      let form = try await gym.signed(KneeForm.well, try await gym.addClient())
      for words in ["One", "Two"] {
        try await gym.store.add(words, to: form, by: gym.sam, at: gym.world.now)
      }
      gym.world.setWallClock(aheadBy: -86_400)
      try await gym.store.add("Three", to: form, by: gym.sam, at: gym.world.now)
      let addenda = try await gym.store.addenda(to: form)
      #expect(addenda.map(\.text) == ["Three", "One", "Two"])
      let chain = try await gym.store.read { db in try form.chain(db) }
      #expect(chain.isWhole && chain.end == addenda[0].fingerprint)
      #expect(addenda[1].fingerprint == addenda[1].fingerprint(after: form.fingerprint))
      #expect(addenda[2].fingerprint == addenda[2].fingerprint(after: addenda[1].fingerprint))
      #expect(try await gym.store.verify().isSound)
    }
  }

  @Test("Nothing is added to a draft")
  func draft() async throws {
    try await withVault { gym in
      let draft = try await gym.start(try await gym.addClient())
      await #expect(throws: DatabaseError.self) {
        try await gym.store.add("One", to: draft, by: gym.sam, at: gym.world.now)
      }
      #expect(try await gym.store.addenda(to: draft).isEmpty)
    }
  }

  @Test("Who wrote it stays as they were called then")
  func author() async throws {
    try await withVault { gym in
      let form = try await gym.signed(KneeForm.well, try await gym.addClient())
      let kim = try await gym.addTrainer("Kim")
      try await gym.store.add("Knee again", to: form, by: kim, at: gym.world.now)
      try await gym.store.write { db in
        try db.execute(
          sql: "UPDATE trainer SET name = 'Kim King' WHERE id = ?", arguments: [kim.id])
      }
      #expect(try await gym.store.addenda(to: form).map(\.trainerName) == ["Kim"])
    }
  }

  @Test("One is withdrawn by a further one, once, and both stay in the chain")
  func withdrawal() async throws {
    try await withVault { gym in
      let form = try await gym.signed(KneeForm.well, try await gym.addClient())
      let added = try await gym.store.add("One", to: form, by: gym.sam, at: gym.world.now)
      for _ in 0..<2 { try await gym.withdraw(added.id, from: form) }
      let addenda = try await gym.store.addenda(to: form)
      #expect(addenda.map(\.text) == ["One", "Withdrawn"])
      #expect(addenda.map(\.withdraws) == [nil, added.id])
      #expect(try await gym.store.verify().isSound)
      await #expect(throws: StoreRefusal.notFound) {
        try await gym.withdraw(addenda[1].id, from: form)
      }
    }
  }

  @Test("The database lets none withdraw what belongs to another form")
  func otherForm() async throws {
    try await withVault { gym in
      let form = try await gym.signed(KneeForm.well, try await gym.addClient())
      let other = try await gym.signed(KneeForm.well, try await gym.addClient("Ben"))
      let added = try await gym.store.add("One", to: form, by: gym.sam, at: gym.world.now)
      await #expect(throws: StoreRefusal.notFound) {
        try await gym.withdraw(added.id, from: other)
      }
      await #expect(throws: StoreRefusal.signed) {
        try await gym.store.write { db in
          try Addendum("Two", to: other, withdrawing: added.id, by: gym.sam, at: gym.world.now)
            .insert(db)
        }
      }
    }
  }
}

extension OpenVault {
  fileprivate func withdraw(
    _ id: Identifier<Addendum>, from form: ScreeningForm
  ) async throws {
    try await store.withdraw(id, from: form, saying: "Withdrawn", by: sam, at: world.now)
  }
}
