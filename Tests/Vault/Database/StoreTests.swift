import Forms
import Foundation
import GRDB
import Synchronization
import TestSupport
import Testing

@testable import Vault

@Suite("The vault")
struct StoreTests {
  /// A vault with one gym, its owner and one client, open.
  private func withStore(
    _ body: (Store, VaultKey, Trainer) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let store = Store(folder: try DataFolder(folder.appending(path: "data")))
      let (key, now) = (VaultKey(), Date())
      let owner = Trainer(
        id: .init(at: now), name: "Sam Smith", login: "sam", isOwner: true, units: .metric,
        createdAt: now)
      try store.create(Gym(name: "Corner Gym", createdAt: now), owner, under: key) {}
      var details = ClientDetails(name: "Wilhelmina Quartzstone")
      details.goal = "Run ten kilometres"
      _ = try await store.addClient(details, by: owner, at: now)
      try await body(store, key, owner)
      store.close()
    }
  }

  @Test(
    "Who waits for the end of a transaction that SQLite takes back by itself is told of it at once")
  func takenBack() async throws {
    try await withStore { store, _, owner in
      let told = Mutex<[String]>([])
      await #expect(throws: StoreRefusal.diskFull) {
        try await store.write { db in
          db.afterNextTransaction(
            onCommit: { _ in told.withLock { $0.append("saved") } },
            onRollback: { _ in told.withLock { $0.append("taken back") } })
          try db.execute(
            sql: """
              PRAGMA max_page_count = 1;
              INSERT INTO grdb_migrations VALUES (hex(zeroblob(100000)))
              """)
        }
      }
      #expect(told.withLock { $0 } == ["taken back"])
      try await store.write { db in
        try db.execute(sql: "PRAGMA max_page_count = 100000")
        try Audit.record(.signedIn, by: owner.id, at: Date(), in: db)
      }
      #expect(told.withLock { $0 } == ["taken back"])
    }
  }

  @Test("No file of the folder shows a name, a goal or SQLite's header")
  func unreadable() async throws {
    try await withStore { store, _, _ in
      let folder = store.folder.url
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(names.contains("vault.db-wal"))
      for name in names {
        let bytes = try Data(contentsOf: folder.appending(path: name))
        for words in ["Quartzstone", "kilometres", "Corner Gym", "SQLite format 3"] {
          #expect(bytes.range(of: Data(words.utf8)) == nil, "\(words) in \(name)")
        }
      }
    }
  }

  @Test("Another key does not open it, and does not get in while it is open")
  func wrongKey() async throws {
    try await withStore { store, key, _ in
      #expect(throws: CipherRefusal.wrongKey) { try store.unlock(VaultKey()) }
      store.close()
      #expect(throws: CipherRefusal.wrongKey) { try store.unlock(VaultKey()) }
      #expect(store.isLocked)
      try store.unlock(key)
      #expect(try await store.gym().name == "Corner Gym")
    }
  }

  @Test("While it is locked every question is refused")
  func locked() async throws {
    try await withStore { store, _, _ in
      store.close()
      await #expect(throws: StoreRefusal.locked) { try await store.gym() }
    }
  }

  @Test("The linked library is SQLCipher, and saves are on disk when they return")
  func settings() async throws {
    try Cipher.refuseOtherLibrary()
    try await withStore { store, _, _ in
      let names = ["synchronous", "recursive_triggers", "foreign_keys", "journal_mode"]
      let settings = try await store.write { db in
        try names.map { try String.fetchOne(db, sql: "PRAGMA \($0)") }
      }
      #expect(settings == ["2", "1", "1", "wal"])
    }
  }

  @Test("A plain SQLite file is refused, not opened")
  func plainFile() async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: "vault.db")
      try Data("SQLite format 3\0and so on".utf8).write(to: file)
      #expect(throws: CipherRefusal.plainFile) { try Cipher.refusePlainFile(file) }
      #expect(throws: CipherRefusal.plainFile) {
        try OpenDatabase(
          file, witness: folder.appending(path: "witness.json"), key: VaultKey(), at: Date(),
          latest: .distantPast)
      }
    }
  }

  @Test(
    "What the database says of the disk is put in one sentence",
    arguments: [
      (ResultCode.SQLITE_FULL, StoreRefusal.diskFull), (.SQLITE_IOERR, .diskBroken),
      (.SQLITE_IOERR_READ, .diskBroken), (.SQLITE_READONLY, .diskBroken),
      (.SQLITE_CORRUPT, .damaged),
    ])
  func disk(code: ResultCode, refusal: StoreRefusal) async throws {
    try await withStore { store, _, _ in
      await #expect(throws: refusal) {
        try await store.read { _ in throw DatabaseError(resultCode: code) }
      }
      await #expect(throws: refusal) {
        try await store.write { _ in throw DatabaseError(resultCode: code) }
      }
    }
  }

  @Test("A page that somebody has changed is told as damage")
  func damage() async throws {
    try await withStore { store, key, owner in
      for number in 0..<200 {
        var details = ClientDetails(name: "Client \(number)")
        details.goal = String(repeating: "Run ", count: 100)
        _ = try await store.addClient(details, by: owner, at: Date())
      }
      store.close()
      let file = try FileHandle(forUpdating: store.folder.vault)
      let size = try file.seekToEnd()
      for page in stride(from: UInt64(20 * 4096), to: size, by: 4096) {
        try file.seek(toOffset: page + 100)
        try file.write(contentsOf: Data(repeating: 7, count: 64))
      }
      try file.close()
      await #expect(throws: StoreRefusal.damaged) {
        try store.unlock(key)
        _ = try await store.read { db in try Client.fetchAll(db).count }
      }
    }
  }

  @Test(
    "Closing waits for what is being written; what waits behind that is refused",
    .timeLimit(.minutes(1)))
  func closing() async throws {
    try await withStore { store, key, owner in
      let (begun, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      async let first: Void = store.write { _ in
        begun.signal()
        mayEnd.wait()
      }
      await withCheckedContinuation { done in
        DispatchQueue.global().async {
          begun.wait()
          done.resume()
        }
      }
      let waiting = (0..<20).map { number in
        Task {
          try await store.addClient(
            ClientDetails(name: "Client \(number)"), by: owner, at: Date(timeIntervalSince1970: 0))
        }
      }
      for _ in 0..<100 { await Task.yield() }
      async let closed: Void = onOwnThread { store.close() }
      for _ in 0..<100 { await Task.yield() }
      mayEnd.signal()
      try await first
      try await closed
      for one in waiting {
        switch await one.result {
        case .success: break
        case .failure(let error): #expect(error as? StoreRefusal == .locked)
        }
      }
      #expect(store.isLocked)
      try store.unlock(key)
      #expect(try await store.verify().isSound)
    }
  }

  @Test(
    "Closing waits for what is being read, and what waits behind that is refused",
    .timeLimit(.minutes(1)))
  func closingWhileReading() async throws {
    try await withStore { store, key, _ in
      let count = ReadCount()
      let mayEnd = DispatchSemaphore(value: 0)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<OpenDatabase.mostReaders {
          group.addTask {
            try await store.read { _ in
              count.begin()
              mayEnd.wait()
            }
          }
        }
        try await waitUntil { count.now == OpenDatabase.mostReaders }
        let waiting = (0..<20).map { _ in
          Task { try await store.read { db in try Client.fetchCount(db) } }
        }
        for _ in 0..<100 { await Task.yield() }
        async let closed: Void = onOwnThread { store.close() }
        try await waitUntil { store.isLocked }
        for _ in 0..<OpenDatabase.mostReaders { mayEnd.signal() }
        try await group.waitForAll()
        try await closed
        for one in waiting {
          await #expect(throws: StoreRefusal.locked) { try await one.value }
        }
      }
      try store.unlock(key)
      #expect(try await store.verify().isSound)
    }
  }

  @Test(
    "A read that nobody waits for any more ends where it is, also between two statements",
    .timeLimit(.minutes(1)), arguments: [false, true])
  func interrupted(_ isBetween: Bool) async throws {
    try await withStore { store, _, _ in
      let (count, isCancelled) = (ReadCount(), DispatchSemaphore(value: 0))
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask {
          _ = try await store.read { db in
            count.begin()
            if isBetween { isCancelled.wait() }
            return try Int.fetchOne(
              db,
              sql: """
                WITH RECURSIVE each (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM each)
                SELECT COUNT(*) FROM each
                """)
          }
        }
        try await waitUntil { count.now == 1 }
        group.cancelAll()
        isCancelled.signal()
        await #expect(throws: (any Error).self) { try await group.waitForAll() }
      }
      #expect(try await store.read { db in try Client.fetchCount(db) } == 1)
    }
  }

  @Test("A second program is kept out of the folder")
  func secondProgram() async throws {
    try await withStore { store, _, _ in
      #expect(throws: DataFolderRefusal.inUse(store.folder.url.path)) {
        try DataFolder(store.folder.url)
      }
    }
  }

  @Test("Every change leaves an entry in the audit, without a name or a value")
  func audit() async throws {
    try await withStore { store, _, owner in
      let client = try #require(try await store.everyone().first)
      _ = try await store.startScreening(
        of: client.id, definition: try Project.form(),
        at: Moment(trainer: owner, now: Date(), instant: .now, zone: .gmt))
      let rows = try await store.read { db in
        try Row.fetchAll(db, sql: "SELECT * FROM audit ORDER BY id").map(\.description)
      }
      #expect(rows.count == 3)
      #expect(rows[1].contains("clientAdded") && rows[2].contains("formStarted"))
      #expect(!rows.joined().contains("Quartzstone"))
    }
  }
}
