import Foundation
import TestSupport
import Testing

@testable import Vault

@Suite("The data folder")
struct DataFolderTests {
  @Test("Is made where it is missing, for its owner only, with everything put back into it")
  func modes() async throws {
    try await withTemporaryFolder { folder in
      let url = folder.appending(path: "deep/data")
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
      for name in ["vault.db", "vault.db-wal", "keyring.json", "keyring.json.1"] {
        let file = url.appending(path: name)
        try Data("x".utf8).write(to: file)
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path)
      }
      _ = try DataFolder(url)
      #expect(try mode(url) == 0o700)
      for name in ["vault.db", "vault.db-wal", "keyring.json", "keyring.json.1", "lock"] {
        #expect(try mode(url.appending(path: name)) == 0o600, "\(name)")
      }
      #expect(!FileManager.default.fileExists(atPath: url.appending(path: "probe").path))
    }
  }

  @Test("Is set up when there are a vault and a keyring, or the copy of one")
  func setUp() async throws {
    try await withTemporaryFolder { url in
      let folder = try DataFolder(url)
      func put(_ name: String) throws { try Data().write(to: url.appending(path: name)) }
      #expect(!folder.isSetUp)
      try folder.refuseHalfVault()
      try put("vault.db-wal")
      #expect(throws: DataFolderRefusal.vaultMissing(url.path)) { try folder.refuseHalfVault() }
      try put("vault.db")
      #expect(!folder.isSetUp)
      #expect(throws: DataFolderRefusal.keyringMissing(url.path)) {
        try folder.refuseHalfVault()
      }
      #expect(throws: DataFolderRefusal.keyringMissing(url.path)) { try folder.refuseNoVault() }
      try put("keyring.json.1")
      try folder.refuseHalfVault()
      try folder.refuseNoVault()
      #expect(folder.isSetUp)
    }
  }

  @Test("A keyring alone is what a vault has left, unless a set-up was cut short or a backup comes")
  func keyringAlone() async throws {
    try await withTemporaryFolder { url in
      let folder = try DataFolder(url)
      #expect(throws: DataFolderRefusal.notSetUp(url.path)) { try folder.refuseNoVault() }
      try Data().write(to: url.appending(path: "keyring.json"))
      #expect(throws: DataFolderRefusal.vaultMissing(url.path)) { try folder.refuseVault() }
      #expect(throws: DataFolderRefusal.vaultMissing(url.path)) { try folder.refuseNoVault() }
      try folder.refuseHalfVault(replacingKeyring: true)
      try Data().write(to: url.appending(path: "vault.db.new"))
      try folder.refuseVault()
    }
  }

  @Test("A file in its place, and a place that nobody may write to, are said in words")
  func refused() async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: "data")
      try Data().write(to: file)
      #expect(throws: DataFolderRefusal.noFolder(file.path)) { try DataFolder(file) }
      #expect(throws: DataFolderRefusal.notWritable("/proc/data")) {
        try DataFolder(URL(filePath: "/proc/data"))
      }
      for refusal in [
        DataFolderRefusal.notWritable("here"), .noFolder("here"), .unreadable("here"),
        .inUse("here"),
        .keyringMissing("here"), .vaultMissing("here"), .alreadySetUp("here"), .notSetUp("here"),
        .diskFull("here"), .linkToNothing("there", "here"),
      ] {
        #expect(refusal.description.contains("here") && refusal.description.hasSuffix("."))
      }
    }
  }

  @Test(
    "A link that leads nowhere, or to itself, is said with where it leads",
    arguments: ["gone", "data"])
  func brokenLink(target: String) async throws {
    try await withTemporaryFolder { folder in
      let link = folder.appending(path: "data")
      try FileManager.default.createSymbolicLink(
        atPath: link.path, withDestinationPath: folder.appending(path: target).path)
      let refusal = DataFolderRefusal.linkToNothing(
        link.path, folder.appending(path: target).path)
      #expect(throws: refusal) { try DataFolder(link) }
      let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(left == ["data"])
    }
  }

  @Test("Of two that wait for a vault, the lock deleted between them, only one gets it")
  func bothWaiting() async throws {
    try await withVault { gym in
      try await withTemporaryFolder { url in
        let first = try DataFolder(url)
        try FileManager.default.removeItem(at: url.appending(path: "lock"))
        let second = try DataFolder(url)
        gym.store.close()
        try FileManager.default.copyItem(at: gym.store.folder.vault, to: first.vault)
        try Store(folder: first, now: { gym.world.now }).unlock(gym.key)
        #expect(throws: DataFolderRefusal.inUse(url.path)) {
          try Store(folder: second, now: { gym.world.now }).unlock(gym.key)
        }
      }
    }
  }

  @Test("A second program stays out, also when somebody has deleted the lock")
  func lockDeleted() async throws {
    try await withVault { gym in
      let folder = gym.store.folder
      try FileManager.default.removeItem(at: folder.url.appending(path: "lock"))
      #expect(throws: DataFolderRefusal.inUse(folder.url.path)) { try DataFolder(folder.url) }
    }
  }

  @Test("SQLite's own locks on the vault stand beside ours while it is open")
  func ownLocks() async throws {
    try await withVault { gym in
      _ = try await gym.addClient()
      // Not closed before the end of the test: that would drop the locks that it asks for.
      let file = unsafe open(gym.store.folder.vault.path, O_RDWR | O_CLOEXEC)
      defer { close(file) }
      #expect(try isSharedLockTaken(file))
      gym.store.close()
      #expect(try !isSharedLockTaken(file))
    }
  }

  @Test("What a link in the folder leads to is somebody else's, and keeps its mode")
  func linkWithin() async throws {
    try await withTemporaryFolder { folder in
      let (data, other) = (folder.appending(path: "data"), folder.appending(path: "other"))
      for url in [data, other] {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
      }
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: other.path)
      try FileManager.default.createSymbolicLink(
        at: data.appending(path: "keyring.json"), withDestinationURL: other)
      _ = try DataFolder(data)
      #expect(try mode(other) == 0o755)
    }
  }

  @Test("A link to the folder is followed, said, and keeps nobody's second program in")
  func link() async throws {
    try await withTemporaryFolder { folder in
      let (real, link) = (folder.appending(path: "real"), folder.appending(path: "link"))
      try FileManager.default.createDirectory(at: real, withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(at: link, withDestinationURL: real)
      let data = try DataFolder(link)
      #expect(data.url.path == real.resolvingSymlinksInPath().path)
      #expect(data.link?.path == link.path)
      #expect(throws: DataFolderRefusal.inUse(data.url.path)) { try DataFolder(real) }
      #expect(try DataFolder(folder.appending(path: "other")).link == nil)
    }
  }

  /// Whether somebody else than this descriptor has the lock by which SQLite keeps a file open.
  private func isSharedLockTaken(_ file: Int32) throws -> Bool {
    var lock = flock()
    (lock.l_type, lock.l_whence) = (Int16(F_WRLCK), Int16(SEEK_SET))
    (lock.l_start, lock.l_len) = (0x4000_0002, 510)
    let ofdGetLock: Int32 = 36
    let status = unsafe fcntl(file, ofdGetLock, &lock)
    #expect(status == 0)
    return lock.l_type != Int16(F_UNLCK)
  }
}
