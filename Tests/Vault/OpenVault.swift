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
  let (key, world, notices) = (VaultKey(), World(), Notices())
  let data = try DataFolder(
    folder.appending(path: "data"), programMade: world.now - 7 * 24 * 3600)
  let store = Store(
    folder: data, now: { world.now }, instant: { world.instant }, notice: { notices.add($0) })
  let sam = Trainer(
    id: .init(at: world.now), name: "Sam Smith", login: "sam", isOwner: true, units: .metric,
    createdAt: world.now)
  try store.create(Gym(name: "Corner Gym", createdAt: world.now), sam, under: key) {}
  try await body(
    OpenVault(
      store: store, key: key, sam: sam, world: world, catalogue: try Project.catalogue(),
      form: try KneeForm.definition.get(), notices: notices))
  store.close()
}
