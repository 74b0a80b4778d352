import Foundation
import GRDB
import Units

/// The report that a client will get next: how it is wanted, and what a trainer has typed for it.
package struct ReportDraft: Codable, Sendable, FetchableRecord, PersistableRecord,
  BelongsToClient
{
  package static let databaseTableName = "reportDraft"
  let clientId: Identifier<Client>
  package var choice: ReportChoice
  package var words: ReportWords
  /// When the client is measured next.
  package var nextDay: Day?
  /// 0 where nothing was chosen yet.
  package private(set) var version: Int
  private(set) var savedAt: Date
  private(set) var trainerId: Identifier<Trainer>

  package init(of client: Identifier<Client>, at moment: Moment) {
    (clientId, choice, words) = (client, ReportChoice(), ReportWords())
    (version, savedAt, trainerId) = (0, moment.now, moment.trainer.id)
  }

  fileprivate mutating func keep(at moment: Moment, _ db: Database) throws {
    version += 1
    (savedAt, trainerId) = (moment.now, moment.trainer.id)
    try save(db)
  }

  /// What was typed for a report is said with it; how reports are wanted stays.
  static func use(_ client: Identifier<Client>, at moment: Moment, _ db: Database) throws {
    guard var draft = try fetchOne(db, key: client), draft.words != ReportWords() else { return }
    draft.words = ReportWords()
    try draft.keep(at: moment, db)
  }
}

extension Store {
  /// A new one where nothing was chosen yet.
  package func reportDraft(
    of client: Identifier<Client>, at moment: Moment
  ) async throws -> ReportDraft {
    try await read { db in
      try ReportDraft.fetchOne(db, key: client) ?? ReportDraft(of: client, at: moment)
    }
  }

  /// - Parameter version: the one that was read; nil where nobody looked.
  /// - Throws: `StoreRefusal.outdated` when that is not the newest any more.
  package func save(_ draft: ReportDraft, version: Int?, at moment: Moment) async throws {
    try await write { db in
      _ = try Client.find(draft.clientId, in: db)
      let kept = try ReportDraft.fetchOne(db, key: draft.clientId)
      guard version == nil || version == kept?.version ?? 0 else { throw StoreRefusal.outdated }
      var draft = draft
      try draft.keep(at: moment, db)
    }
  }
}
