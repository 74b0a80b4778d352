import Foundation
import GRDB
import TestSupport
import Testing

@testable import Vault

/// What a program with the key, or this program's own code gone wrong, might try.
@Suite("The database's own locks")
struct LockTests {
  /// A vault in which every table that belongs to a signed form has a row.
  private func withSignedForm(_ body: @Sendable (Store, Client) async throws -> Void) async throws {
    try await withApp { _, gym in
      let (store, services) = (gym.services.store, gym.services)
      try await store.fill(
        with: DemoData(clients: 8, results: 2, seed: 1), catalogue: services.catalogue,
        form: services.form, now: gym.world.now, zone: .gmt)
      let owner = try await store.owner()
      let moment = Moment(
        trainer: owner, now: gym.world.now, instant: gym.world.instant, zone: .gmt)
      let client = try await store.read { db in
        try #require(
          try Client.fetchOne(
            db,
            sql: """
              SELECT * FROM client WHERE id IN (SELECT clientId FROM screening
              JOIN screeningFlag ON formId = screening.id WHERE signedAt IS NOT NULL)
              """))
      }
      let form = try #require(try await store.screeningForms(of: client.id).first)
      try await store.add("Knee again", to: form, by: owner, at: gym.world.now)
      try await store.clear(
        client.id, ClearanceEntry(note: "By letter"), by: owner, at: gym.world.now)
      let report = FrozenReport(
        id: .init(at: gym.world.now), of: client.id, content: "{}", document: "<main/>",
        at: moment)
      _ = try await store.freeze(report, going: .print, at: moment)
      let result = try #require(try await store.results(of: client.id).first)
      _ = try await store.edit(
        result.id, of: client.id,
        ResultChange(value: 2, inputs: nil, observation: nil, takenAt: nil, reason: "Misread"),
        catalogue: services.catalogue, at: moment)
      try await body(store, client)
    }
  }

  static let tables = [
    "screening", "signedDefinition", "screeningFlag", "addendum", "clearance", "audit",
    "resultChange", "report", "reportDelivery",
  ]

  @Test(
    "No statement changes or takes away a row of a signed form, nor of the history",
    arguments: [true, false])
  func statements(guarded: Bool) async throws {
    try await withSignedForm { store, client in
      // With the connection's own safeguards off, the triggers alone have to hold.
      try await store.withoutTransaction { db in
        try db.execute(sql: "PRAGMA recursive_triggers = \(guarded ? "ON" : "OFF")")
        try db.execute(sql: "PRAGMA foreign_keys = \(guarded ? "ON" : "OFF")")
        for table in Self.tables {
          let before = try contents(table, db)
          for statement in try changes(of: table, db) {
            let error = #expect(throws: DatabaseError.self, "\(statement)") {
              try db.execute(sql: statement)
            }
            let isLocked = error?.message?.hasPrefix("locked: ") == true
            #expect(isLocked, "\(statement): \(error as Any)")
          }
          #expect(try contents(table, db) == before)
        }
        #expect(try Client.fetchOne(db, key: client.id) != nil)
      }
    }
  }

  /// Every way to change, replace or take away its rows.
  private func changes(of table: String, _ db: Database) throws -> [String] {
    let columns = try db.columns(in: table).map(\.name)
    let list = columns.map { "\"\($0)\"" }.joined(separator: ", ")
    let updates = columns.flatMap { column in
      ["", "OR REPLACE ", "OR IGNORE "].map {
        "UPDATE \($0)\(table) SET \"\(column)\" = \"\(column)\""
      }
    }
    let keys = try db.primaryKey(table).columns.map { "\"\($0)\"" }.joined(separator: ", ")
    let rows = "SELECT \(list) FROM \(table) WHERE true"
    return updates + [
      "DELETE FROM \(table)", "REPLACE INTO \(table) (\(list)) \(rows)",
      "INSERT OR REPLACE INTO \(table) (\(list)) \(rows)",
      """
      INSERT INTO \(table) (\(list)) \(rows)
      ON CONFLICT (\(keys)) DO UPDATE SET "\(columns[1])" = "\(columns[1])"
      """,
    ]
  }

  @Test("A form cannot be made signed, given to someone else, or lose its client")
  func roundabout() async throws {
    try await withSignedForm { store, client in
      try await store.withoutTransaction { db in
        try db.execute(sql: "PRAGMA foreign_keys = OFF")
        for statement in [
          """
          INSERT INTO screening SELECT 'x', clientId, answers, revision, createdAt, savedAt,
            savedBy, definitionId, details, clientName, signature, trainerName, signedAt, previous,
            fingerprint, outcome, fingerprintVersion FROM screening WHERE signedAt IS NOT NULL
          """,
          "DELETE FROM client WHERE id = '\(client.id)'",
          "UPDATE client SET id = 'x' WHERE id = '\(client.id)'",
          """
          INSERT INTO screeningFlag SELECT id, 99, 'sleep', 'concern', 'x', '[]', createdAt
          FROM screening WHERE signedAt IS NOT NULL
          """,
        ] {
          #expect(throws: DatabaseError.self, "\(statement)") { try db.execute(sql: statement) }
        }
      }
    }
  }

  @Test("The program's own save is told that the form is signed", arguments: tables.prefix(1))
  func ownCode(table: String) async throws {
    try await withSignedForm { store, _ in
      await #expect(throws: StoreRefusal.signed) {
        try await store.write { db in try db.execute(sql: "UPDATE \(table) SET answers = '{}'") }
      }
    }
  }

  @Test(
    "Whatever is changed behind a dropped lock, the fingerprint shows it, also when the lock is back",
    arguments: [
      "answers = json_set(answers, '$.chestRest', json('true'))",
      "definitionId = 'another'", "details = '{}'",
      "clientName = 'Someone Else'", "signature = 'M0 0'", "trainerName = 'Someone Else'",
      "signedAt = '2020-01-01 00:00:00.000'", "createdAt = '2020-01-01 00:00:00.000'",
      "savedAt = '2020-01-01 00:00:00.000'", "previous = 'x'", "outcome = NULL",
      "outcome = json_set(outcome, '$.flags', json('[]'))", "fingerprint = 'x'",
      "clientId = (SELECT id FROM client WHERE id <> clientId LIMIT 1)",
    ])
  func fingerprint(change: String) async throws {
    try await withSignedForm { store, client in
      try await store.withoutTransaction { db in
        try db.execute(sql: "PRAGMA foreign_keys = OFF")
        try db.behindTheLocks {
          try db.execute(sql: "UPDATE screening SET \(change) WHERE clientId = '\(client.id)'")
        }
      }
      let report = try await store.verify()
      #expect(report.changedForms.count >= 1 && report.missingLocks == [])
    }
  }

  @Test("Another text in the place of what forms were signed with changes each of them")
  func definition() async throws {
    try await withSignedForm { store, _ in
      try await store.withoutTransaction { db in
        try db.behindTheLocks {
          try db.execute(
            sql: "UPDATE signedDefinition SET text = json_set(text, '$.title', 'Another')")
        }
      }
      let signed = try await store.read(ScreeningForm.signed)
      let report = try await store.verify()
      #expect(report.changedForms == signed && !signed.isEmpty && report.missingLocks == [])
    }
  }

  @Test("Flags changed beside the form are noticed, and so is a lock that does nothing")
  func flags() async throws {
    try await withSignedForm { store, client in
      #expect(try await store.verify().isSound)
      try await store.withoutTransaction { db in
        try db.behindTheLocks { try db.execute(sql: "UPDATE screeningFlag SET suspends = '[]'") }
      }
      #expect(try await store.verify().changedForms.isEmpty == false)
      try await store.withoutTransaction { db in
        try db.execute(
          sql: """
            DROP TRIGGER addendumStays;
            CREATE TRIGGER addendumStays BEFORE UPDATE ON addendum BEGIN SELECT 1; END;
            """)
      }
      #expect(try await store.verify().missingLocks == ["addendumStays"])
      _ = client
    }
  }

  @Test(
    "An addendum changed, or one of several taken away, is noticed",
    arguments: ["UPDATE addendum SET text = 'x'", "DELETE FROM addendum WHERE text = 'Knee again'"])
  func addenda(change: String) async throws {
    try await withSignedForm { store, client in
      let form = try #require(try await store.screeningForms(of: client.id).first)
      try await store.add("And the hip", to: form, by: try await store.owner(), at: Date())
      #expect(try await store.verify().isSound)
      try await store.withoutTransaction { db in
        try db.behindTheLocks { try db.execute(sql: change) }
      }
      #expect(try await store.verify().changedForms == [form.id.description])
    }
  }

  @Test("The schema is as it was last looked at")
  func schema() throws {
    let queue = try DatabaseQueue()
    try Migrations.migrator.migrate(queue)
    let schema =
      try queue.read { db in
        try String.fetchAll(
          db,
          sql: """
            SELECT sql || ';' FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'grdb%'
            ORDER BY tbl_name, type, name
            """)
      }.joined(separator: "\n") + "\n"
    let file = Project.file("Tests/Vault/Golden/schema.sql")
    if ProcessInfo.processInfo.environment["HEALTHWHEEL_RECORD"] == "1" {
      try schema.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == schema)
  }
}

private func contents(_ table: String, _ db: Database) throws -> [Row] {
  try Row.fetchAll(db, sql: "SELECT * FROM \(table) ORDER BY 1, 2")
}
