import Foundation
import Passwords
import TestSupport
import Testing

@testable import Vault

@Suite("A power cut between the keyring and the vault")
struct PowerCutTests {
  private let world = World()
  private let new = "lantern orbit velvet canyon"

  private func withGym(
    _ body: (SignIn, Store, _ sam: Trainer) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let store = Store(folder: try DataFolder(folder.appending(path: "data")))
      let signIn = SignIn(
        store, cost: .least,
        now: { world.now }, instant: { world.instant })
      let owner = NewOwner(
        gym: "Corner Gym", name: "Sam", login: "sam", password: TestGym.password)
      _ = try await signIn.setUp(owner, at: world.now)
      try await body(signIn, store, try await store.owner())
      store.close()
    }
  }

  /// What only the keyring has kept.
  private func cut(
    _ signIn: SignIn, _ store: Store, _ change: (inout Keyring, VaultKey) throws -> Void
  ) async throws {
    let file = KeyringFile(store.folder.keyring)
    var ring = try file.load()
    try change(&ring, try store.opened().key)
    try file.save(ring)
  }

  @Test("While somebody joins: they do not get in yet, and the invitation still works")
  func joining() async throws {
    try await withGym { signIn, store, sam in
      let login = try #require(Login("kim"))
      let made = try await signIn.invite("Kim", login: login, by: sam, at: world.now)
      let credential = try await signIn.credential(for: made.trainer.id, "half a password")
      try await cut(signIn, store) { try $0.add(credential, login: login, under: $1) }
      await #expect(throws: SignInRefusal.wrong) {
        try await signIn.signIn(login: "kim", password: "half a password", at: .inside("x"))
      }
      _ = try await signIn.join(made.code, password: new, at: world.now)
      let kim = try await signIn.signIn(login: "kim", password: new, at: .inside("x"))
      #expect(kim.id == made.trainer.id)
    }
  }

  @Test("While somebody is removed: they have no way in, lists tell it, and removing goes on")
  func removing() async throws {
    try await withGym { signIn, store, sam in
      let login = try #require(Login("kim"))
      let made = try await signIn.invite("Kim", login: login, by: sam, at: world.now)
      let kim = try await signIn.join(made.code, password: new, at: world.now)
      try await cut(signIn, store) { try $0.remove(kim.id, under: $1) }
      await #expect(throws: SignInRefusal.wrong) {
        try await signIn.signIn(login: "kim", password: new, at: .inside("x"))
      }
      #expect(try await signIn.trainer(kim.id, at: world.now).hasPassword == false)
      try await signIn.remove(kim.id, by: sam, at: world.now)
      #expect(try await signIn.trainers(at: world.now).map(\.trainer.id) == [sam.id])
    }
  }

  @Test("An owner who has lost the slot that way does not count as one who can sign in")
  func ownerWithoutSlot() async throws {
    try await withGym { signIn, store, sam in
      let login = try #require(Login("kim"))
      let made = try await signIn.invite("Kim", login: login, by: sam, at: world.now)
      let kim = try await signIn.join(made.code, password: new, at: world.now)
      try await signIn.set(kim.id, isOwner: true, by: sam, at: world.now)
      try await cut(signIn, store) { try $0.remove(kim.id, under: $1) }
      await #expect(throws: TrainerRefusal.lastOwner) {
        try await signIn.disable(sam.id, by: sam, at: world.now)
      }
    }
  }
}
