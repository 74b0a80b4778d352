import Crypto
import Foundation
import GRDB

/// A report as it went out: the page with all that it needs, and what stands in it as data.
package struct FrozenReport: Codable, Sendable, FetchableRecord, PersistableRecord,
  BelongsToClient
{
  package static let databaseTableName = "report"
  package let id: Identifier<FrozenReport>
  package let clientId: Identifier<Client>
  package let frozenAt: Date
  package let trainerId: Identifier<Trainer>
  /// As it was then.
  package let trainerName: String
  /// JSON, to the letter.
  package let content: String
  /// The SHA-256 of the content; it stands on the paper, too.
  package let fingerprint: String
  /// HTML.
  package let document: String
  package let documentHash: String

  package init(
    id: Identifier<FrozenReport>, of client: Identifier<Client>, content: String,
    document: String, at moment: Moment
  ) {
    (self.id, clientId, self.content, self.document) = (id, client, content, document)
    (frozenAt, trainerId, trainerName) = (moment.now, moment.trainer.id, moment.trainer.name)
    (fingerprint, documentHash) = (Self.fingerprint(of: content), Self.fingerprint(of: document))
  }

  package static func fingerprint(of text: String) -> String {
    Data(SHA256.hash(data: Data(text.utf8))).hex
  }

  /// Whether content and page are those that went out.
  package var isUnchanged: Bool {
    fingerprint == Self.fingerprint(of: content)
      && documentHash == Self.fingerprint(of: document)
  }

  /// Ids of those that are not, or cannot be read.
  static func changed(_ db: Database) throws -> [String] {
    let rows = try Row.fetchCursor(db, sql: "SELECT * FROM report ORDER BY clientId, frozenAt, id")
    var changed: [String] = []
    while let row = try rows.next() {
      guard (try? FrozenReport(row: row))?.isUnchanged != true else { continue }
      changed.append(String.fromDatabaseValue(row["id"]) ?? "?")
    }
    return changed
  }
}

/// That a report went out, and how.
package struct ReportDelivery: Codable, Sendable, FetchableRecord, PersistableRecord,
  BelongsToClient
{
  package static let databaseTableName = "reportDelivery"
  package enum Way: String, Codable, Sendable, CaseIterable {
    case print, save, pdf
    /// As PDF, by e-mail.
    case mail
    /// Opened by the client, through a code that a trainer showed.
    case phone

    /// Mail and codes have entries of their own.
    fileprivate var action: Audit.Action? {
      switch self {
      case .print: .reportPrinted
      case .save, .pdf: .reportSaved
      case .mail, .phone: nil
      }
    }
  }

  let id: Identifier<ReportDelivery>
  package let reportId: Identifier<FrozenReport>
  let clientId: Identifier<Client>
  package let way: Way
  package let at: Date
  package let trainerId: Identifier<Trainer>
}

/// A report in a list: without what stands in it.
package struct ReportHead: Decodable, Sendable, FetchableRecord {
  package let id: Identifier<FrozenReport>
  package let frozenAt: Date
  package let trainerName: String
  package let fingerprint: String

  fileprivate static func all(of client: Identifier<Client>) -> SQLRequest<ReportHead> {
    """
    SELECT id, frozenAt, trainerName, fingerprint FROM report WHERE clientId = \(client)
    ORDER BY frozenAt DESC, id DESC
    """
  }
}

extension Store {
  /// Keeps a report for ever, with how it goes out. One with this id that is there already stays.
  ///
  /// - Parameter way: nil where it has not gone out yet.
  package func freeze(
    _ report: FrozenReport, going way: ReportDelivery.Way?, at moment: Moment
  ) async throws -> FrozenReport {
    try await write { db in
      _ = try Client.find(report.clientId, in: db)
      if let earlier = try FrozenReport.fetchOne(db, key: report.id) {
        guard earlier.clientId == report.clientId else { throw StoreRefusal.notFound }
        return earlier
      }
      try report.insert(db)
      try ReportDraft.use(report.clientId, at: moment, db)
      try Audit.record(
        .reportFrozen, by: moment.trainer.id, on: report.clientId,
        subject: report.id.description,
        AuditChange(from: nil, to: ["fingerprint": report.fingerprint]), at: moment.now, in: db)
      if let way { try report.deliver(way, at: moment, db) }
      return report
    }
  }

  /// Records that a report went out once more.
  package func deliver(
    _ report: FrozenReport, _ way: ReportDelivery.Way, at moment: Moment
  ) async throws {
    try await write { db in try report.deliver(way, at: moment, db) }
  }

  package func report(
    _ id: Identifier<FrozenReport>, of client: Identifier<Client>
  ) async throws -> FrozenReport {
    let report = try await read { db in try FrozenReport.fetchOne(db, key: id) }
    guard let report, report.clientId == client else { throw StoreRefusal.notFound }
    return report
  }

  /// Newest first, with how they went out, the first time first.
  package func reports(
    of client: Identifier<Client>
  ) async throws -> (heads: [ReportHead], deliveries: [ReportDelivery]) {
    try await read { db in
      (
        try ReportHead.all(of: client).fetchAll(db),
        try ReportDelivery.all(of: client).order(Column("at"), Column("id")).fetchAll(db)
      )
    }
  }
}

extension FrozenReport {
  func deliver(
    _ way: ReportDelivery.Way, at moment: Moment, _ db: Database
  ) throws {
    try ReportDelivery(
      id: .init(at: moment.now), reportId: id, clientId: clientId, way: way, at: moment.now,
      trainerId: moment.trainer.id
    ).insert(db)
    guard let action = way.action else { return }
    try Audit.record(
      action, by: moment.trainer.id, on: clientId,
      subject: id.description, at: moment.now, in: db)
  }
}
