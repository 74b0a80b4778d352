import Foundation
import GRDB
import Passwords
import Synchronization
import TestSupport
import Testing

@testable import Vault

/// A gym that Sam has just set up, with Ada in it, and its paper.
struct RunningGym: Sendable {
  let store: Store
  let signIn: SignIn
  let sam: Trainer
  let paper: String
  let world: World

  var keyring: KeyringFile { KeyringFile(store.folder.keyring) }

  var files: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: store.folder.url.path)) ?? []
  }

  func enter() async throws {
    _ = try await signIn.signIn(login: "sam", password: TestGym.password, at: .inside("laptop"))
  }

  /// - Returns: copies of the folder as it was at that step, one for each way in.
  func changeKey(copyingAt step: KeyChange.Step? = nil) async throws -> [Way: URL] {
    let copies = Mutex<[URL]>([])
    let folder = store.folder.url
    let change = try await signIn.beginKeyChange { reached in
      guard reached == step else { return }
      let made = try Way.allCases.map { _ in try folder.copied() }
      copies.withLock { $0 = made }
    }
    try await signIn.carryOut(change, by: sam, at: world.now)
    return Dictionary(uniqueKeysWithValues: zip(Way.allCases, copies.withLock(\.self)))
  }

  enum Way: CaseIterable { case password, paper }

  /// Opens a copy and looks whether all is there.
  func check(_ copy: URL, with way: Way, isChanged: Bool) async throws {
    let notices = Notices()
    let store = Store(
      folder: try DataFolder(copy), now: { world.now }, notice: { notices.add($0) })
    let other = RunningGym(
      store: store, signIn: SignIn(store, cost: .least), sam: sam, paper: paper, world: world)
    switch way {
    case .password: try await other.enter()
    case .paper: try store.unlock(recoveryKey: paper)
    }
    #expect(notices.all == [])
    #expect(try await (store.keySince() > sam.createdAt) == isChanged)
    #expect(other.files.filter { $0.contains(".new") || $0.hasSuffix(".1") } == [])
    try await other.goesOn()
    store.close()
    try await other.enter()
    #expect(notices.all == [])
    store.close()
  }

  /// Everything is there and can be changed.
  func goesOn() async throws {
    let clients = try await store.everyone()
    #expect(clients.map(\.details.name).contains("Ada"))
    _ = try await store.addClient(ClientDetails(name: "Cleo"), by: sam, at: world.now)
    let report = try await store.verify()
    #expect(report.isSound, "\(report)")
  }

  /// What somebody with the key does without the program.
  func intrude(under key: VaultKey, _ change: (Database) throws -> Void) async throws {
    store.close()
    try changeFile(under: key, change)
    try store.unlock(key)
  }

  func changeFile(under key: VaultKey, _ change: (Database) throws -> Void) throws {
    var configuration = Configuration()
    configuration.prepareDatabase { db in try Cipher.key(db, with: key) }
    let queue = try DatabaseQueue(path: store.folder.vault.path, configuration: configuration)
    try queue.writeWithoutTransaction(change)
    try queue.close()
  }
}

func withGym(_ body: (RunningGym) async throws -> Void) async throws {
  try await withTemporaryFolder { folder in try await withGym(in: folder, body) }
}

func withGym(in folder: URL, _ body: (RunningGym) async throws -> Void) async throws {
  let world = World()
  let store = Store(
    folder: try DataFolder(folder.appending(path: "data")), now: { world.now },
    instant: { world.instant })
  let signIn = SignIn(
    store, cost: .least, now: { world.now }, instant: { world.instant })
  let owner = NewOwner(gym: "Corner Gym", name: "Sam", login: "sam", password: TestGym.password)
  let paper = try await signIn.setUp(owner, at: world.now)
  let sam = try await store.owner()
  _ = try await store.addClient(ClientDetails(name: "Ada"), by: sam, at: world.now)
  try await body(
    RunningGym(store: store, signIn: signIn, sam: sam, paper: paper, world: world))
  store.close()
}

extension URL {
  /// A copy of a data folder as a power cut would leave it.
  func copied() throws -> URL {
    let copy = deletingLastPathComponent().appending(path: "copy-\(UUID())")
    try FileManager.default.copyItem(at: self, to: copy)
    try? FileManager.default.removeItem(at: copy.appending(path: "vault.db-shm"))
    return copy
  }
}
