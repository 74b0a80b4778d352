import Foundation
import Synchronization
import Vault

/// Photos that were just removed or replaced, so that it can be taken back: for a minute, in memory only. In
/// the vault there is nothing of them any more.
final class RemovedPhotos: Sendable {
  struct Removed: Sendable {
    let photo: Photo
    /// The digest of the one that came in its place; nil where it was removed.
    let replacedBy: String?
    let at: Date
    fileprivate let until: ContinuousClock.Instant
  }

  private static let most = 16
  private static let patience = Duration.seconds(60)
  private let byClient = Mutex<[Identifier<Client>: Removed]>([:])

  func keep(
    _ photo: Photo?, of client: Identifier<Client>, replacedBy other: String? = nil,
    at moment: Moment
  ) {
    guard let photo else { return }
    byClient.withLock { removed in
      removed = removed.filter { $0.value.until > moment.instant }
      let oldest = removed.min { $0.value.until < $1.value.until }
      if removed.count >= Self.most, let oldest { removed[oldest.key] = nil }
      removed[client] = Removed(
        photo: photo, replacedBy: other, at: moment.now, until: moment.instant + Self.patience)
    }
  }

  func newest(of client: Identifier<Client>) -> Removed? { byClient.withLock { $0[client] } }

  /// Nil where it was removed too long ago, or never.
  func removed(of client: Identifier<Client>, at moment: Moment) -> Removed? {
    newest(of: client).flatMap { $0.until > moment.instant ? $0 : nil }
  }

  /// It is the client's again.
  func drop(_ client: Identifier<Client>) { byClient.withLock { $0[client] = nil } }
}
