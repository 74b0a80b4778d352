import Foundation
import GRDB
import Synchronization
import TestSupport
import Testing

@testable import Vault

/// How many reads have begun, and how many of them at once.
final class ReadCount: Sendable {
  let reads = Mutex((now: 0, most: 0, all: 0))

  var now: Int { reads.withLock(\.now) }
  var all: Int { reads.withLock(\.all) }
  var most: Int { reads.withLock(\.most) }

  func begin() { reads.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1), $0.all + 1) } }
  func end() { reads.withLock { $0.now -= 1 } }
}

@Suite("Threads that read the vault", .timeLimit(.minutes(1)))
struct ReadingThreadTests {
  @Test("As many read at once as there are threads; the others follow, and none is lost")
  func turns() async throws {
    let (threads, goOn) = (ReadingThreads(most: 2), DispatchSemaphore(value: 0))
    let count = ReadCount()
    let sum = try await withThrowingTaskGroup(of: Int.self) { group in
      for number in 0..<20 {
        group.addTask {
          try await threads.run { _ in
            count.begin()
            goOn.wait()
            count.end()
            return number
          }
        }
      }
      try await waitUntil { count.now == 2 }
      for _ in 0..<20 { goOn.signal() }
      return try await group.reduce(0, +)
    }
    #expect(sum == (0..<20).reduce(0, +))
    #expect((count.most, count.now, count.all) == (2, 0, 20))
  }

  @Test("What fails says so")
  func failures() async throws {
    struct Anything: Error {}
    let threads = ReadingThreads(most: 1)
    await #expect(throws: Anything.self) { try await threads.run { _ in throw Anything() } }
    #expect(try await threads.run { _ in 7 } == 7)
  }

  @Test("What nobody waits for any more is not begun")
  func cancelled() async throws {
    try await withHeldThread { threads, count, goOn in
      let second = Task { try await threads.run { _ in count.begin() } }
      for _ in 0..<100 { await Task.yield() }
      second.cancel()
      goOn()
      await #expect(throws: CancellationError.self) { try await second.value }
    }
  }

  @Test("Closing waits for what is read, and refuses what waits behind that and who comes later")
  func closed() async throws {
    try await withHeldThread { threads, count, goOn in
      let second = Task { try await threads.run { _ in count.begin() } }
      for _ in 0..<100 { await Task.yield() }
      async let closed: Void = onOwnThread { threads.close() }
      await #expect(throws: DatabaseError.self) { try await second.value }
      #expect(count.now == 1)
      goOn()
      try await closed
      #expect(count.now == 0)
      await #expect(throws: DatabaseError.self) { try await threads.run { _ in count.begin() } }
    }
  }

  /// With a read that has the only thread until `goOn`; no other may be begun.
  private func withHeldThread(
    _ body: (ReadingThreads, ReadCount, _ goOn: () -> Void) async throws -> Void
  ) async throws {
    let (threads, count, end) = (ReadingThreads(most: 1), ReadCount(), DispatchSemaphore(value: 0))
    async let held: Void = threads.run { _ in
      count.begin()
      end.wait()
      count.end()
    }
    try await waitUntil { count.now == 1 }
    try await body(threads, count) { end.signal() }
    try await held
    #expect(count.all == 1)
  }
}
