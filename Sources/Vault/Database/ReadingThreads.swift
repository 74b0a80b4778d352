import CSQLCipher
import Foundation
import GRDB
import Synchronization

/// Threads that do nothing but read one vault, as many as it has reading connections.
///
/// By GRDB's own way each read waits for a turn on one queue, goes back to its task, and then to a queue of its
/// connection: a short one takes longer to change threads than to read. Swift's own threads are not for
/// it, for a long one would keep everybody else from being answered.
final class ReadingThreads: Sendable {
  private typealias Read = @Sendable (_ isClosed: Bool) -> Void

  private struct State {
    var waiting: [Read] = []
    /// Of the threads.
    var busy = 0
    var threads = 0
    var isClosed = false
  }

  /// After so long without work a thread ends.
  private static let patience = DispatchTimeInterval.seconds(10)

  private let most: Int
  private let state = Mutex(State())
  private let added = DispatchSemaphore(value: 0)
  private let underWay = DispatchGroup()

  init(most: Int) { self.most = most }

  /// Carries out `read` as soon as a thread is free. When nobody waits for it any more, it ends where it is,
  /// or is not begun.
  ///
  /// - Throws: `CancellationError` where it is not begun, `SQLITE_MISUSE` after the end, and what `read` throws.
  func run<Value: Sendable>(
    _ read: @escaping @Sendable (Reading) throws -> Value
  ) async throws -> Value {
    let reading = Reading()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        add { isClosed in
          continuation.resume(
            with: Result {
              guard !isClosed else { throw DatabaseError(resultCode: .SQLITE_MISUSE) }
              try reading.checkCancellation()
              return try read(reading)
            })
        }
      }
    } onCancel: {
      reading.cancel()
    }
  }

  /// Waits for what is being read; what waits behind that, and whoever comes later, is refused.
  func close() {
    let (waiting, threads) = state.withLock { state in
      defer { state.waiting = [] }
      state.isClosed = true
      return (state.waiting, state.threads)
    }
    for read in waiting { read(true) }
    for _ in 0..<threads { added.signal() }
    underWay.wait()
  }

  private func add(_ read: @escaping Read) {
    let (isClosed, isThreadMissing) = state.withLock { state in
      guard !state.isClosed else { return (true, false) }
      state.waiting.append(read)
      let reads = state.busy + state.waiting.count
      guard reads > state.threads, state.threads < most else { return (false, false) }
      state.threads += 1
      return (false, true)
    }
    if isClosed { return read(true) }
    if isThreadMissing { Thread.detachNewThread { self.work() } }
    added.signal()
  }

  private func work() {
    while true {
      let isIdle = added.wait(timeout: .now() + Self.patience) == .timedOut
      let (read, isOver) = state.withLock { state -> (Read?, Bool) in
        if !state.waiting.isEmpty {
          underWay.enter()
          state.busy += 1
          return (state.waiting.removeFirst(), false)
        }
        guard isIdle || state.isClosed else { return (nil, false) }
        state.threads -= 1
        return (nil, true)
      }
      if isOver { return }
      guard let read else { continue }
      read(false)
      state.withLock { $0.busy -= 1 }
      underWay.leave()
    }
  }
}

/// One read, which can be ended from another thread.
final class Reading: Sendable {
  /// After so many steps of SQLite's is it asked whether somebody still waits.
  private static let steps: Int32 = 200

  private let isCancelled = Atomic(false)

  func cancel() { isCancelled.store(true, ordering: .relaxed) }

  /// - Throws: `CancellationError` where nobody waits for it any more.
  fileprivate func checkCancellation() throws {
    if isCancelled.load(ordering: .relaxed) { throw CancellationError() }
  }

  /// Carries out `body`, which ends where it is when nobody waits for it any more.
  func read<Value>(_ db: Database, _ body: (Database) throws -> Value) throws -> Value {
    try checkCancellation()
    let connection = unsafe UnsafeMutableRawPointer(db.sqliteConnection)
    unsafe csqlcipher_watch(
      connection, Self.steps, { unsafe Reading.isCancelled($0) },
      Unmanaged.passUnretained(self).toOpaque())
    defer { unsafe csqlcipher_watch(connection, 0, nil, nil) }
    return try body(db)
  }

  private static func isCancelled(_ reading: UnsafeMutableRawPointer?) -> Int32 {
    guard let reading = unsafe reading else { return 0 }
    let one = unsafe Unmanaged<Reading>.fromOpaque(reading).takeUnretainedValue()
    return one.isCancelled.load(ordering: .relaxed) ? 1 : 0
  }
}
