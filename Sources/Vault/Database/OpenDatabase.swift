import Foundation
import GRDB

/// An open database with the key that opened it and the witness of its changes.
struct OpenDatabase: Sendable {
  let pool: DatabasePool
  let key: VaultKey
  let witness: Witness
  /// What was noticed at this opening.
  let gap: Gap?
  let older: OlderVault
  let traffic = LogTraffic()
  let touched = TouchedClients()
  let searchIndex = KeptSearchIndex()
  let duplicates = KeptDuplicates()
  let pairs = KeptPairs()
  let keptSessions = KeptSessions()
  let readers = ReadingThreads(most: mostReaders)
}

extension OpenDatabase {
  /// Opens and migrates; the caller has checked that the linked library is SQLCipher.
  ///
  /// - Parameter latest: the latest time that the clock has ever said: who was signed in too long
  ///   by then is signed out, wherever the clock stands now.
  /// - Parameter beforeUpgrade: called when there is something to migrate.
  /// - Parameter progress: percent of that.
  /// - Throws: `CipherRefusal` when the file is not one that this key opens.
  init(
    _ file: URL, witness url: URL, key: VaultKey, at now: Date, latest: Date,
    beforeUpgrade: (DatabasePool) throws -> Backup? = { _ in nil },
    progress: (Int) -> Void = { _ in }
  ) throws {
    let witness = Witness(url, key)
    // Not later: closing the file anywhere in this process would drop SQLite's own locks on it.
    if FileManager.default.fileExists(atPath: file.path) { try Cipher.refusePlainFile(file) }
    let pool = try DatabasePool(path: file.path, configuration: Self.configuration(key))
    try Self.makeDurable(pool)
    let isOlder = try Self.isOlder(pool)
    if isOlder { progress(0) }
    let backup = isOlder ? try beforeUpgrade(pool) : nil
    let gap = try Self.prepare(
      pool, witness, backup, at: now, latest: latest, isOlder ? progress : { _ in })
    older = try pool.writeWithoutTransaction { db in try OlderVault(db, at: now) }
    (self.pool, self.key, self.witness, self.gap) = (pool, key, witness, gap)
    try pool.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA cache_size = \(-Self.pagesKeptWriting << 10)")
      try touched.follow(db)
      try searchIndex.follow(db)
      try pairs.follow(db)
      try keptSessions.follow(db)
    }
  }

  /// Connections that read at once.
  static let mostReaders = 4
  /// Of each reading connection, in MiB: much more than what one page asks for. They are empty
  /// again after somebody else's save, and would grow with the vault.
  private static let keptPages = 8
  /// Of the one that writes: what thousands of new clients leave behind is not asked for again.
  private static let pagesKeptWriting = 4

  static func configuration(_ key: VaultKey) -> Configuration {
    var configuration = Configuration()
    let markKey = key.derived("marks")
    configuration.prepareDatabase { db in
      try Cipher.key(db, with: key)
      try db.execute(
        sql: """
          PRAGMA temp_store = MEMORY;
          PRAGMA mmap_size = 0;
          PRAGMA recursive_triggers = ON;
          PRAGMA cache_size = \(-keptPages << 10);
          PRAGMA secure_delete = ON;
          PRAGMA wal_autocheckpoint = \(largestLog / 4_096);
          """)
      try MarkCode.register(markKey, in: db)
      KeptScoring.register(in: db)
    }
    configuration.maximumReaderCount = mostReaders
    return configuration
  }

  /// GRDB sets NORMAL after `prepareDatabase`, which loses acknowledged saves in a power cut.
  private static func makeDurable(_ pool: DatabasePool) throws {
    try pool.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA synchronous = FULL")
      guard try Int.fetchOne(db, sql: "PRAGMA synchronous") == 2 else {
        throw CipherRefusal.notDurable
      }
    }
  }

  /// Whether an earlier version has made it.
  private static func isOlder(_ pool: DatabasePool) throws -> Bool {
    let applied = try pool.read { db in try Migrations.migrator.appliedMigrations(db).last }
    return applied != nil && applied != Migrations.all.last?.name
  }

  /// Compares with the witness before anything is changed, and leaves both in step.
  private static func prepare(
    _ pool: DatabasePool, _ witness: Witness, _ backup: Backup?, at now: Date, latest: Date,
    _ progress: (Int) -> Void
  ) throws -> Gap? {
    let (seen, isMarked) = (try witness.read(), try pool.read(Migrations.haveMarks))
    var gap = try pool.read { db in try Gap(db, seen, isMarked: isMarked, at: now) }
    // From here on a vault without a witness has lost it.
    if !isMarked, seen == nil {
      try witness.make(Witness.Record(changes: 0, at: now.instant, state: Data()))
    }
    let findings = try migrate(pool, progress)
    let record = try pool.write { db in
      // Together with what is counted: else a power cut in between would look as if changes were missing.
      if let findings {
        try Marks.renew(keeping: findings, db) { progress(60 + $0 * 35 / 100) }
      }
      try Marks.follow(db)
      try VaultState.counting(after: seen?.changes ?? 0, db) { db in
        try Client.foldNamesAnew(db)
        try ScreeningForm.sealAgain(at: now, db)
        if latest > now { try Session.ended(at: latest).deleteAll(db) }
        try gap?.insert(db)
        if gap?.kind == .missing { try endWhatRan(at: now, db) }
        if let backup {
          try Audit.record(.backupMade, by: nil, subject: backup.name, at: now, in: db)
        }
      }
      return try Witness.Record(db)
    }
    // A full disk keeps nobody out: a witness that stays older says nothing.
    if let record { try? witness.make(record) }
    if findings != nil { shrink(pool) }
    return gap
  }

  /// What an older state must not do again: nobody is signed in, and no mail goes out that may have gone.
  static func endWhatRan(at now: Date, _ db: Database) throws {
    try Session.deleteAll(db)
    try Mail.stopAll(at: now, db)
  }

  /// What a migration writes gets new marks; what was wrong before it stays wrong.
  ///
  /// - Returns: what was wrong; nil where there was nothing to migrate.
  private static func migrate(
    _ pool: DatabasePool, _ progress: (Int) -> Void
  ) throws -> MarkFindings? {
    progress(25)
    let findings = try pool.read { db -> MarkFindings? in
      let applied = try Migrations.migrator.appliedMigrations(db).last
      let state = try VaultState.found(db)
      guard applied != Migrations.all.last?.name || state?.migration != applied else { return nil }
      // A power cut came between a migration and its marks: the old ones say nothing.
      let isHalfway =
        try state.map { Migrations.has(applied, after: $0.migration) } ?? !hasMarks(db)
      var findings = isHalfway ? MarkFindings() : try MarkFindings(db)
      findings.areTotalsChanged = try state.map { try !$0.isRight(db) } ?? !isHalfway
      return findings
    }
    guard let findings else { return nil }
    progress(50)
    try Migrations.migrator.migrate(pool)
    progress(60)
    return findings
  }

  /// Gives back what steps of the schema have left empty. A full disk keeps nobody out.
  private static func shrink(_ pool: DatabasePool) {
    try? pool.writeWithoutTransaction { db in
      let (free, all) = (
        try Int.fetchOne(db, sql: "PRAGMA freelist_count") ?? 0,
        try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
      )
      if free * 4 > all { try db.execute(sql: "VACUUM") }
    }
  }

  /// Whether rows were marked before, also where somebody removed what stands for all of them.
  private static func hasMarks(_ db: Database) throws -> Bool {
    guard try db.tableExists("mark") else { return false }
    return try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM mark)") ?? false
  }
}

extension Migrations {
  /// Whether the vault should have marks: also where somebody took that step back, but none of
  /// those after it.
  fileprivate static func haveMarks(_ db: Database) throws -> Bool {
    let names = all.map(\.name).drop { $0 != Migration.marks.name }
    return try !migrator.appliedIdentifiers(db).isDisjoint(with: names)
  }

  fileprivate static func has(_ name: String?, after earlier: String) -> Bool {
    all.map(\.name).drop { $0 != earlier }.dropFirst().contains { $0 == name }
  }
}

extension Witness.Record {
  /// What there is to witness now; nil while the vault is being made.
  init?(_ db: Database) throws {
    guard let state = try VaultState.fetchOne(db) else { return nil }
    let at = try VaultState.newestEntry(db)?.instant ?? ""
    self.init(changes: state.changes, at: at, state: state.code)
  }
}
