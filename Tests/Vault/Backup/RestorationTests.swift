import Foundation
import GRDB
import Synchronization
import TestSupport
import Testing

@testable import Vault

@Suite("Going back to a backup")
struct RestorationTests {
  /// Ada is in the backup, Ben came after it.
  private func withBackup(_ body: (RunningGym, Backup) async throws -> Void) async throws {
    try await withGym { gym in
      let backup = try await gym.backUp()
      gym.world.pass(.seconds(60))
      try await gym.add("Ben")
      try await body(gym, backup)
    }
  }

  private func restore(
    _ gym: RunningGym, _ backup: Backup,
    reached: @escaping @Sendable (Restoration.Step) throws -> Void = { _ in }
  ) async throws -> Backup {
    let restoration = try gym.store.beginRestoring(backup, reached: reached)
    return try await gym.store.carryOut(restoration, by: gym.sam, at: gym.world.now)
  }

  @Test("All is as it was then, what was is a backup, and everybody signs in again")
  func thereAndBack() async throws {
    try await withBackup { gym, backup in
      try await gym.store.signIn(gym.sam.id, token: "tablet", at: gym.world.now)
      let before = try await restore(gym, backup)
      #expect(before.reason == .restore && before.state == .good)
      #expect(gym.store.isLocked)
      try await gym.enter()
      #expect(try await gym.store.signedIn(token: "tablet", at: gym.world.now) == nil)
      #expect(try await gym.names() == ["Ada"])
      #expect(try await gym.audit().contains(.vaultRestored))
      let report = try await gym.store.verify()
      #expect(report.isSound && report.gaps.isEmpty, "nobody put an older copy there")
      _ = try await restore(gym, before)
      try await gym.enter()
      #expect(try await gym.names() == ["Ada", "Ben"])
      #expect(try await gym.store.verify().isSound)
      #expect(gym.files.filter { $0.contains("restor") } == [])
    }
  }

  @Test(
    "A power cut at any step leaves all of before, or all of the backup",
    arguments: Restoration.Step.allCases)
  func powerCut(step: Restoration.Step) async throws {
    try await withBackup { gym, backup in
      let copies = Mutex<[URL]>([])
      let folder = gym.store.folder.url
      _ = try await restore(gym, backup) { reached in
        guard reached == step else { return }
        let made = [try folder.copied()]
        copies.withLock { $0 = made }
      }
      for copy in copies.withLock(\.self) {
        let notices = Notices()
        let store = Store(
          folder: try DataFolder(copy), now: { gym.world.now }, notice: { notices.add($0) })
        try store.unlock(recoveryKey: gym.paper)
        let names = Set(try await store.everyone().map(\.details.name))
        #expect(names == (step == .committed ? ["Ada"] : ["Ada", "Ben"]))
        #expect(try await store.verify().isSound && notices.all == [])
        store.close()
        try store.unlock(recoveryKey: gym.paper)
        #expect(notices.all == [])
        let left = try FileManager.default.contentsOfDirectory(atPath: copy.path)
        #expect(left.filter { $0.contains("restor") } == [])
        store.close()
      }
    }
  }

  private struct Stumble: Error {}

