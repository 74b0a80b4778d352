import Foundation
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
  static let shared = ReadingThreads(most: 4)

  private let most: Int
  private let state = Mutex(State())
  private let added = DispatchSemaphore(value: 0)

  init(most: Int) { self.most = most }

  /// Carries out `read` as soon as a thread is free. What nobody waits for any more is not begun.
  ///
  /// - Throws: `CancellationError`, and what `read` throws.
  func run<Value: Sendable>(_ read: @escaping @Sendable () throws -> Value) async throws -> Value {
    try Task.checkCancellation()
    return try await withCheckedThrowingContinuation { continuation in
      add { continuation.resume(with: Result(catching: read)) }
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
