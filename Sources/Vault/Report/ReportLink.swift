import Foundation
import GRDB

/// The way to one report for a phone that nobody has signed in with: it opens once, and not for long.
/// A client has one at a time.
package struct ReportLink: Codable, Sendable, FetchableRecord, PersistableRecord,
  BelongsToClient
{
  package static let databaseTableName = "reportLink"
  static let secrets: Set = ["codeHash"]
  private static let length: TimeInterval = 600

  package let clientId: Identifier<Client>
  package let reportId: Identifier<FrozenReport>
  let codeHash: Data
  package let trainerId: Identifier<Trainer>
  let madeAt: Date
  package let expiresAt: Date
  package private(set) var openedAt: Date?

  init(_ code: LinkCode, to report: FrozenReport, at moment: Moment) {
    (clientId, reportId, codeHash) = (report.clientId, report.id, code.hash)
    (trainerId, madeAt) = (moment.trainer.id, moment.now)
    expiresAt = moment.now.addingTimeInterval(Self.length)
  }

  /// Of somebody who is gone it opens nothing any more.
  static func move(_ merging: Merging, _ db: Database) throws {
    try erase(merging.mergedId, in: db)
  }

  /// Not of a time that has not come yet, either: then it was made when the clock was wrong.
  package func isOpen(at now: Date) -> Bool {
    openedAt == nil && now < expiresAt
      && madeAt.timeIntervalSince(now) <= Session.clockTolerance
  }
}

/// Why a code opens no report.
package enum ReportLinkRefusal: Error {
  case unknown
  /// It was opened, its time is up, or another one has taken its place.
  case over
}

extension ReportLink {
  fileprivate static func find(_ code: LinkCode, at now: Date, _ db: Database) throws -> Self {
    guard let link = try filter(Column("codeHash") == code.hash).fetchOne(db) else {
      throw ReportLinkRefusal.unknown
    }
    guard link.isOpen(at: now) else { throw ReportLinkRefusal.over }
    return link
  }

  fileprivate mutating func open(at now: Date, _ db: Database) throws {
    openedAt = now
    try update(db)
    try ReportDelivery(
      id: .init(at: now), reportId: reportId, clientId: clientId, way: .phone, at: now,
      trainerId: trainerId
    ).insert(db)
    try Audit.record(
      .reportOpened, by: trainerId, on: clientId, subject: reportId.description, at: now, in: db)
  }
}

extension Store {
  /// A new one, which ends the client's earlier one.
  ///
  /// - Returns: the code, to be shown once.
  package func link(
    to report: FrozenReport, at moment: Moment
  ) async throws -> (code: LinkCode, link: ReportLink) {
    let code = LinkCode()
    let link = ReportLink(code, to: report, at: moment)
    try await write { db in
      _ = try Client.find(report.clientId, in: db)
      try link.save(db)
      try Audit.record(
        .reportShown, by: moment.trainer.id, on: report.clientId,
        subject: report.id.description, at: moment.now, in: db)
    }
    return (code, link)
  }

  /// Nil where none was made, or where the newest leads to another report.
  package func link(to report: FrozenReport) async throws -> ReportLink? {
    try await read { db in
      try ReportLink.fetchOne(db, key: report.clientId)
        .flatMap { $0.reportId == report.id ? $0 : nil }
    }
  }

  /// What a code leads to. Looking uses nothing up.
  ///
  /// - Throws: `ReportLinkRefusal`.
  func report(
    by code: LinkCode, at now: Date
  ) async throws -> (link: ReportLink, report: FrozenReport) {
    try await read { db in
      let link = try ReportLink.find(code, at: now, db)
      guard let report = try FrozenReport.fetchOne(db, key: link.reportId) else {
        throw ReportLinkRefusal.over
      }
      return (link, report)
    }
  }

  /// From now on the code opens nothing.
  ///
  /// - Throws: `ReportLinkRefusal` when somebody was faster.
  package func useUp(_ code: LinkCode, at now: Date) async throws {
    try await write { db in
      var link = try ReportLink.find(code, at: now, db)
      try link.open(at: now, db)
    }
  }
}

extension SignIn {
  /// What a code leads to. Wrong codes count as wrong passwords of that address do.
  ///
  /// - Throws: `ReportLinkRefusal`, `SignInRefusal.tooManyTries`, `StoreRefusal.locked`.
  package func report(
    by code: LinkCode, from address: String, at now: Date
  ) async throws -> (link: ReportLink, report: FrozenReport) {
    try await counting(ReportLinkRefusal.unknown, from: address) {
      try await store.report(by: code, at: now)
    }
  }
}
