import Foundation
import GRDB
import Synchronization
import TestSupport
import Testing

@testable import Vault

extension RunningGym {
  func backUp() async throws -> Backup {
    try await store.backUp(by: sam.id, at: world.now, in: .gmt)
  }

  var backups: BackupFolder { get throws { try store.folder.backups() } }

  func place(_ backup: Backup) throws -> URL { try backups.place(backup) }

  /// A day later.
  func waitADay() { world.pass(.seconds(86_400)) }

  func names() async throws -> Set<String> { Set(try await store.everyone().map(\.details.name)) }

  func add(_ name: String) async throws {
    _ = try await store.addClient(ClientDetails(name: name), by: sam, at: world.now)
  }

  func audit() async throws -> [Audit.Action] {
    try await store.read { db in try Audit.order(Column("id")).fetchAll(db).map(\.action) }
  }
}

@Suite("Making a backup")
struct BackupTests {
  @Test("It is one private file that names nobody, and opens with what is in it and the key")
  func encrypted() async throws {
    try await withGym { gym in
      // Three letters stand by chance in every thirtieth file of encrypted bytes.
      try await gym.add("Wilhelmina Quartzstone")
      let backup = try await gym.backUp()
      #expect(backup.state == .good && backup.bytes > 50_000)
      let place = try gym.place(backup)
      let mode = try FileManager.default.attributesOfItem(atPath: place.path)[.posixPermissions]
      #expect(mode as? Int == 0o600)
      let bytes = try Data(contentsOf: place)
      for words in ["Quartzstone", "SQLite format 3"] {
        #expect(bytes.range(of: Data(words.utf8)) == nil, "\(words)")
      }
      let names = try FileManager.default.contentsOfDirectory(atPath: gym.backups.url.path)
      #expect(names == [backup.name], "nothing else is left")
      let contents = try await gym.store.tryRestoring(backup, by: gym.sam.id, at: gym.world.now)
      #expect(contents.clients == 2 && contents.findings == 0)
      #expect(try await gym.audit().suffix(2) == [.backupMade, .backupTested])
    }
  }

  @Test("tar alone makes a data folder of it, in which nothing is missing")
  func tar() async throws {
    try await withGym { gym in
      let backup = try await gym.backUp()
      let folder = gym.store.folder.url.deletingLastPathComponent().appending(path: "unpacked")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let tar = Process()
      tar.executableURL = URL(filePath: "/usr/bin/env")
      tar.arguments = ["tar", "xf", try gym.place(backup).path, "-C", folder.path]
      try tar.run()
      tar.waitUntilExit()
      #expect(tar.terminationStatus == 0)
      let notices = Notices()
      let store = Store(
        folder: try DataFolder(folder), now: { gym.world.now }, notice: { notices.add($0) })
      try store.unlock(recoveryKey: gym.paper)
      #expect(try await store.everyone().map(\.details.name) == ["Ada"])
      #expect(try await store.verify().isSound && notices.all == [])
      store.close()
    }
  }

  @Test("Others save while it is made; it has what was there when it began, and stays whole")
  func meanwhile() async throws {
    try await withGym { gym in
      let begun = Mutex(false)
      let saved = DispatchSemaphore(value: 0)
      async let saving: Void = {
        while !begun.withLock(\.self) { await Task.yield() }
        for number in 0..<5 { try await gym.add("Meanwhile \(number)") }
        saved.signal()
      }()
      let backup = try await gym.store.backUp(by: nil, at: gym.world.now, in: .gmt) { _ in
        let isFirst = begun.withLock { begun in
          defer { begun = true }
          return !begun
        }
        // The copy stands still in its middle until others have saved.
        if isFirst { #expect(saved.wait(timeout: .now() + 20) == .success) }
      }
      try await saving
      #expect(try await gym.names().count == 6)
      let contents = try await gym.store.tryRestoring(backup, by: gym.sam.id, at: gym.world.now)
      #expect(contents.clients == 1 && backup.state == .good)
    }
  }

  @Test("What somebody changed in the vault makes it doubtful, and takes no good one's place")
  func doubtful() async throws {
    try await withGym { gym in
      let good = try await gym.backUp()
      try await gym.store.withoutTransaction { db in
        try db.execute(
          sql: "DROP TRIGGER temp.\"mark UPDATE client\"; UPDATE client SET goal = 'x'")
      }
      for _ in 0..<9 {
        gym.waitADay()
        #expect(try await gym.backUp().state == .doubtful)
      }
      let states = try gym.backups.backups.map(\.state)
      #expect(states.filter { $0 == .good }.count == 1 && states.last == .good)
      #expect(try gym.backups.backups.contains(good))
      #expect(states.count < 10)
    }
  }

  @Test("One that is damaged later is found by a test, and named so from then on")
  func damagedLater() async throws {
    try await withGym { gym in
      for damage in [100_000, 60_000] {
        let backup = try await gym.backUp()
        let place = try gym.place(backup)
        var bytes = try Data(contentsOf: place)
        bytes[damage] ^= 1
        try bytes.write(to: place)
        await #expect(throws: StoreRefusal.damaged) {
          _ = try await gym.store.tryRestoring(backup, by: gym.sam.id, at: gym.world.now)
        }
        let newest = try #require(try gym.backups.backups.first)
        #expect(newest.state == .damaged && newest.madeAt == backup.madeAt)
        gym.waitADay()
      }
      let short = try await gym.backUp()
      try Data(contentsOf: gym.place(short)).prefix(90_000).write(to: gym.place(short))
      await #expect(throws: StoreRefusal.damaged) {
        _ = try await gym.store.tryRestoring(short, by: gym.sam.id, at: gym.world.now)
      }
      #expect(try await gym.audit().last == .backupFailed)
    }
  }

  @Test("Before an upgrade a backup is made by itself, which the new version opens")
  func upgrade() async throws {
    try await withGym { gym in
      let key = try gym.store.opened().key
      try await gym.intrude(under: key) { db in try db.takeBackTheLastMigration() }
      let made = try gym.backups.backups
      #expect(made.map(\.reason) == [.upgrade] && made.map(\.state) == [.good])
      #expect(try await gym.audit().contains(.backupMade))
      let contents = try await gym.store.tryRestoring(made[0], by: gym.sam.id, at: gym.world.now)
      #expect(contents.clients == 1)
      gym.store.close()
      try gym.store.unlock(key)
      #expect(try gym.backups.backups.count == 1, "once")
    }
  }

  @Test(
    "A full disk leaves nothing half, is told, and keeps what is there",
    .enabled(if: SmallDisk.isAllowed, "Only an administrator can make a small disk."))
  func fullDisk() async throws {
    try await SmallDisk.with { disk in
      try await withGym(in: disk.folder) { gym in
        let good = try await gym.backUp()
        disk.fill()
        await #expect(throws: StoreRefusal.diskFull) { _ = try await gym.backUp() }
        #expect(try gym.backups.backups == [good])
        let names = try FileManager.default.contentsOfDirectory(atPath: gym.backups.url.path)
        #expect(names == [good.name])
        try disk.makeRoom()
        #expect(try await gym.backUp().state == .good)
      }
    }
  }
}
