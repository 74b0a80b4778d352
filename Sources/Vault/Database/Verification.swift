import Foundation
import GRDB

/// What a check of the whole vault found.
package struct VerificationReport: Sendable {
  /// Mistakes of the file in SQLite's own words, and rows that belong to none.
  package let damage: [String]
  package let signedForms: Int
  /// Those whose first fingerprint does not cover the day, and when they were sealed again.
  package let sealedAgain: [String]
  /// Ids of signed forms whose content no longer agrees with its fingerprint, or whose chain
  /// to the form before is broken.
  package let changedForms: [String]
  package let reports: Int
  /// Ids of reports that are not as they went out.
  package let changedReports: [String]
  /// Locks (triggers) that the vault should have and has not, or has with another text.
  package let missingLocks: [String]
  /// Other tables, indexes and views of which that is true, and all that the program did not make.
  package let changedSchema: [String]
  /// Rows that something else than this program has changed, added or removed.
  package let changedRows: [String]
  /// Entries of the audit that do not follow the one before.
  package let brokenLinks: [Int64]
  package let auditEntries: Int
  /// Of the newest entry of the audit, which stands for all before it; nil where none is linked.
  package let newestLink: Data?
  /// All that were ever noticed.
  package let gaps: [Gap]

  package var isSound: Bool {
    [damage, changedForms, changedReports, missingLocks, changedSchema, changedRows].allSatisfy(
      \.isEmpty)
      && brokenLinks.isEmpty && gaps.allSatisfy(\.told)
  }
}

extension Store {
  /// Checks every page's authentication code, the database's structure, every mark, every
  /// fingerprint.
  ///
  /// - Parameter progress: percent.
  package func verify(
    progress: @escaping @Sendable (Int) -> Void = { _ in }
  ) async throws -> VerificationReport {
    let vault = try opened()
    // A power cut may have torn pages of the file; the good ones are in the log.
    try await StoreRefusal.naming {
      try await vault.pool.barrierWriteWithoutTransaction { db in
        _ = try db.checkpoint(.truncate)
      }
    }
    let report = try await read { db in try VerificationReport.of(db, progress) }
    if report.gaps.contains(where: { !$0.told }) {
      try await write { db in try db.execute(sql: "UPDATE gap SET told = 1 WHERE told = 0") }
    }
    return report
  }
}

extension VerificationReport {
  /// Behind a damaged page nothing can be read on the connection any more.
  static func of(_ db: Database, _ progress: (Int) -> Void = { _ in }) throws -> Self {
    let pages = try Cipher.wrongPages(db)
    progress(30)
    guard pages.isEmpty else {
      return Self(
        damage: pages, signedForms: 0, sealedAgain: [], changedForms: [], reports: 0,
        changedReports: [], missingLocks: [],
        changedSchema: [], changedRows: [], brokenLinks: [], auditEntries: 0, newestLink: nil,
        gaps: [])
    }
    return try Self(db, progress)
  }

  /// Of a vault of which every page is sound.
  init(_ db: Database, _ progress: (Int) -> Void = { _ in }) throws {
    damage =
      try Cipher.wrongStructure(db)
      + Row.fetchAll(
        db,
        sql: """
          SELECT "table", parent, count(*) FROM pragma_foreign_key_check GROUP BY 1, 2 ORDER BY 1, 2
          """
      ).map {
        "rows of \($0[0] as String) that belong to no row of \($0[1] as String): \($0[2] as Int)"
      }
    progress(40)
    let (wanted, found) = (try Schema.expected(), try Schema.found(db))
    let different = wanted.filter { found[$0.key] != $0.value }.keys.sorted()
    let locks = different.filter { $0.hasPrefix("trigger ") }
    missingLocks = locks.map { String($0.dropFirst("trigger ".count)) }
    changedSchema =
      different.filter { !locks.contains($0) }.map { "the \($0) is missing or changed" }
      + found.keys.filter { wanted[$0] == nil }.sorted().map { "the \($0) is foreign" }
    let findings = try MarkFindings(db)
    changedRows = try findings.sentences + IllegibleRow.all(db, but: findings).map(\.description)
    progress(70)
    auditEntries = try Audit.fetchCount(db)
    (brokenLinks, newestLink) = try Audit.brokenLinks(db)
    progress(80)
    // One that cannot be read is named by its mark.
    gaps = (try? Gap.order(Column("id")).fetchAll(db)) ?? []
    let signed = try ScreeningForm.signed(db)
    signedForms = signed.count
    changedForms = try ScreeningForm.broken(in: signed, db)
    reports = try FrozenReport.fetchCount(db)
    changedReports = try FrozenReport.changed(db)
    sealedAgain = try String.fetchAll(
      db, sql: "SELECT CAST(sealedAt AS TEXT) FROM formSeal ORDER BY sealedAt")
    progress(100)
  }
}

extension ScreeningForm {
  /// Ids of all signed ones, as they stand there.
  static func signed(_ db: Database) throws -> [String] {
    try String.fetchAll(
      db,
      sql: """
        SELECT CAST(id AS TEXT) FROM screening WHERE signedAt IS NOT NULL
        ORDER BY clientId, createdAt, id
        """)
  }

  /// Those that are not as they were signed, cannot be read, or do not follow a form of the same
  /// client of their own; the first of a client follows none.
  static func broken(in signed: [String], _ db: Database) throws -> [String] {
    let forms = signed.compactMap { id in try? ScreeningForm.fetchOne(db, key: id) }
    let owners = fingerprints(of: forms, db)
    var followed: [Identifier<Client>: Set<Identifier<ScreeningForm>?>] = [:]
    let sound = forms.filter { form in
      let before = form.previous.flatMap { owners[form.owner]?[$0] }
      let follows = form.previous == nil || before != nil
      let isOnly = followed[form.owner, default: []].insert(before).inserted
      return follows && isOnly && (try? form.isAsSigned(db)) == true
    }
    return signed.filter { id in !sound.contains { $0.id.description == id } }
  }

  /// Whose each fingerprint is, first or second.
  private static func fingerprints(
    of forms: [ScreeningForm], _ db: Database
  ) -> [Identifier<Client>: [String: Identifier<ScreeningForm>]] {
    forms.reduce(into: [:]) { owners, form in
      let second = try? form.seal(db)?.fingerprint
      for fingerprint in [form.fingerprint, second].compactMap(\.self) {
        owners[form.owner, default: [:]][fingerprint] = form.id
      }
    }
  }
}

extension MarkFindings {
  fileprivate var sentences: [String] {
    rows.map { "in \($0.table) the row \($0.key.asKey) was \($0.kind.rawValue)" }
      + tables.map { "in \($0) rows and their marks were changed together" }
      + (areTotalsChanged ? ["the sums of the marks were changed"] : [])
  }
}

extension DatabaseValue {
  /// What stands in the key of a row; of bytes only the first.
  var asKey: String {
    switch storage {
    case .blob(let data):
      data.prefix(4).map { String($0, radix: 16) }.joined() + "…"
    case .string(let text): text
    default: description
    }
  }
}
