import Foundation
import Synchronization

/// Why a data folder cannot be used; `description` is what the program prints.
package enum DataFolderRefusal: Error, Equatable, CustomStringConvertible {
  case notWritable(String)
  case noFolder(String)
  case unreadable(String)
  case unknownForms(String)
  case linkToNothing(String, String)
  case inUse(String)
  case keyringMissing(String)
  case vaultMissing(String)
  case alreadySetUp(String)
  case notSetUp(String)
  case diskFull(String)

  package var description: String {
    switch self {
    case .notWritable(let path): "The data folder \(path) cannot be written to."
    case .noFolder(let path): "\(path) is a file, not a folder."
    case .unreadable(let path): "\(path) cannot be read."
    case .unknownForms(let path):
      "\(path) is of another HealthWheel, probably a newer one. Start that, or delete this copy of what the vault says."
    case .linkToNothing(let path, let target): "\(path) is a link to \(target), which is not there."
    case .inUse(let path): "Another HealthWheel has the vault in \(path) open."
    case .keyringMissing(let path):
      "\(path) has a vault.db but no keyring.json, without which nothing opens it. Put that back, or restore a backup into another folder."
    case .vaultMissing(let path):
      "\(path) has parts of a vault, but no vault.db. Put that back, or restore a backup into another folder."
    case .alreadySetUp(let path): "\(path) already holds a gym's vault."
    case .notSetUp(let path): "\(path) holds no vault yet. Run `healthwheel init` or `serve` first."
    case .diskFull(let path): "The disk that holds \(path) is full."
    }
  }
}

