import Foundation
import GRDB

/// Something to be sent to one address, or that was. At most once unless somebody says again:
/// that it is being sent is on disk before the mail program starts.
package struct Mail: Codable, Sendable, Identifiable, FetchableRecord, PersistableRecord,
  BelongsToClient
{
  package static let databaseTableName = "mail"
  static let secrets: Set = ["password"]

  package enum State: String, Codable, Sendable, CaseIterable {
    case queued, sending, sent, failed
    /// The program stopped, or lost its server, while it was being sent.
    case unsure
    /// By somebody, before it was sent.
    case stopped
  }

  package let id: Identifier<Mail>
  /// Nil for a test.
  package let clientId: Identifier<Client>?
  /// What is attached.
  package let reportId: Identifier<FrozenReport>?
  package let recipient: String
  /// The trainer's own words in it.
  package let note: String
  /// Without which nobody reads the PDF.
  package fileprivate(set) var password: String?
  package let messageId: String
  package fileprivate(set) var state = State.queued
  /// How often it was handed to the mail program since somebody last said so.
  package fileprivate(set) var tries = 0
  /// When it is to be sent; nil unless it waits.
  package fileprivate(set) var dueAt: Date?
  /// What the mail program said last.
  package fileprivate(set) var words: String?
  package let queuedAt: Date
  package fileprivate(set) var changedAt: Date
  package let trainerId: Identifier<Trainer>
}

extension Mail {
  /// Between two tries; after the last of them nearly a day has passed.
  static let delays: [TimeInterval] = [1, 5, 15, 60, 180, 360, 720].map { $0 * 60 }

  fileprivate mutating func become(_ state: State, due: Date? = nil, at now: Date) {
    (self.state, dueAt, changedAt) = (state, due, now)
    if state == .sent { password = nil }
  }

  /// After a try that may succeed later.
  fileprivate mutating func wait(at now: Date) {
    let delay = Self.delays.dropFirst(tries - 1).first
    become(delay == nil ? .failed : .queued, due: delay.map(now.addingTimeInterval), at: now)
  }
}

/// What somebody wants sent.
package struct NewMail: Sendable {
  /// Of a page that may send what was sent before: one for each time that it is shown.
  let id: Identifier<Mail>?
  package let recipient: String
  package let note: String
  package let password: String?
  /// Nil for a test.
  package let report: FrozenReport?

  package init(
    to recipient: String, note: String = "", password: String? = nil,
    report: FrozenReport? = nil, id: Identifier<Mail>? = nil
  ) {
    (self.id, self.recipient, self.note) = (id, recipient, note)
    (self.password, self.report) = (password, report)
  }
}

extension NewMail {
  /// The same report to the same address, once more by a second tap.
  fileprivate func underWay(_ db: Database) throws -> Mail? {
    guard let report else { return nil }
    if let id, let mail = try Mail.fetchOne(db, key: id), mail.reportId == report.id { return mail }
    let states: [Mail.State] = id == nil ? [.queued, .sending, .sent] : [.queued, .sending]
    return try Mail.filter(Column("reportId") == report.id && Column("recipient") == recipient)
      .filter(states.map(\.rawValue).contains(Column("state"))).fetchOne(db)
  }

  /// Nil where another mail has it.
  fileprivate func freeId(_ db: Database) throws -> Identifier<Mail>? {
    try id.flatMap { id in try Mail.exists(db, key: id) ? nil : id }
  }
}

/// What became of a try.
package enum MailOutcome: Sendable, Equatable {
  case sent
  /// May succeed later.
  case later(String)
  case failed(String)
  case unsure(String)

  fileprivate var words: String? {
    switch self {
    case .sent: nil
    case .later(let words), .failed(let words), .unsure(let words): words
    }
  }
}

extension Store {
  /// With the entry that a report goes out by it.
  package func queue(_ new: NewMail, at moment: Moment) async throws -> Mail {
    try await write { db in
      guard let account = try MailAccount.fetchOne(db) else { throw StoreRefusal.notFound }
      if let under = try new.underWay(db) { return under }
      if let client = new.report?.clientId { _ = try Client.find(client, in: db) }
      let id = try new.freeId(db) ?? Identifier<Mail>(at: moment.now)
      let host = account.sender.split(separator: "@").last ?? "localhost"
      let mail = Mail(
        id: id, clientId: new.report?.clientId, reportId: new.report?.id,
        recipient: new.recipient, note: new.note, password: new.password,
        messageId: "\(id)@\(host)", dueAt: moment.now, queuedAt: moment.now,
        changedAt: moment.now, trainerId: moment.trainer.id)
      try mail.insert(db)
      try mail.record(.mailQueued, at: moment, in: db)
      try new.report?.deliver(.mail, at: moment, db)
      return mail
    }
  }

