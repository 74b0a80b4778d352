import Foundation
import Synchronization

/// Which clients each trainer has looked at lately: one entry of the audit stands for all pages of
/// a quarter of an hour.
final class ClientViews: Sendable {
  private struct View: Hashable {
    let trainer: Identifier<Trainer>
    let client: Identifier<Client>
  }

  private static let length: Duration = .seconds(900)
  private static let most = 5_000

  private let since = Mutex<[View: ContinuousClock.Instant]>([:])

  /// Whether this is the first look of a while; from now on it is not.
  fileprivate func begin(
    _ client: Identifier<Client>, _ trainer: Identifier<Trainer>,
    at now: ContinuousClock.Instant
  ) -> Bool {
    let view = View(trainer: trainer, client: client)
    return since.withLock { since in
      if let earlier = since[view], now - earlier < Self.length { return false }
      if since.count >= Self.most { since = since.filter { now - $0.value < Self.length } }
      since[view] = now
      return true
    }
  }

  fileprivate func forget(_ client: Identifier<Client>, _ trainer: Identifier<Trainer>) {
    since.withLock { $0[View(trainer: trainer, client: client)] = nil }
  }
}

extension Store {
  /// Records that a trainer looks at a client. A full disk keeps nobody from looking; the next
  /// look is recorded then.
  package func noteView(of client: Identifier<Client>, at moment: Moment) async throws {
    guard views.begin(client, moment.trainer.id, at: moment.instant) else { return }
    do {
      try await note(.clientViewed, of: client, at: moment)
    } catch {
      views.forget(client, moment.trainer.id)
      guard let refusal = error as? StoreRefusal, refusal.isOfDisk else { throw error }
    }
  }

  /// Records what changes nothing: something was looked at, printed or given out.
  ///
  /// - Throws: `StoreRefusal.notFound` where there is no such client.
  package func note(
    _ action: Audit.Action, of client: Identifier<Client>? = nil, subject: String? = nil,
    at moment: Moment
  ) async throws {
    try await write { db in
      if let client { _ = try Client.find(client, in: db) }
      try Audit.record(
        action, by: moment.trainer.id, on: client, subject: subject, at: moment.now, in: db)
    }
  }
}
