import Dispatch
import Synchronization
import Testing

@testable import Vault

@Suite("Threads that read the vault")
struct ReadingThreadTests {
  private final class Count: Sendable {
    let reads = Mutex((now: 0, most: 0, all: 0))

    func begin() { reads.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1), $0.all + 1) } }
    func end() { reads.withLock { $0.now -= 1 } }
  }

  @Test(
    "As many read at once as there are threads; the others follow in their turn, and none is lost")
  func turns() async throws {
    let (threads, goOn) = (ReadingThreads(most: 2), DispatchSemaphore(value: 0))
    let count = Count()
    let sum = try await withThrowingTaskGroup(of: Int.self) { group in
      for number in 0..<20 {
        group.addTask {
          try await threads.run {
            count.begin()
            goOn.wait()
            count.end()
            return number
          }
        }
      }
      // Nothing here waits for a thread that the tasks need: they stand still only in theirs.
      group.addTask {
        for _ in 0..<20 { goOn.signal() }
        return 20
      }
      return try await group.reduce(0, +)
    }
    #expect(sum == (0...20).reduce(0, +))
    #expect(count.reads.withLock { $0.most <= 2 && $0.now == 0 && $0.all == 20 })
  }

  @Test("What fails says so, and what nobody waits for any more is not begun")
  func failures() async throws {
    struct Anything: Error {}
    let threads = ReadingThreads(most: 1)
    await #expect(throws: Anything.self) { try await threads.run { throw Anything() } }
    let count = Count()
    await #expect(throws: CancellationError.self) {
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.cancelAll()
        group.addTask { try await threads.run { count.begin() } }
        try await group.waitForAll()
      }
    }
    #expect(try await threads.run { 7 } == 7)
    #expect(count.reads.withLock { $0.all == 0 })
  }
}