/// The folder with the vault, its keyring and the lock that keeps a second program out.
package final class DataFolder: Sendable {
  /// Where it really is.
  package let url: URL
  /// The link by which it was named, where it was.
  package let link: URL?
  private let lock: Int32
  let programMade: Date
  private let latest = Mutex<Date?>(nil)
  /// Locks the vault itself, for when the lock file is deleted. Open as long as the vault may be:
  /// closing it would drop SQLite's own locks, which are the process's.
  private let vaultLock = Mutex<Int32?>(nil)

  package var vault: URL { url.appending(path: "vault.db") }
  package var keyring: URL { url.appending(path: "keyring.json") }
  package var witness: URL { url.appending(path: "witness.json") }
  var sessions: SessionsFile { SessionsFile(url: url.appending(path: "sessions")) }
  var throttle: URL { url.appending(path: "throttle.json") }
  /// The authority that tablets trust.
  package var tls: URL { url.appending(path: "tls") }
  private var lockFile: URL { url.appending(path: "lock") }
  /// A vault that is not complete yet; renamed to `vault` as the last step of setting up, or of
  /// changing the key.
  var newVault: URL { url.appending(path: "vault.db.new") }
  var newWitness: URL { url.appending(path: "witness.json.new") }
  /// A backup that is being made the vault, and, once nothing is missing from it, the same.
  var restoring: URL { url.appending(path: "vault.db.restoring") }
  var restoringWitness: URL { url.appending(path: "witness.json.restoring") }
  var restored: URL { url.appending(path: "vault.db.restored") }
  var restoredWitness: URL { url.appending(path: "witness.json.restored") }
  var backupsFolder: URL { url.appending(path: "backups", directoryHint: .isDirectory) }

  /// Makes the folder (0700) when it is missing, and takes its exclusive lock.
  ///
  /// - Parameter made: when this program was; nil is when its newest migration was.
  /// - Throws: `DataFolderRefusal`.
  package init(_ named: URL, programMade made: Date? = nil) throws {
    umask(0o077)
    let url = named.resolvingSymlinksInPath()
    (self.url, programMade) = (url, made ?? Migrations.newestAt)
    link = url.path == named.standardizedFileURL.path ? nil : named
    // One that leads nowhere, or to itself, cannot be resolved.
    if let target = try? FileManager.default.destinationOfSymbolicLink(atPath: url.path) {
      throw DataFolderRefusal.linkToNothing(url.path, target)
    }
    if (try? url.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true {
      throw DataFolderRefusal.noFolder(url.path)
    }
    do {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try makePrivateFolder(at: url)
    } catch {
      throw StoreRefusal(ofDisk: error) ?? DataFolderRefusal.notWritable(url.path)
    }
    lock = try Self.lock(url.appending(path: "lock"), O_CREAT, in: url)
    try lockVault()
    try refuseFullDisk()
    try makeFilesPrivate()
    let text = try? String(contentsOf: lockFile, encoding: .utf8)
    latest.withLock { $0 = text.flatMap { try? Date($0, strategy: .iso8601) } }
  }

  deinit {
    vaultLock.withLock { if let lock = $0 { Self.release(lock) } }
    Self.release(lock)
  }

  /// Locks the vault, where there is one by now.
  ///
  /// `flock`, not `fcntl`: SQLite uses that on the same file.
  func lockVault() throws {
    try vaultLock.withLock { lock in
      guard lock == nil, exists(vault) else { return }
      lock = try Self.lock(vault, 0, in: url)
    }
  }

  /// Another file has the vault's name by now. The old one is closed.
  func lockNewVault() throws {
    try vaultLock.withLock { lock in
      let new = try Self.lock(vault, 0, in: url)
      if let lock { Self.release(lock) }
      lock = new
    }
  }

  /// Closing it is not enough: a program that is being started just then has it open, too, for a moment.
  private static func release(_ lock: Int32) {
    _ = flock(lock, LOCK_UN)
    Glibc.close(lock)
  }

  private static func lock(_ file: URL, _ flags: Int32, in folder: URL) throws -> Int32 {
    let lock = unsafe Glibc.open(file.path, flags | O_RDWR | O_CLOEXEC, 0o600)
    guard lock >= 0 else {
      switch errno {
      case ENOSPC: throw DataFolderRefusal.diskFull(folder.path)
      case EIO, ENXIO: throw StoreRefusal.diskBroken
      case EACCES where flags & O_CREAT == 0: throw DataFolderRefusal.unreadable(file.path)
      default: throw DataFolderRefusal.notWritable(folder.path)
      }
    }
    guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
      Glibc.close(lock)
      throw DataFolderRefusal.inUse(folder.path)
    }
    return lock
  }

  /// The latest time at which the folder was in use, by a clock that was believed then: also while
  /// the vault was locked, when nothing can be written into it. Nil of a new folder.
  var latestTime: Date? { latest.withLock(\.self) }

  /// A clock that was set back takes nothing away, and one in doubt adds nothing.
  func note(_ now: Date) {
    guard clockDoubt(at: now) == nil, latestTime.map({ now > $0 }) ?? true else { return }
    believe(now)
  }

  func believe(_ now: Date) {
    latest.withLock { $0 = now }
    try? overwriteFile(at: lockFile, with: Data(now.formatted(.iso8601).utf8))
  }

  /// How large the vault's file is.
  package var vaultBytes: Int {
    (try? FileManager.default.attributesOfItem(atPath: vault.path)[.size] as? Int) ?? 0
  }

  /// Nil where the disk does not say.
  private var freeBytes: Int? {
    var disk = statvfs()
    guard unsafe statvfs(url.path, &disk) == 0 else { return nil }
    return Int(clamping: UInt64(disk.f_bavail) &* UInt64(disk.f_frsize))
  }

  /// Whether a vault cannot even be opened.
  var isFull: Bool { freeBytes.map { $0 < 65_536 } ?? false }

  /// Whether a second vault may be written beside the first; where nobody knows, trying says it.
  package var hasRoomForCopy: Bool { hasRoom(forCopies: 1) }

  package func hasRoom(forCopies count: Int) -> Bool {
    freeBytes.map { $0 > count * vaultBytes } ?? true
  }

  /// Set up means complete: the vault gets its name only after the keyring is on disk.
  package var isSetUp: Bool { exists(vault) && KeyringFile(keyring).exists }

  /// Nothing is written over the half that is there: it may be all that is left of a gym.
  ///
  /// - Parameter isReplaced: whether a keyring without its vault gives way, to a backup's.
  package func refuseHalfVault(replacingKeyring isReplaced: Bool = false) throws {
    let hasKeyring = KeyringFile(keyring).exists
    guard !exists(vault) else {
      if !hasKeyring { throw DataFolderRefusal.keyringMissing(url.path) }
      return
    }
    // A vault that was never complete has no log of this name; a set-up that was cut short has
    // left its own beside the keyring.
    let isLeft = hasKeyring && !isReplaced && !exists(newVault)
    if isLeft || exists(url.appending(path: "vault.db-wal")) {
      throw DataFolderRefusal.vaultMissing(url.path)
    }
  }

  /// Before a vault is made.
  ///
  /// - Throws: `DataFolderRefusal.alreadySetUp`, and what `refuseHalfVault` throws.
  func refuseVault() throws {
    guard !isSetUp else { throw DataFolderRefusal.alreadySetUp(url.path) }
    try refuseHalfVault()
  }

  /// Before the vault is opened.
  ///
  /// - Throws: `DataFolderRefusal.notSetUp`, and what `refuseHalfVault` throws.
  package func refuseNoVault() throws {
    guard !isSetUp else { return }
    try refuseHalfVault()
    throw DataFolderRefusal.notSetUp(url.path)
  }

  /// A copy that someone put back may be readable for everyone.
  private func makeFilesPrivate() throws {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: url.path) else {
      throw DataFolderRefusal.unreadable(url.path)
    }
    for name in names
    where name.hasPrefix("vault.db") || name.hasPrefix("keyring.json")
      || name.hasPrefix("witness.json")
    {
      makePrivateFile(at: url.appending(path: name))
    }
  }

  /// A probe of 64 KiB: a database that opens but cannot save is worse than none.
  private func refuseFullDisk() throws {
    let probe = url.appending(path: "probe")
    defer { try? FileManager.default.removeItem(at: probe) }
    do {
      try Data(repeating: 0, count: 65_536).write(to: probe)
    } catch {
      let refusal = StoreRefusal(ofDisk: error)
      if refusal == .diskFull { throw DataFolderRefusal.diskFull(url.path) }
      throw refusal ?? DataFolderRefusal.notWritable(url.path)
    }
  }

  private func exists(_ url: URL) -> Bool { FileManager.default.fileExists(atPath: url.path) }
}
