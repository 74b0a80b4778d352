import Crypto
import Foundation
import Synchronization

/// Sign-ins whose password was right and whose code is still to come. They open nothing, and are over
/// after five minutes or five wrong codes, at a restart, and when the trainer's sessions end.
///
/// Kept in memory on a clock that does not jump.
package final class HalfwaySignIns: Sendable {
  package struct Halfway: Sendable {
    package let trainer: Identifier<Trainer>
    /// Where the trainer wants to go.
    package let target: String
    fileprivate let since: ContinuousClock.Instant
    fileprivate var tries = HalfwaySignIns.mostTries
  }

  private static let mostTries = 5

  /// By a digest of the browser's token.
  private let open = Mutex<[Data: Halfway]>([:])
  private let instant: @Sendable () -> ContinuousClock.Instant

  init(_ instant: @escaping @Sendable () -> ContinuousClock.Instant) { self.instant = instant }

  package func begin(_ trainer: Trainer, to target: String, token: String) {
    let now = instant()
    open.withLock { open in
      open = open.filter { $0.value.goesOn(at: now) }
      open[Session.hash(token)] = Halfway(trainer: trainer.id, target: target, since: now)
    }
  }

  /// Nil where it is over.
  package subscript(token: String?) -> Halfway? {
    guard let token, let found = open.withLock({ $0[Session.hash(token)] }) else { return nil }
    return found.goesOn(at: instant()) ? found : nil
  }

  /// Takes one of the tries, before the code is looked at: many at once gain nothing.
  package func take(_ token: String?) -> Halfway? {
    guard let token else { return nil }
    let now = instant()
    return open.withLock { open in
      guard let found = open[Session.hash(token)], found.goesOn(at: now) else { return nil }
      open[Session.hash(token)]?.tries -= 1
      return found
    }
  }

  /// The code was not looked at.
  package func giveBack(_ token: String?) {
    guard let token else { return }
    open.withLock { $0[Session.hash(token)]?.tries += 1 }
  }

  /// - Returns: whether it went on until now.
  package func end(_ token: String?) -> Bool {
    guard let token else { return false }
    return open.withLock { $0.removeValue(forKey: Session.hash(token)) } != nil
  }

  func end(of trainer: Identifier<Trainer>) {
    open.withLock { open in open = open.filter { $0.value.trainer != trainer } }
  }
}

extension HalfwaySignIns.Halfway {
  fileprivate static let length: Duration = .seconds(300)

  fileprivate func goesOn(at now: ContinuousClock.Instant) -> Bool {
    tries > 0 && now - since < Self.length
  }
}
