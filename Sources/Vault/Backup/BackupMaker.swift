import Foundation
import GRDB
import Synchronization

/// Makes one backup in a folder: a copy of the database under the same key, checked, packed with
/// its keyring and its witness, and only then named.
struct BackupMaker {
  /// What was made, under a name that nobody takes for a backup.
  struct Made {
    let file: URL
    let state: Backup.State
    let contents: BackupContents?
  }

  let folder: URL
  let key: VaultKey
  /// Whether the vault is of an earlier version.
  var isOlder = false
  let now: Date

  /// Names of what is not finished.
  static let unfinished = ".healthwheel-"

  /// - Parameter copy: fills the new database from one moment of the vault, and gives that moment's
  ///   keyring with how many rows each table had.
  func make(
    progress: @escaping @Sendable (Int) -> Void = { _ in },
    _ copy: (DatabaseQueue) throws -> (Keyring, [String: Int])
  ) throws -> Made {
    try Self.tidy(folder)
    let id = UUID().uuidString
    func place(_ kind: String) -> URL { folder.appending(path: "\(Self.unfinished)\(id).\(kind)") }
    let (vault, witness, packed) = (place("db"), place("witness"), place("part"))
    defer { for left in [vault, witness] { Self.remove(left) } }
    do {
      let (keyring, state, contents) = try fill(vault, witness, progress, copy)
      progress(90)
      let record = try Data(contentsOf: witness)
      try BackupArchive.write(
        to: packed, keyring: keyring.encoded(), witness: record, vault: vault, at: now)
      progress(100)
      return Made(file: packed, state: state, contents: contents)
    } catch {
      Self.remove(packed)
      throw error
    }
  }

  private func fill(
    _ vault: URL, _ witness: URL, _ progress: @escaping @Sendable (Int) -> Void,
    _ copy: (DatabaseQueue) throws -> (Keyring, [String: Int])
  ) throws -> (Keyring, Backup.State, BackupContents?) {
    try makeNewFile(at: vault)
    let queue = try DatabaseQueue(
      path: vault.path, configuration: OpenDatabase.configuration(key))
    defer { try? queue.close() }
    let (keyring, counts) = try copy(queue)
    progress(50)
    let (state, contents, record) = try queue.writeWithoutTransaction { db in
      // One file, and no log beside it.
      try db.execute(sql: "PRAGMA journal_mode = MEMORY; PRAGMA synchronous = FULL")
      let (state, contents) = try check(db, counts)
      return (state, contents, state == .damaged ? nil : try Witness.Record.found(db))
    }
    try queue.close()
    try Cipher.refusePlainFile(vault)
    // A vault from before there were witnesses has none; what is not one is not believed.
    if let record {
      try Witness(witness, key).make(record)
    } else {
      try replaceFile(at: witness, with: Data("{}\n".utf8))
    }
    return (keyring, state, contents)
  }

  private func check(
    _ db: Database, _ counts: [String: Int]
  ) throws -> (Backup.State, BackupContents?) {
    do {
      let contents = try BackupContents(checking: db, isOlder: isOlder)
      guard try db.rowCounts() == counts else { return (.damaged, nil) }
      return (contents.findings == 0 ? .good : .doubtful, contents)
    } catch let refusal as StoreRefusal where refusal == .damaged {
      return (.damaged, nil)
    } catch let error as DatabaseError
      where [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(error.resultCode)
    {
      return (.damaged, nil)
    }
  }

  /// Of what a power cut left.
  static func tidy(_ folder: URL) throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
    where name.hasPrefix(unfinished) { remove(folder.appending(path: name)) }
  }

  static func remove(_ file: URL) {
    for ending in ["", "-wal", "-shm", "-journal"] {
      try? FileManager.default.removeItem(atPath: file.path + ending)
    }
  }
}

extension DatabasePool {
  /// One moment of the open vault, keyring and all, while others read and write on.
  func copy(
    to queue: DatabaseQueue, _ file: KeyringFile, under key: VaultKey,
    progress: @escaping @Sendable (Int) -> Void = { _ in }
  ) throws -> (Keyring, [String: Int]) {
    let outcome = Mutex<Result<(Keyring, [String: Int]), any Error>?>(nil)
    let done = DispatchSemaphore(value: 0)
    try writeWithoutTransaction { _ in
      // Both change on the writer only: from here on each is of this moment.
      let keyring = try file.load()
      try keyring.check(under: key)
      asyncConcurrentRead { source in
        let result = Result {
          let source = try source.get()
          try source.copy(to: queue, progress: progress)
          return (keyring, try source.rowCounts())
        }
        outcome.withLock { $0 = result }
        done.signal()
      }
    }
    done.wait()
    guard let result = outcome.withLock(\.self) else { throw StoreRefusal.diskBroken }
    return try result.get()
  }
}

extension Database {
  /// All pages, decrypted and encrypted anew under the other's key.
  func copy(to queue: DatabaseQueue, progress: @escaping @Sendable (Int) -> Void) throws {
    try queue.writeWithoutTransaction { target in
      try backup(to: target, pagesPerStep: 1024) { step in
        progress(50 * step.completedPageCount / max(1, step.totalPageCount))
      }
    }
  }
}

extension Witness.Record {
  /// Of a vault of any version.
  static func found(_ db: Database) throws -> Self? {
    try db.tableExists(VaultState.databaseTableName) ? Self(db) : nil
  }
}
