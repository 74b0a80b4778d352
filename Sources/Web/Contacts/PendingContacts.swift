import Foundation
import Synchronization
import Vault

/// Files of contacts that trainers look at before they import them: one each, for half an hour, in
/// memory only, where there is room for the last four.
final class PendingContacts: Sendable {
  private struct Pending {
    let id: String
    let file: Data
    /// For the first look, right after it came; later ones are by the clients of their moment.
    var plans: ContactPlans?
    let total: Int
    var shown: Shown
    /// What was not ticked when its page had to be made anew.
    var unwanted = UnwantedContacts()
    /// How many cards are imported; nil where nobody has asked for that yet.
    var done: Int?
    let until: ContinuousClock.Instant
  }

  /// What a page of the file was made from.
  struct Shown {
    let fingerprint: Int
    /// How many changes of clients there had been by then.
    let changes: Int
  }

  private static let most = 4
  private static let patience = Duration.seconds(30 * 60)
  private let byTrainer = Mutex<[Identifier<Trainer>: Pending]>([:])

  /// Files are looked through one after the other: each takes a reader of the vault from the pages.
  let turns = Turns()

  /// - Parameter changes: how many there had been before the plans were made.
  func keep(
    _ file: Data, _ plans: ContactPlans, after changes: Int, as id: String, for moment: Moment
  ) {
    byTrainer.withLock { pending in
      pending = pending.filter { $0.value.until > moment.instant }
      if pending[moment.trainer.id] == nil, pending.count >= Self.most,
        let oldest = pending.min(by: { $0.value.until < $1.value.until })
      {
        pending[oldest.key] = nil
      }
      pending[moment.trainer.id] = Pending(
        id: id, file: file, plans: plans, total: plans.total,
        shown: Shown(fingerprint: plans.fingerprint, changes: changes),
        unwanted: UnwantedContacts(olderOf: plans),
        until: moment.instant + Self.patience)
    }
  }

  /// Its page was made anew.
  func note(shown plans: ContactPlans, after changes: Int, of id: String, for moment: Moment) {
    byTrainer.withLock { pending in
      guard pending[moment.trainer.id]?.id == id else { return }
      pending[moment.trainer.id]?.shown = Shown(fingerprint: plans.fingerprint, changes: changes)
    }
  }

  func shown(_ id: String, for moment: Moment) -> Shown? {
    byTrainer.withLock { pending in
      pending[moment.trainer.id].flatMap { $0.id == id ? $0.shown : nil }
    }
  }

  /// nil where it is gone: another one came, the time is over, or the program was started again.
  func file(_ id: String, for moment: Moment) -> Data? {
    byTrainer.withLock { pending in
      let own = pending[moment.trainer.id]
      return own.flatMap { $0.id == id && $0.until > moment.instant ? $0.file : nil }
    }
  }

  /// Its page has to be made anew.
  func note(_ unwanted: UnwantedContacts, of id: String, for moment: Moment) {
    byTrainer.withLock { pending in
      if pending[moment.trainer.id]?.id == id { pending[moment.trainer.id]?.unwanted = unwanted }
    }
  }

  /// What it brings is told once, and only where nobody has changed a client since.
  func look(
    _ id: String, after changes: Int, for moment: Moment
  ) -> (file: Data, plans: ContactPlans?, unwanted: UnwantedContacts)? {
    guard let file = file(id, for: moment) else { return nil }
    return byTrainer.withLock { pending in
      let own = pending[moment.trainer.id]
      pending[moment.trainer.id]?.plans = nil
      let plans = own?.shown.changes == changes ? own?.plans : nil
      return (file, plans, own?.unwanted ?? UnwantedContacts())
    }
  }

  /// So many cards of the file are imported.
  func note(done: Int, of id: String, for trainer: Identifier<Trainer>) {
    byTrainer.withLock { pending in
      if pending[trainer]?.id == id { pending[trainer]?.done = done }
    }
  }

  /// Nil where that file is not being imported.
  func progress(_ id: String, for trainer: Identifier<Trainer>) -> (done: Int, total: Int)? {
    byTrainer.withLock { pending in
      guard let own = pending[trainer], own.id == id, let done = own.done else { return nil }
      return (done, own.total)
    }
  }

  func forget(_ id: String, for moment: Moment) {
    byTrainer.withLock { pending in
      if pending[moment.trainer.id]?.id == id { pending[moment.trainer.id] = nil }
    }
  }
}
