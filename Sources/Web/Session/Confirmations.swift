import Crypto
import Foundation
import Synchronization

/// Sessions whose trainer typed the password a moment ago: asking again would help nobody.
///
/// Kept in memory on a clock that does not jump.
package final class Confirmations: Sendable {
  private static let length: Duration = .seconds(120)

  /// By a digest of the session's token.
  private let typed = Mutex<[Data: ContinuousClock.Instant]>([:])

  func note(_ token: String, at instant: ContinuousClock.Instant) {
    typed.withLock { typed in
      typed = typed.filter { instant < $0.value + Self.length }
      typed[Self.digest(token)] = instant
    }
  }

  func holds(_ token: String?, at instant: ContinuousClock.Instant) -> Bool {
    guard let token, let since = typed.withLock({ $0[Self.digest(token)] }) else { return false }
    return instant < since + Self.length
  }

  /// What it was good for is done.
  func end(_ token: String?) {
    guard let token else { return }
    typed.withLock { _ = $0.removeValue(forKey: Self.digest(token)) }
  }

  private static func digest(_ token: String) -> Data {
    Data(SHA256.hash(data: Data(token.utf8)))
  }
}
