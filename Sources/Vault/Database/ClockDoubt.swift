import Foundation

/// Why the laptop's clock may be wrong.
package struct ClockDoubt: Sendable, Equatable {
  package enum Kind: String, Sendable {
    /// It stands before this program was made.
    case impossible
    /// It stands before the last time that the gym's data was in use.
    case behind
    /// It stands long after: the gym was closed, or it is ahead.
    case ahead
  }

  /// Laptops that travel are a day apart.
  private static let tolerance: TimeInterval = 24 * 3600
  private static let longestPause: TimeInterval = 366 * 24 * 3600

  package let kind: Kind
  /// What the clock says.
  package let now: Date
  /// When this program was made, or the data was last in use.
  package let known: Date
  /// Between which it is by what is known: an impossible clock says nothing about it.
  package let possible: ClosedRange<Date>

  /// Nil where nothing speaks against the clock.
  ///
  /// - Parameter used: when the data was last in use; nil where nobody knows.
  init?(_ now: Date, programMade made: Date, used: Date?) {
    self.now = now
    if made.timeIntervalSince(now) > Self.tolerance {
      (kind, known) = (.impossible, made)
      possible = max(made, used ?? made)...max(made, used ?? made)
    } else if let used, used.timeIntervalSince(now) > Self.tolerance {
      (kind, known) = (.behind, used)
      possible = now...used
    } else if let used, now.timeIntervalSince(used) > Self.longestPause {
      (kind, known) = (.ahead, used)
      // A clock that was behind when the data was last in use says nothing about it, either.
      possible = min(max(used, made), now)...now
    } else {
      return nil
    }
  }
}

extension ClockDoubt: CustomStringConvertible {
  package var description: String {
    let why =
      switch kind {
      case .impossible: "this program was made on \(known.instant)"
      case .behind: "the data was in use on \(known.instant) already"
      case .ahead: "the data was last in use on \(known.instant)"
      }
    return "Is the clock of this machine right? It says \(now.instant), but \(why)."
  }
}

extension DataFolder {
  package func clockDoubt(at now: Date) -> ClockDoubt? {
    ClockDoubt(now, programMade: programMade, used: latestTime)
  }
}

extension Store {
  /// From now on the clock is believed, wherever it stood before; but not before this program was
  /// made.
  package func confirmClock(at moment: Moment) async throws {
    guard let doubt = folder.clockDoubt(at: moment.now), doubt.kind != .impossible else { return }
    try await note(.clockConfirmed, at: moment)
    folder.believe(moment.now)
  }
}
