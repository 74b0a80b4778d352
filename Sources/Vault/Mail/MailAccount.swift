import Foundation
import GRDB

/// How mail leaves the gym.
package struct MailAccount: Codable, Sendable, FetchableRecord, PersistableRecord {
  package static let databaseTableName = "mailAccount"

  package enum Way: String, Codable, Sendable, CaseIterable {
    /// By msmtp, to a server of the gym's choice.
    case server
    /// By the `sendmail` that this machine has, which knows where to.
    case machine
  }

  private var id = 1
  package var way = Way.server
  /// The address that mail is from.
  package var sender = ""
  package var host = ""
  package var port = 587
  /// `startTLS`, `tls` or `none`.
  package var encryption = "startTLS"
  /// Empty where the server asks for none.
  package var user = ""
  package var secret = ""
  package fileprivate(set) var savedAt: Date
  fileprivate var trainerId: Identifier<Trainer>

  package init(at moment: Moment) { (savedAt, trainerId) = (moment.now, moment.trainer.id) }
}

extension Store {
  /// Nil until an owner has set it up.
  package func mailAccount() async throws -> MailAccount? {
    try await read { db in try MailAccount.fetchOne(db) }
  }

  package func save(_ account: MailAccount, at moment: Moment) async throws {
    try await write { db in
      var account = account
      (account.savedAt, account.trainerId) = (moment.now, moment.trainer.id)
      try account.save(db)
      try Audit.record(
        .mailSettingsChanged, by: moment.trainer.id, subject: account.sender, at: moment.now,
        in: db)
    }
  }
}
