import Foundation
import Logging
import Synchronization
import Vault

/// Changes of the database key, each of which goes on after its request was answered.
package final class KeyChanges: Sendable {
  /// How the last one ended, until somebody has been told.
  enum Outcome: Sendable { case done, diskFull, failed }

  private struct State {
    var work: Task<Void, Never>?
    var outcome: Outcome?
  }

  private let state = Mutex(State())

  func start(_ logger: Logger, _ change: @escaping @Sendable () async throws -> Void) {
    let work = Task {
      let outcome = await Self.outcome(of: change, logger)
      state.withLock { $0.outcome = outcome }
    }
    state.withLock { $0.work = work }
  }

  /// Waits for the one that is under way.
  package func end() async { await state.withLock { $0.work }?.value }

  /// Of one that has opened the vault again already, but has not come to its end, too.
  func takeOutcome() async -> Outcome? {
    await end()
    return state.withLock { state in
      defer { state.outcome = nil }
      return state.outcome
    }
  }

  private static func outcome(
    of change: () async throws -> Void, _ logger: Logger
  ) async -> Outcome {
    do {
      try await change()
      return .done
    } catch {
      logger.error("The key of the database was not changed: \(type(of: error))")
      return StoreRefusal(ofDisk: error) == .diskFull ? .diskFull : .failed
    }
  }
}
