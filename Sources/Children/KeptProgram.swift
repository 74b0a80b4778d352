import CSpawn
import Foundation

/// A program that is started again when it crashes: one ended by a signal that nobody asked for.
/// What ends by itself has said why, and stays ended, but for one that fails to come up again after a crash:
/// the disk may be full by now, and have room in a minute.
package struct KeptProgram {
  package struct Crash: Equatable {
    /// Nil where it failed to come up again.
    package let signal: Int32?
    /// Which one in a row this is, from 1.
    package let number: Int
    /// Until the next start.
    package let seconds: Int
  }

  private let path: String
  private let arguments: [String]
  private var row = CrashRow()

  /// - Parameter arguments: with the program's own name first.
  package init(_ path: String, _ arguments: [String]) {
    (self.path, self.arguments) = (path, arguments)
  }

  /// Runs it until it ends by itself or this program is asked to end. The thread is taken until then:
  /// the program ends with it, however this one ends.
  ///
  /// - Returns: its exit status.
  package mutating func run(onCrash: (Crash) -> Void) -> Int32 {
    while true {
      let start = ContinuousClock.now
      let end = unsafe withCWords(arguments) { unsafe cspawn_keep(path, $0) }
      let life = ContinuousClock.now - start
      if cspawn_asked_to_end() != 0 { return max(end, 0) }
      let isTriedAgain = end < 0 || end > 0 && row.goesOn(after: life)
      guard isTriedAgain else { return end }
      let seconds = row.rest(after: life)
      onCrash(Crash(signal: end < 0 ? -end : nil, number: row.count, seconds: seconds))
      cspawn_rest(Int32(seconds))
      if cspawn_asked_to_end() != 0 { return 0 }
    }
  }
}

/// Crashes one soon after the other: the next start waits longer each time.
struct CrashRow {
  private static let soundLife = Duration.seconds(60)
  private static let longestRest = 60

  private(set) var count = 0

  func goesOn(after life: Duration) -> Bool { count > 0 && life < Self.soundLife }

  /// Seconds, from 0 to 60.
  mutating func rest(after life: Duration) -> Int {
    count = life < Self.soundLife ? count + 1 : 1
    return count == 1 ? 0 : min(Self.longestRest, 1 << min(count - 2, 6))
  }
}
