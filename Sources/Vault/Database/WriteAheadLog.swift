import Foundation
import GRDB
import Synchronization

/// Whether the log has anything that the file has not, and since when nothing was added.
final class LogTraffic: Sendable {
  private struct State {
    var isEmpty = false
    var isQuiet = false
    /// Whether it has the last traces of somebody who was erased.
    var isUrgent = false
  }
  private let state = Mutex(State())

  func changed() { state.withLock { ($0.isEmpty, $0.isQuiet) = (false, false) } }

  func emptied() { state.withLock { ($0.isEmpty, $0.isUrgent) = (true, false) } }

  /// From now on the log is emptied as soon as nobody reads, whatever comes.
  func hurry() { state.withLock { $0.isUrgent = true } }

  /// Whether it is time to empty the log: nothing came since the last time that this was asked.
  func isDue() -> Bool {
    state.withLock { state in
      defer { state.isQuiet = true }
      return (state.isQuiet || state.isUrgent) && !state.isEmpty
    }
  }
}

extension OpenDatabase {
  /// A log larger than this goes into the file at once: each time costs two syncs and every page that has
  /// changed since, so thousands of contacts are to find few of them.
  static let largestLog = 16 << 20

  private var log: URL { URL(filePath: pool.path + "-wal") }

  /// Called on the writer after each commit, before the next transaction.
  func noteChange(_ record: Witness.Record?, _ db: Database) {
    guard let record else { return }
    witness.note(record)
    traffic.changed()
    if (fileSize(log) ?? 0) > Self.largestLog { try? emptyLog(db) }
  }

  /// Called on the writer.
  func rest(_ db: Database) {
    guard traffic.isDue() else { return }
    try? emptyLog(db)
    witness.flush()
  }

  /// - Throws: `SQLITE_BUSY` while somebody reads what the log has.
  fileprivate func emptyLog(_ db: Database) throws {
    try db.checkpoint(.truncate)
    traffic.emptied()
  }

  /// Waits for readers, and leaves one file.
  func close() {
    searchIndex.forget()
    keptSessions.forget()
    readers.close()
    try? pool.barrierWriteWithoutTransaction(emptyLog)
    witness.flush()
    guard (try? pool.close()) != nil, fileSize(log) == 0 else { return }
    try? removeFile(log)
    try? removeFile(URL(filePath: pool.path + "-shm"))
  }
}

extension Store {
  /// Empties the log, in the next second or, where somebody reads for longer or the disk is full,
  /// as soon as `rest` can; a program that ends before does it at its end or its next start.
  ///
  /// - Returns: whether it is done.
  func emptyLog() async throws -> Bool {
    let vault = try opened()
    vault.traffic.hurry()
    for _ in 0..<20 {
      // Reading takes milliseconds: while we wait, others may write.
      if (try? await vault.pool.writeWithoutTransaction(vault.emptyLog)) != nil { return true }
      try? await Task.sleep(for: .milliseconds(50))
    }
    return false
  }
}

/// In bytes; nil where there is no such file.
private func fileSize(_ url: URL) -> Int? {
  try? FileManager.default.attributesOfItem(atPath: url.path)[.size] as? Int
}
