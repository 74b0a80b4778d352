import Foundation

/// `throttle.json`: what a doorkeeper has to know when the vault is still locked.
struct DoorNotes: Codable, Sendable {
  /// The same instant on both clocks.
  struct Time: Sendable {
    let now: Date
    let instant: ContinuousClock.Instant
  }

  private struct Failures: Codable {
    let count: Int
    let last: Date
  }

  private static let byteLimit = 1 << 20

  let salt: Data
  let devices: KnownDevices
  private let failures: [String: Failures]
  /// Nil in a file of an earlier version.
  let tries: FailedTries?

  init(
    salt: Data, _ devices: KnownDevices, _ failures: [String: SignInThrottle.Failures],
    _ tries: FailedTries, at time: Time
  ) {
    (self.salt, self.devices, self.tries) = (salt, devices, tries.nameless)
    self.failures = failures.mapValues {
      let passed = (time.instant - $0.last) / .seconds(1)
      return Failures(count: $0.count, last: time.now.addingTimeInterval(-passed))
    }
  }

  init(reading file: URL) throws {
    let handle = try FileHandle(forReadingFrom: file)
    defer { try? handle.close() }
    let data = try handle.read(upToCount: Self.byteLimit) ?? Data()
    self = try JSONDecoder().decode(Self.self, from: data)
  }

  /// On the clock that does not jump; the other may have been set meanwhile, even before `last`.
  func failures(at time: Time) -> [String: SignInThrottle.Failures] {
    failures.mapValues {
      let passed = min(max(0, time.now.timeIntervalSince($0.last)), 1_000_000)
      return SignInThrottle.Failures(
        count: min(max(0, $0.count), 1_000), last: time.instant - .seconds(passed))
    }
  }
}
