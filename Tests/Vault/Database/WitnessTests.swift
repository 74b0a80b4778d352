import Foundation
import GRDB
import Synchronization
import TestSupport
import Testing

@testable import Vault

@Suite("A vault that is older than it was")
struct WitnessTests {
  @Test("An older copy put back is said at the start and by verify, with the time since when")
  func olderCopy() async throws {
    try await withVault { gym in
      _ = try await gym.addClient("Ada")
      let since = try await gym.newestEntry()
      try await withTemporaryFolder { folder in
        gym.store.close()
        let copy = folder.appending(path: "vault.db")
        try FileManager.default.copyItem(at: gym.store.folder.vault, to: copy)
        try gym.store.unlock(gym.key)
        _ = try await gym.addClient("Ben")
        let until = try await gym.newestEntry()
        gym.store.close()
        try FileManager.default.removeItem(at: gym.store.folder.vault)
        try FileManager.default.copyItem(at: copy, to: gym.store.folder.vault)
        try gym.store.unlock(gym.key)
        let gap = try #require(gym.notices.all.first)
        #expect(gap.kind == .missing && gap.since == since && gap.until == until)
        #expect(gap.description.contains(since.instant) && gap.description.contains(until.instant))
        #expect(gap.description.hasPrefix("Changes are missing from the vault."))
        let report = try await gym.store.verify()
        #expect(report.gaps.map(\.description) == [gap.description] && !report.isSound)
      }
    }
  }

  @Test("What was noticed is told by every verify, and fails the first one only")
  func told() async throws {
    try await withVault { gym in
      try await gym.store.write { db in
        try db.execute(
          sql: "INSERT INTO gap VALUES (1, 'unwitnessed', ?, NULL, ?, 0, 0)",
          arguments: [gym.world.now, gym.world.now])
      }
      #expect(try await gym.store.verify().isSound == false)
      let second = try await gym.store.verify()
      #expect(second.isSound && second.gaps.count == 1)
    }
  }

  @Test("A log that was lost, cut or has one bit changed is noticed", arguments: [0, 1, 2])
  func log(harm: Int) async throws {
    try await withVault { gym in
      _ = try await gym.addClient("Ada")
      _ = try await gym.addClient("Ben")
      let gaps = try await gym.copied { folder in
        let log = folder.appending(path: "vault.db-wal")
        var bytes = try Data(contentsOf: log)
        switch harm {
        case 0: bytes = Data()
        case 1: bytes.removeLast(5000)
        default: bytes[bytes.count - 3000] ^= 4
        }
        try bytes.write(to: log)
      }
      #expect(gaps.map(\.kind) == [.missing])
    }
  }

  @Test("After a kill, or a power cut that took the witness back, nothing is missing")
  func crash() async throws {
    try await withVault { gym in
      _ = try await gym.addClient("Ada")
      let older = try Data(contentsOf: gym.store.folder.witness)
      _ = try await gym.addClient("Ben")
      #expect(try await gym.copied { _ in } == [])
      #expect(
        try await gym.copied { try older.write(to: $0.appending(path: "witness.json")) } == [])
    }
  }

  @Test(
    "Without its witness, or with another vault's, nobody can tell, and that is said",
    arguments: [true, false])
  func unwitnessed(isGone: Bool) async throws {
    try await withVault { gym in
      let gaps = try await gym.copied { folder in
        let file = folder.appending(path: "witness.json")
        try FileManager.default.removeItem(at: file)
        if !isGone {
          try Witness(file, VaultKey()).make(Witness.Record(changes: 99, at: "", state: Data()))
        }
      }
      #expect(gaps.map(\.kind) == [.unwitnessed])
    }
  }

  @Test("An older copy is not changed, after another start neither, until an owner goes on with it")
  func undecided() async throws {
    try await withVault { gym in
      for name in ["Ada", "Ben", "Cleo"] { _ = try await gym.addClient(name) }
      _ = try await gym.copied { folder in
        try Data().write(to: folder.appending(path: "vault.db-wal"))
      } then: { store in
        for _ in 1...2 {
          for change in [
            "UPDATE gym SET name = 'New'", "DELETE FROM gym", "INSERT INTO gym SELECT * FROM gym",
          ] {
            await #expect(throws: StoreRefusal.older) {
              try await store.write { db in try db.execute(sql: change) }
            }
          }
          #expect(store.missing?.kind == .missing)
          store.close()
          try store.unlock(gym.key)
        }
        #expect(try await store.verify().changedSchema == [])
        try await store.goOnWithoutMissing(by: gym.sam, at: gym.world.now)
        try await store.write { db in try db.execute(sql: "UPDATE gym SET name = 'New'") }
        await #expect(throws: StoreRefusal.outdated) {
          try await store.goOnWithoutMissing(by: gym.sam, at: gym.world.now)
        }
      }
    }
  }

  @Test("The copy goes on where it is: its numbers are never those of what was lost")
  func goesOn() async throws {
    try await withVault { gym in
      for name in ["Ada", "Ben", "Cleo"] { _ = try await gym.addClient(name) }
      let gaps = try await gym.copied { folder in
        try Data().write(to: folder.appending(path: "vault.db-wal"))
      } then: { store in
        try await store.goOnWithoutMissing(by: gym.sam, at: gym.world.now)
        try await store.write { db in try db.execute(sql: "UPDATE gym SET name = 'New'") }
        store.close()
        try store.unlock(gym.key)
        #expect(store.missing == nil)
      }
      #expect(gaps.count == 1)
    }
  }
}

extension OpenVault {
  fileprivate func newestEntry() async throws -> Date {
    try #require(try await store.read(VaultState.newestEntry))
  }

  /// Opens a copy of all files as they are this moment, after something was done to them.
  ///
  /// - Returns: what was noticed.
  fileprivate func copied(
    _ harm: (URL) throws -> Void, then body: (Store) async throws -> Void = { _ in }
  ) async throws -> [Gap] {
    try await withTemporaryFolder { folder in
      let copy = folder.appending(path: "data")
      try FileManager.default.copyItem(at: store.folder.url, to: copy)
      try? FileManager.default.removeItem(at: copy.appending(path: "vault.db-shm"))
      try harm(copy)
      let notices = Notices()
      let store = Store(folder: try DataFolder(copy), notice: { notices.add($0) })
      try store.unlock(key)
      try await body(store)
      store.close()
      return notices.all
    }
  }
}
