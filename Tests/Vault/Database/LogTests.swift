import Foundation
import GRDB
import TestSupport
import Testing

@testable import Vault

@Suite("The write-ahead log when somebody is erased")
struct LogTests {
  @Test("They are gone at once while others read, and so is their trace when these have read")
  func reader() async throws {
    try await withVault { gym in
      let ada = try await gym.addClient()
      let reader = await Reader(of: gym.store)
      let isDone = try await gym.store.erase(ada.id, by: gym.sam, at: gym.world.now)
      await #expect(throws: StoreRefusal.notFound) { try await gym.store.client(ada.id) }
      #expect(try gym.logSize > 0 && !isDone)
      _ = try await gym.addClient("Ben")
      try await reader.finish()
      await gym.store.rest()
      #expect(try gym.logSize == 0)
    }
  }

  @Test("Whoever reads in between is waited for, and the answer comes when all is done")
  func waits() async throws {
    try await withVault { gym in
      let ada = try await gym.addClient()
      let reader = await Reader(of: gym.store)
      async let isDone = gym.store.erase(ada.id, by: gym.sam, at: gym.world.now)
      try await waitUntil { try await !gym.store.isThere(ada) }
      try await reader.finish()
      #expect(try await isDone)
      #expect(try gym.logSize == 0)
    }
  }

  @Test("What a power cut left in it is out of it soon after the next opening")
  func powerCut() async throws {
    try await withVault { gym in
      _ = try await gym.addClient()
      try await withTemporaryFolder { folder in
        let copy = folder.appending(path: "data")
        try FileManager.default.copyItem(at: gym.store.folder.url, to: copy)
        let store = Store(folder: try DataFolder(copy))
        try store.unlock(gym.key)
        for _ in 0..<2 { await store.rest() }
        let log = try Data(contentsOf: URL(filePath: store.folder.vault.path + "-wal"))
        #expect(log.isEmpty)
        #expect(try await store.gym().name == "Corner Gym")
        store.close()
      }
    }
  }
}

/// Somebody who reads until they are told to stop.
private struct Reader {
  private let stop = DispatchSemaphore(value: 0)
  private let reading: Task<Void, any Error>

  init(of store: Store) async {
    let (stop, (begun, begin)) = (stop, AsyncStream<Void>.makeStream())
    reading = Task {
      try await store.read { db in
        _ = try Client.fetchCount(db)
        begin.finish()
        stop.wait()
      }
    }
    for await _ in begun {}
  }

  func finish() async throws {
    stop.signal()
    try await reading.value
  }
}

extension OpenVault {
  fileprivate var logSize: Int {
    get throws { try Data(contentsOf: URL(filePath: store.folder.vault.path + "-wal")).count }
  }
}

extension Store {
  fileprivate func isThere(_ client: Client) async throws -> Bool {
    try await read { db in try Client.exists(db, key: client.id) }
  }
}
