import Catalogue
import Logging
import Synchronization
import Vault

/// Scores the gym's results anew, or takes that back, after the request that began it was answered.
///
/// The vault knows how far it is: what stops here goes on when somebody says so.
package final class Rescorer: Sendable {
  private struct State {
    var last: Task<Void, Never>?
    /// How many are at it, or wait for their turn.
    var count = 0
  }

  private let state = Mutex(State())

  /// Whether somebody is at it just now.
  var isAtWork: Bool { state.withLock { $0.count > 0 } }

  /// One after the other: who comes second finds what the first has left.
  func start(_ store: Store, _ catalogue: AssessmentCatalogue, _ clocks: Clocks, _ logger: Logger) {
    state.withLock { state in
      let before = state.last
      state.count += 1
      state.last = Task {
        await before?.value
        await work(store, catalogue, clocks, logger)
        self.state.withLock { $0.count -= 1 }
      }
    }
  }

  /// Waits until it rests.
  package func end() async { await state.withLock { $0.last }?.value }

  private func work(
    _ store: Store, _ catalogue: AssessmentCatalogue, _ clocks: Clocks, _ logger: Logger
  ) async {
    do {
      while try await store.stepRescoring(
        catalogue, now: clocks.now(), instant: clocks.instant(), in: clocks.zone)
      {}
    } catch {
      logger.error("Scoring anew has stopped: \(type(of: error))")
    }
  }
}
