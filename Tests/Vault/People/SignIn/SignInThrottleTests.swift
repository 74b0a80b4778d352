import Testing

@testable import Vault

@Suite("Guessing passwords is slow")
struct SignInThrottleTests {
  private let start = ContinuousClock.now
  private let name = SignInThrottle.Counter(key: "sam", free: 3)
  private let address = SignInThrottle.Counter(key: "laptop", free: 10)

  /// Types a wrong password where that is let in; what happened.
  private func guess(
    _ throttle: inout SignInThrottle, _ counters: [SignInThrottle.Counter],
    after passed: Duration = .zero
  ) -> SignInThrottle.Admission {
    let admission = throttle.admission(to: counters, at: start + passed)
    if admission == .now {
      throttle.begin(counters)
      throttle.end(counters, .wrong, at: start + passed)
    }
    return admission
  }

  @Test("Three tries are free; each further one has to wait twice as long")
  func doubling() {
    var throttle = SignInThrottle()
    for _ in 0..<3 { #expect(guess(&throttle, [name]) == .now) }
    #expect(guess(&throttle, [name]) == .after(.seconds(1)))
    #expect(
      guess(&throttle, [name], after: .milliseconds(400)) == .after(.milliseconds(600)))
    var passed = Duration.seconds(1)
    for wait in [2, 4, 8, 16, 32, 64, 128, 256, 300, 300] {
      #expect(guess(&throttle, [name], after: passed) == .now)
      #expect(guess(&throttle, [name], after: passed) == .after(.seconds(wait)))
      passed += .seconds(wait)
    }
  }

  @Test("A right password clears what it was counted for; one that nobody looked at, nothing")
  func outcomes() {
    var throttle = SignInThrottle()
    for _ in 0..<2 { _ = guess(&throttle, [name, address]) }
    throttle.begin([name, address])
    throttle.end([name, address], .undecided, at: start)
    #expect(guess(&throttle, [name, address]) == .now)
    #expect(guess(&throttle, [name, address]) == .after(.seconds(1)))
    throttle.begin([name, address])
    throttle.end([name, address], .right, at: start)
    for _ in 0..<3 { #expect(guess(&throttle, [name, address]) == .now) }
  }

  @Test("Whoever is counted twice waits for both")
  func both() {
    var throttle = SignInThrottle()
    for number in 0..<10 {
      #expect(guess(&throttle, [.init(key: "name \(number)", free: 3), address]) == .now)
    }
    #expect(guess(&throttle, [name, address]) == .after(.seconds(1)))
    #expect(guess(&throttle, [name, .init(key: "tablet", free: 10)]) == .now)
  }

  @Test("An hour after the last failure all is forgotten")
  func forgotten() {
    var throttle = SignInThrottle()
    for _ in 0..<3 { _ = guess(&throttle, [name]) }
    for _ in 0..<3 { #expect(guess(&throttle, [name], after: .seconds(3600)) == .now) }
    #expect(guess(&throttle, [name], after: .seconds(3600)) == .after(.seconds(1)))
  }

  @Test("Of many at once so many are let in as might fail one by one; the others wait for them")
  func atOnce() {
    var throttle = SignInThrottle()
    _ = guess(&throttle, [name])
    for _ in 0..<2 {
      #expect(throttle.admission(to: [name], at: start) == .now)
      throttle.begin([name])
    }
    #expect(throttle.admission(to: [name], at: start) == .afterOthers)
    throttle.end([name], .right, at: start)
    #expect(throttle.admission(to: [name], at: start) == .now)
  }

  @Test("Of very many the newest are remembered")
  func most() {
    var throttle = SignInThrottle()
    for number in 0..<2_000 {
      let stranger = SignInThrottle.Counter(key: "name \(number)", free: 3)
      _ = guess(&throttle, [stranger], after: .milliseconds(number))
    }
    for _ in 0..<3 { _ = guess(&throttle, [name], after: .seconds(3)) }
    #expect(throttle.failures.count <= 2_000)
    #expect(guess(&throttle, [name], after: .seconds(3)) == .after(.seconds(1)))
  }
}
