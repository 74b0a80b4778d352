import Catalogue
import Forms
import Foundation
import GRDB
import Synchronization
import TestSupport
import Testing

@testable import Vault

/// An open vault with a gym and its owner Sam, without pages; clocks by hand.
struct OpenVault: Sendable {
  let store: Store
  let key: VaultKey
  let sam: Trainer
  let world: World
  let catalogue: AssessmentCatalogue
  let movements: MovementLibrary
  let form: FormDefinition
  let notices: Notices

  /// What Sam does now, where nobody else is named.
  func moment(_ trainer: Trainer? = nil) -> Moment {
    Moment(trainer: trainer ?? sam, now: world.now, instant: world.instant, zone: .gmt)
  }

  func addTrainer(_ name: String) async throws -> Trainer {
    let trainer = Trainer(
      id: .init(at: world.now), name: name, login: name.lowercased(), isOwner: false,
      units: .metric, createdAt: world.now)
    try await store.write { db in try trainer.insert(db) }
    return trainer
  }

  func exercise(_ id: String) throws -> Exercise { try #require(catalogue.exercise(id)) }

  var shelf: ImportShelf {
    ImportShelf(catalogue: catalogue, folder: Project.file("Exercises"), movements: movements)
  }

  func addClient(
    _ name: String = "Ada Byron", _ more: (inout ClientDetails) -> Void = { _ in }
  ) async throws -> Client {
    var details = ClientDetails(name: name)
    more(&details)
    return try await store.addClient(details, by: sam, at: world.now)
  }
}

extension OpenVault {
  /// Runs `work` so that it reads the vault as it was before `change`, and writes after it.
  func racing(
    _ change: @escaping @Sendable (Database) throws -> Void = { _ in },
    _ work: @escaping @Sendable () async throws -> Void
  ) async throws {
    let (gate, (begun, beginning)) = (DispatchSemaphore(value: 0), AsyncStream<Void>.makeStream())
    async let changing: Void = store.write { db in
      beginning.yield()
      gate.wait()
      try change(db)
    }
    for await _ in begun { break }
    async let working: Void = work()
    // What `work` reads, it has read by then; what it writes waits.
    for _ in 0..<100 { _ = try? await store.read { db in try Client.fetchCount(db) } }
    gate.signal()
    try await changing
    try await working
  }
}

/// What a store said when it was opened.
final class Notices: Sendable {
  private let gaps = Mutex<[Gap]>([])

  var all: [Gap] { gaps.withLock { $0 } }

  func add(_ gap: Gap) { gaps.withLock { $0.append(gap) } }
}

/// Runs a test against the real store in a temporary folder.
func withVault(_ body: (OpenVault) async throws -> Void) async throws {
  try await withTemporaryFolder { folder in try await withVault(in: folder, body) }
}

func withVault(in folder: URL, _ body: (OpenVault) async throws -> Void) async throws {
  let (made, world, notices) = (try MadeVault.made.get(), World(), Notices())
  let place = folder.appending(path: "data")
  try made.data.put(in: place)
  let data = try DataFolder(place, programMade: world.now - 7 * 24 * 3600)
  let store = Store(
    folder: data, now: { world.now }, instant: { world.instant }, notice: { notices.add($0) })
  try store.unlock(made.key)
  try await body(
    OpenVault(
      store: store, key: made.key, sam: made.sam, world: world, catalogue: try Project.catalogue(),
      movements: try Project.files().movements,
      form: try KneeForm.definition.get(), notices: notices))
  store.close()
}

/// A vault that was made once.
private struct MadeVault: Sendable {
  static let made = Result { try MadeVault() }

  let key = VaultKey()
  let sam: Trainer
  let data: FolderCopy

  private init() throws {
    // A moment before tests begin: their time only goes on.
    let now = World().now - 1
    sam = Trainer(
      id: .init(at: now), name: "Sam Smith", login: "sam", isOwner: true, units: .metric,
      createdAt: now)
    let folder = FileManager.default.temporaryDirectory.appending(path: "healthwheel-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = Store(
      folder: try DataFolder(folder, programMade: now - 7 * 24 * 3600), now: { now })
    try store.create(Gym(name: "Corner Gym", createdAt: now), sam, under: key) {}
    store.close()
    data = try FolderCopy(of: folder)
  }
}
