import Catalogue
import Foundation
import GRDB
import Synchronization

/// Whose standing is to be worked out anew, with their newest results.
///
/// Triggers of the writing connection drop what is kept of a client whenever a row changes that it
/// is made of, whatever statement does it, and note the client here: so nothing old can stay.
final class TouchedClients: Sendable {
  private struct Touch {
    /// Whether results were kept before; otherwise all newest ones have to be found. Nil of whom this
    /// transaction has added, and has touched nothing else of.
    var wasKept: Bool?
    var exercises: Set<String> = []
  }

  private let clients = Mutex<[Identifier<Client>: Touch]>([:])
  /// The turn of the rule by which all clients were looked through last. To look at all of them takes the
  /// longer the larger the gym is.
  private let lookedThrough = Mutex<Int?>(nil)

  /// Tables that a standing is made of, and whose each of their rows is.
  private static let sources = [
    "client": ".id", "result": ".clientId", "screening": ".clientId", "clearance": ".clientId",
    "screeningFlag": ".formId",
  ]

  /// Whether nobody has taken that up by this rule before.
  fileprivate func beginRound(by rule: StandingRule) -> Bool {
    lookedThrough.withLock { turn in
      defer { turn = rule.turn }
      return turn != rule.turn
    }
  }

  fileprivate func askForRound() { lookedThrough.withLock { $0 = nil } }

  /// What a transaction that failed has touched is as it was.
  func begin() { clients.withLock { $0 = [:] } }

  func follow(_ db: Database) throws {
    db.add(
      function: DatabaseFunction("touched", argumentCount: 3) { [self] values in
        guard let client = Identifier<Client>.fromDatabaseValue(values[0]) else { return nil }
        let wasKept = Bool.fromDatabaseValue(values[2])
        clients.withLock { clients in
          let exercise = String.fromDatabaseValue(values[1])
          var touch = clients[client] ?? Touch(wasKept: wasKept)
          touch.wasKept = touch.wasKept ?? wasKept
          touch.exercises.formUnion([exercise].compactMap(\.self))
          clients[client] = touch
        }
        return nil
      })
    for (table, column) in Self.sources {
      for (event, rows) in [("INSERT", ["NEW"]), ("UPDATE", ["OLD", "NEW"]), ("DELETE", ["OLD"])] {
        let isNew = table == "client" && event == "INSERT"
        let statements =
          isNew
          ? "SELECT touched(NEW.id, NULL, NULL);"
          : rows.map { Self.statements(of: $0, column, in: table) }.joined()
        try db.execute(
          sql: """
            CREATE TEMP TRIGGER "standing \(event) \(table)" AFTER \(event) ON main."\(table)"
            BEGIN \(statements) END
            """)
      }
    }
  }

  private static func statements(
    of row: String, _ column: String, in table: String
  ) -> String {
    let owner = row + column
    let client =
      column == ".formId" ? "(SELECT clientId FROM screening WHERE id = \(owner))" : owner
    let exercise = table == "result" ? "\(row).exercise" : "NULL"
    let results =
      table == "result"
      ? "DELETE FROM latest WHERE clientId = \(client) AND exercise = \(exercise);" : ""
    return """
      SELECT touched(\(client), \(exercise),
        EXISTS (SELECT 1 FROM standing JOIN latest USING (clientId) WHERE clientId = \(client)));
      DELETE FROM standing WHERE clientId = \(client); \(results)
      """
  }

  /// Keeps where they stand now; without a rule they are worked out when they are asked for.
  func keep(by rule: StandingRule?, _ db: Database) throws {
    let touched = clients.withLock { clients in
      defer { clients = [:] }
      return clients
    }
    guard let rule, !touched.isEmpty else { return }
    // The database takes so many names at once, and thousands of clients are many.
    let clients = Array(touched.keys)
    for start in stride(from: 0, to: clients.count, by: 1_000) {
      let some = clients[start..<min(start + 1_000, clients.count)]
      let isNew = { client in touched[client]?.wasKept == nil }
      try rule.keep(new: some.filter(isNew), db)
      let left = try Identifier<Client>.fetchAll(
        db, Client.filter(keys: some.filter { !isNew($0) }).select(Column("id")))
      try rule.keep(left, db) { client in
        touched[client].flatMap { $0.wasKept == true ? $0.exercises : nil }
      }
    }
  }
}

extension StandingRule {
  /// Of whom there is nothing else yet: thousands come at once. Who is not there has no standing.
  fileprivate func keep(new clients: [Identifier<Client>], _ db: Database) throws {
    guard !clients.isEmpty else { return }
    let ids = clients.map { "\"\($0)\"" }.joined(separator: ",")
    try db.cachedStatement(
      sql: """
        INSERT OR REPLACE INTO standing(clientId, basis, isFlagged)
        SELECT id, ?, 0 FROM client WHERE id IN (SELECT value FROM json_each(?))
        """
    ).execute(arguments: [basis, "[\(ids)]"])
  }

