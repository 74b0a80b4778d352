import Foundation
import Synchronization

/// The code that the server prints at its first start: only who sees the laptop's screen can
/// set the gym up.
package final class SetupCode: Sendable {
  private static let alphabet = Array("23456789ABCDEFGHJKMNPQRSTUVWXYZ")
  /// After so many wrong codes the server has to be started again.
  private static let tries = 20

  private struct State {
    var code: String?
    var triesLeft = SetupCode.tries
  }
  private let state: Mutex<State>

  /// No code when the gym is set up already.
  package init(needed: Bool) {
    let letters = (0..<8).compactMap { _ in Self.alphabet.randomElement() }
    let code = String(letters.prefix(4)) + "-" + String(letters.suffix(4))
    state = Mutex(State(code: needed ? code : nil))
  }

  package var current: String? { state.withLock { $0.code } }
  /// Whether so many wrong ones were typed that none is taken any more.
  var isUsedUp: Bool { state.withLock { $0.triesLeft == 0 } }

  /// Capitals, spaces and hyphens do not matter.
  func accepts(_ typed: String) -> Bool {
    let plain = Self.plain(typed)
    return state.withLock { state in
      guard let code = state.code, state.triesLeft > 0 else { return false }
      if plain == Self.plain(code) { return true }
      state.triesLeft -= 1
      return false
    }
  }

  func use() { state.withLock { $0.code = nil } }

  private static func plain(_ text: String) -> String {
    text.uppercased().filter { $0.isLetter || $0.isNumber }
  }
}
