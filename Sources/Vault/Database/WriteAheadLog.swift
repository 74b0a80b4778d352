import Foundation
import GRDB
import Synchronization

/// Whether the log has anything that the file has not, and since when nothing was added.
final class LogTraffic: Sendable {
  private struct State {
    var isEmpty = false
    var isQuiet = false
  }
  private let state = Mutex(State())

  func changed() { state.withLock { ($0.isEmpty, $0.isQuiet) = (false, false) } }

  func emptied() { state.withLock { $0.isEmpty = true } }

  /// Whether it is time to empty the log: nothing came since the last time that this was asked.
  func isDue() -> Bool {
    state.withLock { state in
      defer { state.isQuiet = true }
      return state.isQuiet && !state.isEmpty
    }
  }
}

extension OpenDatabase {
  /// A log larger than this goes into the file at once.
  static let largestLog = 4 << 20

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
  private func emptyLog(_ db: Database) throws {
    try db.checkpoint(.truncate)
    traffic.emptied()
  }

  /// Waits for readers, and leaves one file.
  func close() {
    try? pool.barrierWriteWithoutTransaction(emptyLog)
    witness.flush()
    guard (try? pool.close()) != nil, fileSize(log) == 0 else { return }
    try? removeFile(log)
    try? removeFile(URL(filePath: pool.path + "-shm"))
  }
}

/// In bytes; nil where there is no such file.
private func fileSize(_ url: URL) -> Int? {
  try? FileManager.default.attributesOfItem(atPath: url.path)[.size] as? Int
}