  @Test("Whatever fails on the way, nothing is lost", arguments: Restoration.Step.allCases)
  func failure(step: Restoration.Step) async throws {
    try await withBackup { gym, backup in
      await #expect(throws: Stumble.self) {
        _ = try await restore(gym, backup) { if $0 == step { throw Stumble() } }
      }
      let isClosed = [.closed, .witnessed, .committed].contains(step)
      #expect(gym.store.isLocked == isClosed)
      if isClosed { try await gym.enter() }
      #expect(try await gym.names() == (step == .committed ? ["Ada"] : ["Ada", "Ben"]))
      try await gym.add("Cleo")
      #expect(try await gym.store.verify().isSound)
    }
  }

  @Test("Meanwhile everybody is refused, and a second restore, too")
  func refused() async throws {
    try await withBackup { gym, backup in
      let restoration = try gym.store.beginRestoring(backup)
      #expect(gym.store.restoredPercent == 0)
      await #expect(throws: StoreRefusal.restoring) { try await gym.add("Cleo") }
      await #expect(throws: StoreRefusal.restoring) { try await gym.enter() }
      #expect(throws: StoreRefusal.restoring) { _ = try gym.store.beginRestoring(backup) }
      await #expect(throws: StoreRefusal.restoring) { try await gym.signIn.beginKeyChange() }
      _ = try await gym.store.carryOut(restoration, by: gym.sam, at: gym.world.now)
      try await gym.enter()
    }
  }

  @Test("Passwords are those of today; who came or was renamed since is as the backup knows them")
  func people() async throws {
    try await withGym { gym in
      let kim = try await gym.signIn.add(
        "Kim", login: #require(Login("kim")), password: "violet anchor meadow copper",
        by: gym.sam, at: gym.world.now)
      let backup = try await gym.backUp()
      _ = try await gym.signIn.add(
        "Lee", login: #require(Login("lee")), password: "violet anchor meadow copper",
        by: gym.sam, at: gym.world.now)
      try await gym.signIn.remove(kim.id, by: gym.sam, at: gym.world.now)
      let restoration = try gym.store.beginRestoring(backup)
      _ = try await gym.store.carryOut(restoration, by: gym.sam, at: gym.world.now)
      try await gym.enter()
      for login in ["kim", "lee"] {
        await #expect(throws: SignInRefusal.wrong) {
          _ = try await gym.signIn.signIn(
            login: login, password: "violet anchor meadow copper", at: .inside(login))
        }
      }
      #expect(try gym.keyring.load().trainers.map(\.login.text) == ["sam"])
      #expect(try await gym.store.read { db in try Trainer.fetchCount(db) } == 2)
      #expect(try await gym.store.verify().isSound)
    }
  }

  @Test("A damaged backup, and one of another key, change nothing")
  func unusable() async throws {
    try await withBackup { gym, backup in
      let place = try gym.place(backup)
      let sound = try Data(contentsOf: place)
      var bytes = sound
      bytes[bytes.count / 2] ^= 1
      try bytes.write(to: place)
      await #expect(throws: StoreRefusal.damaged) { _ = try await restore(gym, backup) }
      #expect(try await gym.names() == ["Ada", "Ben"])
      #expect(try await gym.audit().last == .restoreFailed)
      try sound.write(to: place)
      _ = try await gym.changeKey()
      #expect(throws: BackupRefusal.otherKey) { _ = try gym.store.beginRestoring(backup) }
      #expect(try await gym.names() == ["Ada", "Ben"])
    }
  }

  @Test("On a clean machine the file and the paper are enough; a folder with a vault is left alone")
  func cleanMachine() async throws {
    try await withBackup { gym, backup in
      let file = try gym.place(backup)
      let clean = gym.store.folder.url.deletingLastPathComponent().appending(path: "clean")
      let paper = gym.paper
      let store = Store(folder: try DataFolder(clean), now: { gym.world.now })
      func restore() throws -> BackupContents {
        try store.folder.restore(from: file, at: gym.world.now) { ring in
          (try ring.unlock(recoveryKey: RecoveryKey(reading: paper)), nil)
        }
      }
      #expect(throws: KeyringRefusal.wrongRecoveryKey) {
        _ = try store.folder.restore(from: file, at: gym.world.now) { ring in
          (try ring.unlock(recoveryKey: RecoveryKey()), nil)
        }
      }
      #expect(!store.folder.isSetUp)
      #expect(try restore().clients == 1)
      #expect(throws: DataFolderRefusal.self) { _ = try restore() }
      try store.unlock(recoveryKey: paper)
      #expect(try await store.everyone().map(\.details.name) == ["Ada"])
      #expect(try await store.verify().isSound)
      store.close()
    }
  }
}
