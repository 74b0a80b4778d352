import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Vault

@Suite(.timeLimit(.minutes(15))) struct DerivationQueueTests {
  private let queue = DerivationQueue()

  @Test("While the vault is locked one derivation runs at a time, in the order of asking")
  func lockedVault() async throws {
    let works = try await started(3)
    #expect(works.map(\.hasStarted) == [true, false, false])
    for work in works {
      try await waitUntil { work.hasStarted }
      work.finish()
      try await work.task.value
    }
  }

  @Test("When the vault opens a second one starts, and a third one does not")
  func openVault() async throws {
    let works = try await started(3)
    await queue.vaultIs(open: true)
    try await waitUntil { works[1].hasStarted }
    #expect(works.map(\.hasStarted) == [true, true, false])
    for work in works { work.finish() }
    for work in works { try await work.task.value }
  }

  @Test("Sixteen strangers may wait; the next one is told that the program is busy")
  func busy() async throws {
    let works = try await started(17)
    await #expect(throws: DerivationQueue.Refusal.busy) { try await queue.run(for: .stranger) {} }
    for work in works { work.finish() }
    for work in works { try await work.task.value }
    #expect(try await queue.run { 7 } == 7)
  }

  @Test("Strangers who take all their places keep nobody out who is known, and let them go first")
  func knownFirst() async throws {
    let works = try await started(17)
    let known = Work(queue, for: .known)
    try await waitUntil { await queue.waitingCount == 17 }
    works[0].finish()
    try await waitUntil { known.hasStarted }
    #expect(works.map(\.hasStarted) == [true] + Array(repeating: false, count: 16))
    for work in works + [known] { work.finish() }
    for work in works + [known] { try await work.task.value }
  }

  @Test("Whoever goes away leaves a place in the queue")
  func cancelled() async throws {
    let works = try await started(17)
    works[5].task.cancel()
    try await waitUntil { await queue.waitingCount == 15 }
    for work in works { work.finish() }
    await #expect(throws: CancellationError.self) { try await works[5].task.value }
    for (index, work) in works.enumerated() where index != 5 { try await work.task.value }
    #expect(!works[5].hasStarted)
  }

  @Test("Whoever derives nothing is answered while two derive, though there are two cores")
  func answered() async throws {
    await queue.vaultIs(open: true)
    let (starts, end) = ([Signal(), Signal()], Signal())
    let works = starts.map { start in
      Task {
        try await queue.run {
          start.give()
          let latest = ContinuousClock.now + .seconds(20)
          while !end.isGiven, .now < latest {}
          return end.isGiven
        }
      }
    }
    for start in starts { try await waitUntil { start.isGiven } }
    end.give()
    for work in works { #expect(try await work.value) }
  }

  @Test("A derivation that fails makes room for the next")
  func failure() async throws {
    await #expect(throws: KeyringRefusal.wrongPassword) {
      try await queue.run { throw KeyringRefusal.wrongPassword }
    }
    #expect(try await queue.run { 7 } == 7)
  }

  /// Pieces of work that strangers asked for one after the other; the first one is running.
  private func started(_ count: Int) async throws -> [Work] {
    var works: [Work] = []
    for index in 0..<count {
      let work = Work(queue, for: .stranger)
      works.append(work)
      if index == 0 { try await waitUntil { work.hasStarted } }
      try await waitUntil { await queue.waitingCount == index }
    }
    return works
  }
}

/// Work that runs in a queue until it is told to finish.
private final class Work: Sendable {
  let task: Task<Void, any Error>
  private let start: Signal
  private let end: DispatchSemaphore

  init(_ queue: DerivationQueue, for asker: DerivationQueue.Asker) {
    let (start, end) = (Signal(), DispatchSemaphore(value: 0))
    (self.start, self.end) = (start, end)
    task = Task {
      try await queue.run(for: asker) {
        start.give()
        end.wait()
      }
    }
  }

  var hasStarted: Bool { start.isGiven }

  func finish() { end.signal() }
}

private final class Signal: Sendable {
  private let given = Mutex(false)
  var isGiven: Bool { given.withLock { $0 } }
  func give() { given.withLock { $0 = true } }
}
