/// What one derivation costs, here and to whoever guesses passwords.
package struct Argon2idCost: Codable, Equatable, Sendable {
  package let memoryKiB: UInt32
  package let iterations: UInt32
  package let lanes: UInt32

  package init(memoryKiB: UInt32, iterations: UInt32, lanes: UInt32) {
    self.memoryKiB = memoryKiB
    self.iterations = iterations
    self.lanes = lanes
  }

  /// Whether a derivation may be started: at most 1 GiB, 10 iterations and 4 lanes, and no
  /// less than RFC 9106, section 3.1 demands. A changed file cannot ask for more.
  package var isAcceptable: Bool {
    (1...4).contains(lanes) && (1...10).contains(iterations)
      && (8 * lanes...1 << 20).contains(memoryKiB)
  }

  /// KiB written in all; the measure by which one cost is below another.
  package var work: UInt64 { UInt64(memoryKiB) * UInt64(iterations) }
}