  /// What is to be sent next, of all that waits.
  package func dueMail(at now: Date) async throws -> Mail? {
    try await read { db in
      try Mail.filter(Column("state") == Mail.State.queued.rawValue && Column("dueAt") <= now)
        .order(Column("dueAt")).fetchOne(db)
    }
  }

  /// To be called before the mail program is.
  ///
  /// - Returns: whether it may be sent; not where somebody has stopped it meanwhile.
  package func beginSending(_ mail: Mail, at now: Date) async throws -> Bool {
    try await write { db in
      guard var mail = try Mail.fetchOne(db, key: mail.id), mail.state == .queued else {
        return false
      }
      mail.become(.sending, at: now)
      mail.tries += 1
      try mail.update(db)
      return true
    }
  }

  /// Of one that is being sent; its client may be erased by now.
  package func end(_ mail: Mail, _ outcome: MailOutcome, at now: Date) async throws {
    try await write { db in
      guard var mail = try Mail.fetchOne(db, key: mail.id), mail.state == .sending else { return }
      mail.words = outcome.words
      switch outcome {
      case .sent: mail.become(.sent, at: now)
      case .later: mail.wait(at: now)
      case .failed: mail.become(.failed, at: now)
      case .unsure: mail.become(.unsure, at: now)
      }
      try mail.update(db)
    }
  }

  /// Of one that cannot be made ready for sending.
  package func fail(_ mail: Mail, _ words: String, at now: Date) async throws {
    try await write { db in
      guard var mail = try Mail.fetchOne(db, key: mail.id), mail.state == .queued else { return }
      mail.words = words
      mail.become(.failed, at: now)
      try mail.update(db)
    }
  }

  /// What another run of the program left while it was being sent: nobody knows whether it was.
  package func settleMail(at now: Date) async throws {
    try await write { db in
      for var mail in try Mail.filter(Column("state") == Mail.State.sending.rawValue).fetchAll(db) {
        // They are of a try before.
        mail.words = nil
        mail.become(.unsure, at: now)
        try mail.update(db)
      }
    }
  }
}

extension Mail {
  /// Of a vault that was restored: what waited then may have been sent since.
  static func stopAll(at now: Date, _ db: Database) throws {
    let states: [State] = [.queued, .sending]
    for var mail in try filter(states.map(\.rawValue).contains(Column("state"))).fetchAll(db) {
      mail.become(mail.state == .queued ? .stopped : .unsure, at: now)
      try mail.update(db)
    }
  }
}

extension Store {
  /// - Throws: `StoreRefusal.outdated` when it does not wait any more.
  package func stopMail(_ id: Identifier<Mail>, at moment: Moment) async throws {
    try await changeMail(id, .mailStopped, from: [.queued], at: moment) { mail in
      mail.become(.stopped, at: moment.now)
    }
  }

  /// Somebody wants it sent, whatever became of it.
  ///
  /// - Throws: `StoreRefusal.outdated` when it waits, is being sent, or has arrived.
  package func repeatMail(_ id: Identifier<Mail>, at moment: Moment) async throws {
    try await changeMail(
      id, .mailRepeated, from: [.queued, .failed, .unsure, .stopped], at: moment
    ) { mail in
      mail.tries = 0
      mail.become(.queued, due: moment.now, at: moment.now)
    }
  }

  private func changeMail(
    _ id: Identifier<Mail>, _ action: Audit.Action, from states: Set<Mail.State>,
    at moment: Moment, _ change: @escaping @Sendable (inout Mail) -> Void
  ) async throws {
    try await write { db in
      guard var mail = try Mail.fetchOne(db, key: id) else { throw StoreRefusal.notFound }
      guard states.contains(mail.state) else { throw StoreRefusal.outdated }
      change(&mail)
      try mail.update(db)
      try mail.record(action, at: moment, in: db)
    }
  }
}

extension Mail {
  fileprivate func record(_ action: Audit.Action, at moment: Moment, in db: Database) throws {
    try Audit.record(
      action, by: moment.trainer.id, on: clientId, subject: recipient, at: moment.now, in: db)
  }
}
