import Foundation

/// Makes guessing slow: after a few wrong passwords every further try has to wait, twice as long
/// each time.
struct SignInThrottle: Sendable {
  /// What wrong passwords are counted for.
  struct Counter: Hashable, Sendable {
    let key: String
    /// How many wrong tries cost no time.
    let free: Int
  }

  struct Failures: Equatable, Sendable {
    let count: Int
    let last: ContinuousClock.Instant
  }

  enum Admission: Equatable {
    case now
    case after(Duration)
    /// Others try just now: whether this one may depends on them.
    case afterOthers
  }

  enum Outcome { case right, wrong, undecided }

  private static let longest: Duration = .seconds(300)
  /// Failures are forgotten so long after the last one.
  private static let memory: Duration = .seconds(3600)
  private static let most = 2_000

  private(set) var failures: [String: Failures]
  private var trying: [String: Int] = [:]

  init(_ failures: [String: Failures] = [:]) { self.failures = failures }

  /// Whether a try may go ahead. Many at once gain nothing: no more may be under way than would
  /// be let in one by one if all of them failed.
  func admission(to counters: [Counter], at now: ContinuousClock.Instant) -> Admission {
    if let longest = counters.map({ wait(for: $0, now) }).max(), longest > .zero {
      return .after(longest)
    }
    let isOpen = counters.allSatisfy { counter in
      trying[counter.key, default: 0] < max(1, counter.free - count(of: counter, now))
    }
    return isOpen ? .now : .afterOthers
  }

  mutating func begin(_ counters: [Counter]) {
    for counter in counters { trying[counter.key, default: 0] += 1 }
  }

  mutating func end(
    _ counters: [Counter], _ outcome: Outcome, at now: ContinuousClock.Instant
  ) {
    for counter in counters {
      let rest = trying[counter.key, default: 1] - 1
      trying[counter.key] = rest > 0 ? rest : nil
      switch outcome {
      case .right: failures[counter.key] = nil
      case .wrong:
        failures[counter.key] = Failures(count: count(of: counter, now) + 1, last: now)
      case .undecided: break
      }
    }
    forgetSome(at: now)
  }

  private func count(of counter: Counter, _ now: ContinuousClock.Instant) -> Int {
    failures[counter.key].flatMap { now - $0.last < Self.memory ? $0.count : nil } ?? 0
  }

  private func wait(for counter: Counter, _ now: ContinuousClock.Instant) -> Duration {
    let count = count(of: counter, now)
    guard count >= counter.free, let last = failures[counter.key]?.last else { return .zero }
    let delay = min(Duration.seconds(1 << min(count - counter.free, 10)), Self.longest)
    return max(.zero, delay - (now - last))
  }

  /// Too many are not kept; the oldest go first, so that nobody gets rid of their own.
  private mutating func forgetSome(at now: ContinuousClock.Instant) {
    failures = failures.filter { now - $0.value.last < Self.memory }
    guard failures.count > Self.most else { return }
    let newest = failures.sorted { $0.value.last > $1.value.last }.prefix(Self.most / 2)
    failures = Dictionary(uniqueKeysWithValues: newest.map { ($0.key, $0.value) })
  }
}
