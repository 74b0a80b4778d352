import Foundation

/// Lets few derivations run at once, each of which may take 512 MiB, and few more wait.
package actor DerivationQueue {
  package enum Refusal: Error, Equatable, CustomStringConvertible {
    /// As many of that kind are waiting already as may.
    case busy

    package var description: String { "Too many are signing in at once. Try again in a moment." }
  }

  /// Whoever floods the door shares a few places with other strangers, and nobody who is known waits
  /// behind them.
  package enum Asker: Sendable {
    /// Somebody who is signed in, or a browser that the trainer has signed in with before.
    case known
    case stranger

    fileprivate var places: Int { self == .known ? 64 : 16 }
  }

  private struct Waiting {
    let id: UUID
    let asker: Asker
    let turn: CheckedContinuation<Void, any Error>
  }

  private var limit = 1
  private var running = 0
  private var waiting: [Waiting] = []

  package init() {}

  var waitingCount: Int { waiting.count }

  /// One at a time while the vault is locked, two when it is open.
  package func vaultIs(open: Bool) {
    limit = open ? 2 : 1
    admit()
  }

  /// Runs a piece of work with one derivation in it, in the order of asking, strangers last.
  ///
  /// - Throws: `Refusal.busy`, `CancellationError` when cancelled before its turn, or what the
  ///   work throws.
  package func run<Value: Sendable>(
    for asker: Asker = .known, _ work: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await waitForTurn(asker)
    defer {
      running -= 1
      admit()
    }
    return try await onOwnThread(work)
  }

  private func waitForTurn(_ asker: Asker) async throws {
    try Task.checkCancellation()
    guard waiting.count(where: { $0.asker == asker }) < asker.places || running < limit
    else { throw Refusal.busy }
    let id = UUID()
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { turn in
        let strangers = waiting.firstIndex { $0.asker == .stranger }
        waiting.insert(
          Waiting(id: id, asker: asker, turn: turn),
          at: asker == .known ? strangers ?? waiting.endIndex : waiting.endIndex)
        admit()
      }
    } onCancel: {
      Task { await self.leave(id) }
    }
  }

  private func admit() {
    while running < limit, !waiting.isEmpty {
      running += 1
      waiting.removeFirst().turn.resume()
    }
  }

  private func leave(_ id: UUID) {
    guard let index = waiting.firstIndex(where: { $0.id == id }) else { return }
    waiting.remove(at: index).turn.resume(throwing: CancellationError())
  }
}
