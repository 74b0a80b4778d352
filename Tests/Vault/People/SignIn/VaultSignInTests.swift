import Foundation
import Passwords
import TestSupport
import Testing

@testable import Vault

@Suite("Setting up and signing in, in the vault")
struct VaultSignInTests {
  private static let password = "walnut copper violin meadow"
  private let world = World()

  /// A gym that Sam has just set up.
  private func withGym(
    _ body: (SignIn, Store, _ recoveryKey: String) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let store = Store(folder: try DataFolder(folder.appending(path: "data")))
      let signIn = signIn(to: store)
      let owner = NewOwner(
        gym: "Corner Gym", name: "Sam", login: "sam", password: Self.password)
      let recoveryKey = try await signIn.setUp(owner, at: world.now)
      try await body(signIn, store, recoveryKey)
      store.close()
    }
  }

  private func signIn(to store: Store, memory: UInt32 = 8) -> SignIn {
    let world = world
    let cost = Argon2idCost(memoryKiB: memory, iterations: 1, lanes: 1)
    return SignIn(store, cost: cost, now: { world.now }, instant: { world.instant })
  }

  private func enter(
    _ signIn: SignIn, _ login: String = "sam", _ password: String = password
  ) async throws -> Trainer {
    try await signIn.signIn(login: login, password: password, at: .inside("laptop"))
  }

  private func files(_ store: Store) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: store.folder.url.path)
      .filter { $0.hasPrefix("keyring") }.sorted()
  }

  @Test("The right password unlocks the vault; a wrong one and a wrong name are told alike")
  func unlocks() async throws {
    try await withGym { signIn, store, _ in
      store.close()
      await #expect(throws: SignInRefusal.wrong) { try await enter(signIn, "sam", "guess") }
      await #expect(throws: SignInRefusal.wrong) { try await enter(signIn, "kim") }
      #expect(store.isLocked)
      let trainer = try await enter(signIn, " SAM ")
      #expect(trainer.name == "Sam" && !store.isLocked)
    }
  }

  @Test("Guessing has to wait, in whole seconds, and the right password has to wait as well")
  func throttled() async throws {
    try await withGym { signIn, _, _ in
      for _ in 0..<3 {
        await #expect(throws: SignInRefusal.wrong) { try await enter(signIn, "sam", "guess") }
      }
      world.pass(.milliseconds(300))
      await #expect(throws: SignInRefusal.tooManyTries(1)) { try await enter(signIn) }
      world.pass(.milliseconds(700))
      let trainer = try await enter(signIn)
      #expect(trainer.name == "Sam")
    }
  }

  @Test("A gym is set up once")
  func once() async throws {
    try await withGym { signIn, store, _ in
      let owner = NewOwner(gym: "Other", name: "Eve", login: "eve", password: Self.password)
      await #expect(throws: DataFolderRefusal.alreadySetUp(store.folder.url.path)) {
        try await signIn.setUp(owner, at: world.now)
      }
      let gym = try await store.gym()
      #expect(gym.name == "Corner Gym")
    }
  }

  @Test("The password typed again confirms its owner, and nobody else")
  func confirms() async throws {
    try await withGym { signIn, store, _ in
      let sam = try await store.owner()
      func confirms(_ trainer: Trainer, _ password: String) async throws -> Bool {
        try await signIn.confirms(trainer, password: password, inside: "laptop")
      }
      #expect(try await confirms(sam, Self.password))
      #expect(try await !confirms(sam, "guess"))
      var eve = sam
      eve.login = "eve"
      #expect(try await !confirms(eve, Self.password))
    }
  }

  @Test("A trainer whose access has ended does not get in with the right password")
  func disabled() async throws {
    try await withGym { signIn, store, _ in
      try await store.write { db in try db.execute(sql: "UPDATE trainer SET disabledAt = createdAt")
      }
      await #expect(throws: SignInRefusal.wrong) { try await enter(signIn) }
    }
  }

  @Test("The paper opens the vault; another gym's, or one with a slip, does not")
  func recovery() async throws {
    try await withGym { _, store, recoveryKey in
      store.close()
      #expect(throws: KeyringRefusal.wrongRecoveryKey) {
        try store.unlock(recoveryKey: RecoveryKey().text)
      }
      let slip = String(recoveryKey.dropLast()) + (recoveryKey.last == "0" ? "1" : "0")
      #expect(throws: ReadableCodeMistake.mistyped) { try store.unlock(recoveryKey: slip) }
      #expect(store.isLocked)
      try store.unlock(recoveryKey: recoveryKey.lowercased())
      #expect(try await store.gym().name == "Corner Gym")
    }
  }

  @Test(
    "A password at an old cost is derived anew, and nothing is left of the keyring before that")
  func raisedCost() async throws {
    try await withGym { _, store, _ in
      let dearer = signIn(to: store, memory: 16)
      let before = try KeyringFile(store.folder.keyring).load()
      _ = try await enter(dearer)
      // It is derived while the trainer is at work already.
      try await waitUntil { try KeyringFile(store.folder.keyring).load() != before }
      _ = try await enter(dearer)
      #expect(try files(store) == ["keyring.json"])
    }
  }

  @Test("A password that was changed meanwhile is not undone by deriving the old one anew")
  func raisedTooLate() async throws {
    try await withGym { signIn, store, _ in
      let (sam, new) = (try await store.owner(), "lantern orbit velvet canyon")
      let old = try #require(try KeyringFile(store.folder.keyring).load().credential(of: sam.id))
      try await signIn.setPassword(of: sam.id, to: new, .changed, by: sam.id, at: world.now)
      let dearer = self.signIn(to: store, memory: 16)
      try await dearer.raiseCost(of: old, password: Self.password)
      #expect(try await enter(dearer, "sam", new).id == sam.id)
      await #expect(throws: SignInRefusal.wrong) { try await enter(dearer) }
    }
  }

  @Test("With a keyring that was cut off, the one before it opens the vault, and takes its place")
  func brokenKeyring() async throws {
    try await withGym { signIn, store, recoveryKey in
      let file = KeyringFile(store.folder.keyring)
      let good = try file.load()
      try file.save(good)
      try Data("{\"recovery\":".utf8).write(to: file.url)
      store.close()
      #expect(store.folder.isSetUp)
      #expect(try await enter(signIn).name == "Sam")
      #expect(try files(store) == ["keyring.json"] && file.load() == good)
      try file.save(good)
      try FileManager.default.removeItem(at: file.url)
      try store.folder.refuseHalfVault()
      store.close()
      try store.unlock(recoveryKey: recoveryKey)
      #expect(try files(store) == ["keyring.json"])
    }
  }
}
