import Foundation
import GRDB
import TestSupport
import Testing

@testable import Vault

@Suite("The write-ahead log")
struct WriteAheadLogTests {
  @Test("A clean stop leaves one file of the database, with everything in it")
  func close() async throws {
    try await withVault { gym in
      _ = try await gym.addClient()
      gym.store.close()
      let names = try FileManager.default.contentsOfDirectory(atPath: gym.store.folder.url.path)
      #expect(names.sorted() == ["lock", "sessions", "vault.db", "witness.json"])
      try gym.store.unlock(gym.key)
      #expect(try await gym.store.read { db in try Client.fetchCount(db) } == 1)
      #expect(try await gym.store.verify().isSound)
    }
  }

  @Test("When nothing has been saved since the last look, the log goes into the file")
  func idle() async throws {
    try await withVault { gym in
      await gym.store.rest()
      _ = try await gym.addClient()
      await gym.store.rest()
      #expect(try gym.logSize > 0)
      await gym.store.rest()
      #expect(try gym.logSize == 0)
      _ = try await gym.addClient("Ben")
      #expect(try gym.logSize > 0)
    }
  }

  @Test("A log that has become large goes into the file at once")
  func large() async throws {
    try await withVault { gym in
      try await gym.store.write { db in
        for number in 0..<OpenDatabase.largestLog / 1_600 {
          try db.execute(
            sql: "INSERT INTO formVersion VALUES (?, 1, hex(zeroblob(1000)), ?)",
            arguments: ["form\(number)", gym.world.now])
        }
      }
      #expect(try gym.logSize == 0)
    }
  }

  @Test("After a power cut while the log went into the file, verify finds nothing wrong")
  func torn() async throws {
    try await withVault { gym in
      _ = try await gym.store.verify()
      let (vault, log) = (gym.store.folder.vault, gym.log)
      for number in 0..<30 { _ = try await gym.addClient("Ada \(number)") }
      let (old, kept) = (try Data(contentsOf: vault), try Data(contentsOf: log))
      let witness = try Data(contentsOf: gym.store.folder.witness)
      gym.store.close()
      let new = try Data(contentsOf: vault)
      try torn(from: old, to: new).write(to: vault)
      try kept.write(to: log)
      try witness.write(to: gym.store.folder.witness)
      try gym.store.unlock(gym.key)
      let report = try await gym.store.verify()
      #expect(report.damage == [] && report.isSound)
      #expect(try await gym.store.read { db in try Client.fetchCount(db) } == 30)
    }
  }

  /// Half of each page that a checkpoint writes has reached the disk.
  private func torn(from old: Data, to new: Data) -> Data {
    let page = 4096
    var file = old
    for start in stride(from: page, to: min(old.count, new.count), by: page) {
      file.replaceSubrange(start..<start + page / 2, with: new[start..<start + page / 2])
    }
    return file
  }
}

extension OpenVault {
  fileprivate var log: URL { URL(filePath: store.folder.vault.path + "-wal") }

  fileprivate var logSize: Int { get throws { try Data(contentsOf: log).count } }
}
