import Foundation
import Synchronization

/// Makes guessing slow: after a few failures of a sign-in name or an address, every further
/// try has to wait, twice as long each time.
///
/// In memory, on a clock that does not jump.
final class SignInThrottle: Sendable {
  /// How many wrong tries are free: a sign-in name, an address (several trainers share one).
  private static let freeForName = 3
  private static let freeForAddress = 10
  private static let longest: Duration = .seconds(300)
  /// A record is forgotten this long after its last failure.
  private static let memory: Duration = .seconds(3600)
  private static let most = 10_000

  private struct Failures {
    let count: Int
    let last: ContinuousClock.Instant
  }

  private let failures = Mutex<[String: Failures]>([:])

  /// Lets a try go ahead (zero), or says how long it has to wait still.
  ///
  /// A try counts as failed until it has succeeded, so that many at once gain nothing.
  func admit(name: String, address: String, at now: ContinuousClock.Instant) -> Duration {
    failures.withLock { failures in
      let keys = ["name:\(name)", "address:\(address)"]
      let wait = max(
        Self.wait(failures[keys[0]], free: Self.freeForName, now),
        Self.wait(failures[keys[1]], free: Self.freeForAddress, now))
      guard wait == .zero else { return wait }
      if failures.count >= Self.most {
        failures = failures.filter { now - $0.value.last < Self.memory }
        if failures.count >= Self.most { failures.removeAll() }
      }
      for key in keys {
        let before = failures[key].flatMap { now - $0.last < Self.memory ? $0.count : nil } ?? 0
        failures[key] = Failures(count: before + 1, last: now)
      }
      return .zero
    }
  }

  func succeeded(name: String, address: String) {
    failures.withLock { failures in
      failures["name:\(name)"] = nil
      failures["address:\(address)"] = nil
    }
  }

  private static func wait(
    _ record: Failures?, free: Int, _ now: ContinuousClock.Instant
  ) -> Duration {
    guard let record, record.count >= free, now - record.last < memory else { return .zero }
    let doublings = min(record.count - free, 10)
    let delay = min(Duration.seconds(1 << doublings), longest)
    return max(.zero, delay - (now - record.last))
  }
}
