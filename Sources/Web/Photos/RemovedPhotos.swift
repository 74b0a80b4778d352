import Foundation
import Synchronization
import Vault

/// Photos that were just removed, so that it can be taken back: for a minute, in memory only. In the
/// vault there is nothing of them any more.
final class RemovedPhotos: Sendable {
  private struct Removed {
    let photo: Photo
    let at: Date
    let until: ContinuousClock.Instant
  }

  private static let most = 16
  private static let patience = Duration.seconds(60)
  private let byClient = Mutex<[Identifier<Client>: Removed]>([:])

  func keep(_ photo: Photo, of client: Identifier<Client>, at moment: Moment) {
    byClient.withLock { removed in
      removed = removed.filter { $0.value.until > moment.instant }
      let oldest = removed.min { $0.value.until < $1.value.until }
      if removed.count >= Self.most, let oldest { removed[oldest.key] = nil }
      removed[client] = Removed(
        photo: photo, at: moment.now, until: moment.instant + Self.patience)
    }
  }

  func removedAt(_ client: Identifier<Client>) -> Date? { byClient.withLock { $0[client]?.at } }

  /// Nil where it was removed too long ago, or never.
  func photo(of client: Identifier<Client>, at moment: Moment) -> Photo? {
    byClient.withLock { removed in
      removed[client].flatMap { $0.until > moment.instant ? $0.photo : nil }
    }
  }

  /// It is the client's again.
  func drop(_ client: Identifier<Client>) { byClient.withLock { $0[client] = nil } }
}
