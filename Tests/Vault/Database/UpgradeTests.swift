import Foundation
import GRDB
import Synchronization
import TestSupport
import Testing

@testable import Vault

@Suite("Bringing an earlier version's vault up to this one")
struct UpgradeTests {
  @Test(
    "Whoever asks meanwhile is told how far it is and waits for nothing; then no room is left empty"
  )
  func progress() async throws {
    try await withGym { gym in
      let key = try gym.store.opened().key
      try await gym.store.fill(
        with: DemoData(clients: 2, results: 200, seed: 3), catalogue: Project.catalogue(),
        form: KneeForm.definition.get(), now: gym.world.now, zone: .gmt)
      gym.store.close()
      try gym.changeFile(under: key) { db in try db.takeBackTheLastMigration() }
      let asking = Asking()
      let store = Store(folder: gym.store.folder, now: { asking.ask(gym.world.now) })
      asking.begin(store)
      try store.unlock(key)
      // The clock is asked for the backup of before.
      #expect(asking.answers.contains(0) && asking.wereLocked)
      #expect(store.upgradedPercent == nil && !store.isLocked)
      let (free, all) = try await store.read { db in
        (
          try Int.fetchOne(db, sql: "PRAGMA freelist_count") ?? 0,
          try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
        )
      }
      #expect(free * 4 <= all)
      store.close()
    }
  }
}

/// Somebody who asks a store how it stands whenever it asks what time it is.
private final class Asking: Sendable {
  private let store = Mutex<Store?>(nil)
  private let found = Mutex<[(percent: Int?, isLocked: Bool)]>([])

  var answers: [Int?] { found.withLock { $0.map(\.percent) } }
  var wereLocked: Bool { found.withLock { $0.allSatisfy(\.isLocked) } }

  func begin(_ asked: Store) { store.withLock { $0 = asked } }

  func ask(_ now: Date) -> Date {
    if let store = store.withLock(\.self) {
      let answer = (store.upgradedPercent, store.isLocked)
      found.withLock { $0.append(answer) }
    }
    return now
  }
}
