import CSQLCipher
import Foundation
import GRDB
import Synchronization

/// As many threads as a vault has reading connections, which do nothing but read.
///
/// By GRDB's own way each read waits for a turn on one queue, goes back to its task, and then to a queue of its
/// connection: a short one takes longer to change threads than to read. Swift's own threads are not for
/// it, for a long one would keep everybody else from being answered.
final class ReadingThreads: Sendable {
  private struct State {
    var waiting: [@Sendable () -> Void] = []
    /// Reads that wait or run.
    var reads = 0
    var threads = 0
  }

  /// One for all vaults of the program; it has only one, but while it is restored or checked.
  static let shared = ReadingThreads(most: OpenDatabase.mostReaders)

  private let most: Int
  private let state = Mutex(State())
  private let added = DispatchSemaphore(value: 0)

  init(most: Int) { self.most = most }

  /// Carries out `read` as soon as a thread is free. When nobody waits for it any more, it ends where it is,
  /// or is not begun.
  ///
  /// - Throws: `CancellationError` where it is not begun, and what `read` throws.
  func run<Value: Sendable>(
    _ read: @escaping @Sendable (Reading) throws -> Value
  ) async throws -> Value {
    let reading = Reading()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        add { continuation.resume(with: Result { try reading.begin(read) }) }
      }
    } onCancel: {
      reading.cancel()
    }
  }

  private func add(_ read: @escaping @Sendable () -> Void) {
    let isThreadMissing = state.withLock { state in
      state.waiting.append(read)
      state.reads += 1
      guard state.reads > state.threads, state.threads < most else { return false }
      state.threads += 1
      return true
    }
    if isThreadMissing { Thread.detachNewThread { self.work() } }
    added.signal()
  }

  private func work() {
    while true {
      added.wait()
      let read = state.withLock { state in state.waiting.isEmpty ? nil : state.waiting.removeFirst()
      }
      read?()
      state.withLock { state in state.reads -= 1 }
    }
  }
}

/// One read, which can be ended from another thread.
final class Reading: Sendable {
  private struct State {
    var isCancelled = false
    var interrupt: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())

  fileprivate func begin<Value>(_ read: (Reading) throws -> Value) throws -> Value {
    guard !state.withLock(\.isCancelled) else { throw CancellationError() }
    return try read(self)
  }

  func cancel() {
    state.withLock { state in
      state.isCancelled = true
      state.interrupt?()
    }
  }

  /// Reads one state of the vault.
  func ofOneState<Value>(_ db: Database, _ body: (Database) throws -> Value) throws -> Value {
    nonisolated(unsafe) let connection = unsafe UnsafeMutableRawPointer(db.sqliteConnection)
    state.withLock { $0.interrupt = { unsafe csqlcipher_interrupt(connection) } }
    // No later: the connection is somebody else's by then.
    defer { state.withLock { $0.interrupt = nil } }
    var result: Result<Value, any Error> = .failure(StoreRefusal.locked)
    try db.inTransaction(.deferred) {
      result = .success(try body(db))
      return .commit
    }
    return try result.get()
  }
}
