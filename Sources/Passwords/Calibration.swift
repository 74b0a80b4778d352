import Foundation

extension Argon2idCost {
  /// What a sign-in may take.
  private static let longest = Duration.milliseconds(800)

  /// The cost for this machine; measuring it takes up to two seconds, and at most twice the memory of the
  /// cost.
  package static func calibrated() -> Argon2idCost {
    calibrated(machineMemory: ProcessInfo.processInfo.physicalMemory) { cost in
      let salt = [UInt8](repeating: 0, count: 16)
      let clock = ContinuousClock()
      let start = clock.now
      guard (try? Argon2id.derive(password: Data(), salt: salt, cost: cost)) != nil else {
        return nil
      }
      return clock.now - start
    }
  }

  /// The largest memory that takes at most 0.8 s and an eighth of the machine's bytes; never
  /// less than 64 MiB, the second recommendation of RFC 9106.
  ///
  /// - Parameter duration: how long a derivation takes, nil when it fails.
  static func calibrated(
    machineMemory: UInt64, duration: (Argon2idCost) -> Duration?
  ) -> Argon2idCost {
    let steps = [64, 128, 256, 512].map { mebibytes in
      Argon2idCost(memoryKiB: mebibytes << 10, iterations: 3, lanes: 1)
    }
    var (affordable, taken) = (steps[0], Duration.zero)
    for cost in steps where UInt64(cost.memoryKiB) << 10 <= machineMemory / 8 {
      // Twice the memory takes about twice as long: what would take too long is not tried. Something else
      // may have held up the one before.
      guard taken * 2 <= longest || duration(affordable).map({ $0 * 2 <= longest }) == true,
        let next = duration(cost), next <= longest
      else { break }
      (affordable, taken) = (cost, next)
    }
    return affordable
  }
}