  /// - Parameter exercises: those of a client whose newest results are to be found anew; nil is all.
  fileprivate func keep(
    _ clients: [Identifier<Client>], _ db: Database,
    exercises: (Identifier<Client>) -> Set<String>? = { _ in nil }
  ) throws {
    for client in clients {
      guard let some = exercises(client) else { continue }
      try KeptLatest.keep(of: client, some, by: catalogue, db)
    }
    for client in try KeptLatest.measured(clients.filter { exercises($0) == nil }, db) {
      try KeptLatest.keep(of: client, nil, by: catalogue, db)
    }
    try ReadyRow.add(standingsByKept(clients, in: db).map(\.row), to: db)
  }
}

extension ClientStanding {
  fileprivate var row: ReadyRow {
    ReadyRow(
      of: Self.databaseTableName, replaces: true,
      [
        "clientId": clientId, "basis": basis, "overall": overall, "seenAt": seenAt?.stored,
        "isFlagged": isFlagged, "dueAfter": dueAfter, "stopAfter": stopAfter,
        "holdAfter": holdAfter,
      ])
  }
}

extension Store {
  /// From now on it is kept where clients stand by this catalogue.
  package func keepStandings(by catalogue: AssessmentCatalogue, in zone: TimeZone) {
    standingRule.withLock { rule in
      var new = StandingRule(catalogue: catalogue, zone: zone)
      // Everybody's sign-in says it once more.
      if let rule { new.turn = rule.makesTheSame(as: new) ? rule.turn : rule.turn + 1 }
      rule = new
    }
  }

  /// Works out anew what was kept by another rule or not at all, some clients at a time; what is
  /// done stays done. Once for each opening of the vault and each rule.
  ///
  /// - Parameter progress: told how many are done, after every thousand.
  package func renewStandings(_ progress: (Int) -> Void = { _ in }) async throws {
    let touched = try opened().touched
    guard let rule = standingRule.withLock(\.self), touched.beginRound(by: rule) else { return }
    do {
      try await renewStandings(by: rule, progress)
    } catch {
      touched.askForRound()
      throw error
    }
  }

  private func renewStandings(by rule: StandingRule, _ progress: (Int) -> Void) async throws {
    let look = { @Sendable db in try ClientStanding.missing(rule, limit: 50, db) }
    var done = 0
    while true {
      var old = try await read(look)
      // What was being written while the rule changed is still of the one before: it is waited for.
      if old.isEmpty { old = try await withoutTransaction(look) }
      guard !old.isEmpty else { break }
      try await write { db in try rule.keep(look(db), db) }
      done += old.count
      if done.isMultiple(of: 1000) { progress(done) }
    }
    let outdated = try await read { db in try KeptLatest.outdated(by: rule.catalogue, db) }
    for start in stride(from: 0, to: outdated.count, by: 50) {
      let some = outdated[start..<min(start + 50, outdated.count)]
      try await write { db in
        for client in some { try KeptLatest.keep(of: client, nil, by: rule.catalogue, db) }
      }
    }
  }

  /// Ids of clients of whom something else is kept than their rows make; it is dropped.
  package func mendStandings() async throws -> [String] {
    guard let rule = standingRule.withLock(\.self) else { return [] }
    let touched = try opened().touched
    let dropped = try await write { db in
      let kept = try ClientStanding.filter(Column("basis") == rule.basis).fetchAll(db)
      let right = Dictionary(
        try rule.standings(of: kept.map(\.clientId), in: db).map { ($0.clientId, $0) }
      ) { first, _ in first }
      let wrong = try kept.filter { standing in
        try right[standing.clientId] != standing
          || !KeptLatest.areRight(of: standing.clientId, by: rule.catalogue, db)
      }
      for standing in wrong { try standing.delete(db) }
      return wrong.map(\.clientId.description).sorted()
    }
    if !dropped.isEmpty { touched.askForRound() }
    return dropped
  }
}

extension ClientStanding {
  /// Who has none by this rule, or no newest results although something was measured.
  fileprivate static func missing(
    _ rule: StandingRule, limit: Int, _ db: Database
  ) throws -> [Identifier<Client>] {
    try Identifier<Client>.fetchAll(
      db,
      sql: """
        SELECT id FROM client
        WHERE NOT EXISTS (SELECT 1 FROM standing WHERE clientId = client.id AND basis = ?)
          OR NOT EXISTS (SELECT 1 FROM latest WHERE clientId = client.id)
            AND EXISTS (SELECT 1 FROM result WHERE clientId = client.id)
        LIMIT ?
        """, arguments: [rule.basis, limit])
  }
}
