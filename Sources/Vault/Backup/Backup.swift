import Foundation

/// One backup: a file whose name says when it was made, what for, and what its check found.
package struct Backup: Sendable, Equatable {
  /// What it was made before; an ordinary one has none.
  package enum Reason: String, Sendable, CaseIterable { case upgrade, restore }

  package enum State: String, Sendable, CaseIterable {
    case good
    /// It opens and is whole, but `healthwheel verify` finds something in what it holds.
    case doubtful
    /// It does not open, or is not all that was written.
    case damaged
  }

  /// To the second.
  package let madeAt: Date
  package let reason: Reason?
  package var state: State
  package var bytes = 0

  init(madeAt: Date, reason: Reason?, state: State) {
    (self.madeAt, self.reason, self.state) = (madeAt, reason, state)
  }

  /// `healthwheel-20261123T010830Z-before-upgrade-doubtful.tar`, without what does not hold.
  package var name: String {
    let reason = reason.map { "-before-\($0.rawValue)" } ?? ""
    let state = state == .good ? "" : "-\(state.rawValue)"
    return "healthwheel-\(madeAt.formatted(Self.time))\(reason)\(state).tar"
  }

  /// Nil for a file that is none of ours.
  package init?(name: String) {
    let pattern =
      /healthwheel-(\d{8}T\d{6}Z)(?:-before-(upgrade|restore))?(?:-(doubtful|damaged))?\.tar/
    guard let match = name.wholeMatch(of: pattern),
      let date = try? Date(String(match.1), strategy: Self.time)
    else { return nil }
    self.init(
      madeAt: date, reason: match.2.flatMap { Reason(rawValue: String($0)) },
      state: match.3.flatMap { State(rawValue: String($0)) } ?? .good)
  }

  private static let time = Date.ISO8601FormatStyle(
    dateSeparator: .omitted, timeSeparator: .omitted, timeZone: .gmt)
}
