import Testing

@testable import Vault

@Suite("Guessing passwords is slow")
struct SignInThrottleTests {
  private let throttle = SignInThrottle()
  private let start = ContinuousClock.now

  private func seconds(
    _ name: String = "sam", _ address: String = "laptop", after passed: Duration = .zero
  ) -> Duration {
    throttle.admit(name: name, address: address, at: start + passed)
  }

  @Test("Three tries are free; each further one has to wait twice as long")
  func doubling() {
    for _ in 0..<3 { #expect(seconds() == .zero) }
    #expect(seconds() == .seconds(1))
    #expect(seconds(after: .milliseconds(400)) == .milliseconds(600))
    var passed = Duration.seconds(1)
    for wait in [2, 4, 8, 16, 32, 64, 128, 256, 300, 300] {
      #expect(seconds(after: passed) == .zero)
      #expect(seconds(after: passed) == .seconds(wait))
      passed += .seconds(wait)
    }
  }

  @Test("A right password clears the name and the address")
  func succeeded() {
    for _ in 0..<3 { _ = seconds() }
    #expect(seconds() > .zero)
    throttle.succeeded(name: "sam", address: "laptop")
    for _ in 0..<3 { #expect(seconds() == .zero) }
  }

  @Test("Another name on the same address is free, until ten have failed there")
  func address() {
    for number in 0..<10 { #expect(seconds("name \(number)") == .zero) }
    #expect(seconds("somebody else") == .seconds(1))
    #expect(seconds("somebody else", "tablet") == .zero)
  }

  @Test("A name is counted over all addresses")
  func name() {
    for number in 0..<3 { #expect(seconds("sam", "tablet \(number)") == .zero) }
    #expect(seconds("sam", "tablet 4") == .seconds(1))
  }

  @Test("An hour after the last failure all is forgotten")
  func forgotten() {
    for _ in 0..<3 { _ = seconds() }
    #expect(seconds(after: .seconds(3600)) == .zero)
    for _ in 0..<2 { #expect(seconds(after: .seconds(3600)) == .zero) }
    #expect(seconds(after: .seconds(3600)) == .seconds(1))
  }

  @Test("Many at once gain nothing: a try counts until it has succeeded")
  func atOnce() {
    let admitted = (0..<50).count { _ in seconds() == .zero }
    #expect(admitted == 3)
  }
}
