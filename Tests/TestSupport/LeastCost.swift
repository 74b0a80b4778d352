import Passwords

extension Argon2idCost {
  /// For tests only: a password that costs next to nothing to try.
  package static let least = Argon2idCost(memoryKiB: 8, iterations: 1, lanes: 1)
}
