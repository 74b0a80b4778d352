import Synchronization

/// How many answers there were since the start, and how long they took.
final class Traffic: Sendable {
  struct Counts: Sendable {
    /// By class of status: 2 stands for 200 to 299.
    fileprivate(set) var answers: [Int: Int] = [:]
    /// Of each of `Traffic.bounds`, how many took no longer.
    fileprivate(set) var within = bounds.map { _ in 0 }
    /// All of them together.
    fileprivate(set) var seconds = 0.0

    var all: Int { answers.values.reduce(0, +) }
  }

  /// In seconds.
  static let bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

  private let state = Mutex(Counts())

  var counts: Counts { state.withLock { $0 } }

  func count(_ status: Int, seconds: Double) {
    state.withLock { counts in
      counts.answers[status / 100, default: 0] += 1
      counts.seconds += seconds
      for (index, bound) in Self.bounds.enumerated() where seconds <= bound {
        counts.within[index] += 1
      }
    }
  }
}
