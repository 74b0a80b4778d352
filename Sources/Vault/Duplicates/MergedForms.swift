import GRDB

extension ScreeningForm {
  /// What is signed says for whom it was. Of two drafts the one that was saved last stays.
  static func move(_ merging: Merging, _ db: Database) throws {
    let drafts =
      try filter([merging.clientId, merging.mergedId].contains(Column("clientId")))
      .filter(Column("signedAt") == nil).order(Column("savedAt").desc, Column("id").desc)
      .fetchAll(db)
    for draft in drafts.dropFirst() {
      try ScreeningFlag.putAside(where: "formId = ?", [draft.id], by: merging, db)
      try putAside(where: "id = ?", [draft.id], by: merging, db)
    }
    try noteRows(of: merging, db)
    try db.execute(
      sql: """
        UPDATE screening SET clientId = :to, signedFor = CASE WHEN signedAt IS NOT NULL
          THEN NULLIF(COALESCE(signedFor, clientId), :to) END
        WHERE clientId = :from
        """, arguments: ["from": merging.mergedId, "to": merging.clientId])
  }

  /// What was signed since stays with the one for whom it was.
  static func moveBack(_ merging: Merging, _ db: Database) throws {
    try db.execute(
      sql: """
        UPDATE screening AS row SET clientId = :to, signedFor = NULLIF(signedFor, :to)
        WHERE clientId = :from AND (signedAt IS NULL OR signedFor IS NOT NULL) AND \(isNoted(db))
        """, arguments: ["from": merging.clientId, "to": merging.mergedId])
    try restore(merging, db)
  }
}

extension Goal {
  /// One of two current ones ends: the one that the details do not have.
  static func move(_ merging: Merging, _ db: Database) throws {
    let current = try [merging.clientId, merging.mergedId].compactMap {
      try Goal.current(of: $0, db)
    }
    let stays = current.first { $0.aim.words == merging.after.goal }
    for var goal in current where goal.id != stays?.id {
      (goal.endedAt, goal.outcome) = (merging.mergedAt, .replaced)
      try goal.renewed(db)
    }
    try moveRows(merging, db)
  }

  static func moveBack(_ merging: Merging, _ db: Database) throws {
    try moveRowsBack(merging, db)
    for client in [merging.clientId, merging.mergedId] {
      guard try Goal.current(of: client, db) == nil else { continue }
      let ended = try Goal.all(of: client).filter(
        Column("endedAt") == merging.mergedAt && Column("outcome") == Outcome.replaced.rawValue
      ).fetchOne(db)
      guard var goal = ended else { continue }
      (goal.endedAt, goal.outcome) = (nil, nil)
      try goal.renewed(db)
    }
  }

  /// What followed a goal while two were one stays with the one who stays, and so does that it was
  /// reached: the other's is the current one again, if it was.
  static func giveBack(_ merging: Merging, _ db: Database) throws {
    let words = try Client.find(merging.mergedId, in: db).details.goal
    guard !words.isEmpty, try Goal.current(of: merging.mergedId, db) == nil else { return }
    let ended = try Goal.all(of: merging.mergedId).filter(Column("endedAt") >= merging.mergedAt)
      .order(Column("setAt").desc).fetchAll(db)
    guard var goal = ended.first(where: { $0.aim.words == words }) else { return }
    (goal.endedAt, goal.outcome) = (nil, nil)
    try goal.renewed(db)
  }

  private func renewed(_ db: Database) throws {
    var goal = self
    goal.version += 1
    try goal.update(db)
  }
}

extension BroughtEntry {
  /// Behind what the other brought along.
  static func move(_ merging: Merging, _ db: Database) throws {
    try noteRows(of: merging, db)
    try db.execute(
      sql: """
        UPDATE broughtEntry SET clientId = :to, place = place + :last WHERE clientId = :from
        """,
      arguments: [
        "from": merging.mergedId, "to": merging.clientId,
        "last": try lastPlace(of: merging.clientId, db),
      ])
  }

  /// Those that came last: nothing is brought to a client who is here.
  static func moveBack(_ merging: Merging, _ db: Database) throws {
    let moved = try Int.fetchOne(
      db, sql: "SELECT COUNT(*) FROM mergedRow WHERE mergedId = ? AND ofTable = ?",
      arguments: [merging.mergedId, databaseTableName])
    let kept = try lastPlace(of: merging.clientId, db) - (moved ?? 0)
    try db.execute(
      sql: """
        UPDATE broughtEntry SET clientId = :to, place = place - :kept
        WHERE clientId = :from AND place > :kept
        """, arguments: ["from": merging.clientId, "to": merging.mergedId, "kept": kept])
  }

  private static func lastPlace(of client: Identifier<Client>, _ db: Database) throws -> Int {
    try Int.fetchOne(
      db, sql: "SELECT COALESCE(MAX(place), 0) FROM broughtEntry WHERE clientId = ?",
      arguments: [client]) ?? 0
  }
}
