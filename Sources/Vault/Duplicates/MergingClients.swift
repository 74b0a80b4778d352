import Catalogue
import Foundation
import GRDB

extension Store {
  /// Gives all that belongs to the one client to the other, who gets the details.
  ///
  /// - Parameters:
  ///   - versions: of both, as they were read.
  ///   - details: what was chosen of both.
  ///   - takesPhoto: whether the one's photo comes in the place of the other's. Who has none gets it
  ///     anyway.
  /// - Throws: `MergingRefusal`; `StoreRefusal.outdated` when someone has changed one of them.
  package func merge(
    _ merged: Identifier<Client>, into client: Identifier<Client>,
    versions: (merged: Int, client: Int), _ details: ClientDetails, takesPhoto: Bool = false,
    catalogue: AssessmentCatalogue, at moment: Moment
  ) async throws -> Client {
    let corrections = corrections
    return try await write { db in
      let (other, client) = (try Client.find(merged, in: db), try Client.find(client, in: db))
      guard other.id != client.id else { throw StoreRefusal.notFound }
      guard versions == (other.version, client.version) else { throw StoreRefusal.outdated }
      return try client.absorb(
        other, details, takesPhoto: takesPhoto, catalogue, at: moment, db)
    } committed: { client in
      corrections.closeAll(of: client.id)
      corrections.closeAll(of: merged)
    }
  }

  /// Takes a merging back: what was the one's and is there still is theirs again, and the other's
  /// details are what they were, unless somebody has changed them since.
  ///
  /// - Throws: `MergingRefusal`.
  package func undoMerging(
    of merged: Identifier<Client>, into client: Identifier<Client>,
    catalogue: AssessmentCatalogue, at moment: Moment
  ) async throws -> Client {
    let corrections = corrections
    return try await write { db in
      guard let merging = try Merging.find(merged, in: db), merging.clientId == client else {
        throw StoreRefusal.notFound
      }
      return try merging.undo(catalogue, at: moment, db)
    } committed: { client in
      corrections.closeAll(of: client.id)
    }
  }
}

extension Client {
  fileprivate func absorb(
    _ other: Client, _ details: ClientDetails, takesPhoto: Bool,
    _ catalogue: AssessmentCatalogue, at moment: Moment, _ db: Database
  ) throws -> Client {
    var merging = Merging(
      mergedId: other.id, clientId: id, mergedAt: moment.now.asStored,
      trainerId: moment.trainer.id, before: self.details, after: details, isUnderWay: true)
    try merging.refuseTablets(db)
    try merging.insert(db)
    if takesPhoto { try Photo.makeWay(merging, db) }
    for record in ClientRecords.all { try record.move(merging, db) }
    var client = self
    client.details = details
    client.version += 1
    if other.archivedAt == nil {
      try merging.noteAway(db)
      client.archivedAt = nil
    }
    try client.update(db)
    try client.keepMeasures(at: merging.mergedAt, db)
    try merging.noteWaiting(db)
    try client.scoreWhatWaited(catalogue, in: moment.zone, db)
    merging.isUnderWay = false
    try merging.update(db)
    try Audit.record(
      .clientMerged, by: moment.trainer.id, on: other.id, subject: id.description,
      AuditChange(from: other.details, to: nil), at: moment.now, in: db)
    try Audit.record(
      .clientMerged, by: moment.trainer.id, on: id, subject: other.id.description,
      AuditChange(from: self.details, to: details), at: moment.now, in: db)
    return client
  }

  /// What the details say holds from now on, where the history of both says something else.
  private func keepMeasures(at now: Date, _ db: Database) throws {
    let measures: [(BodyMeasure.Kind, Double?)] = [
      (.height, details.height), (.mass, details.mass),
    ]
    for (kind, value) in measures where try BodyMeasure.latest(kind, of: id, in: db) != value {
      try BodyMeasure(
        id: .init(at: now), clientId: id, kind: kind, value: value, takenAt: now, resultId: nil,
        source: nil
      ).insert(db)
    }
  }
}

extension Merging {
  /// A tablet in a client's hands goes on with its form.
  fileprivate func refuseTablets(_ db: Database) throws {
    for client in [clientId, mergedId] where try Session.count(of: client, in: db) > 0 {
      throw MergingRefusal.handedOver
    }
  }

  fileprivate func undo(
    _ catalogue: AssessmentCatalogue, at moment: Moment, _ db: Database
  ) throws -> Client {
    guard try isUndoable(at: moment.now) && isWayBackKept(db) else { throw MergingRefusal.tooLate }
    let later = Merging.filter(Column("clientId") == clientId && Column("mergedAt") > mergedAt)
    guard try later.isEmpty(db) else { throw MergingRefusal.notTheLast }
    try refuseTablets(db)
    var merging = self
    merging.isUnderWay = true
    try merging.update(db)
    for record in ClientRecords.all.reversed() { try record.moveBack(merging, db) }
    try Goal.giveBack(merging, db)
    let client = try Client.find(clientId, in: db)
    let cards = try cardsSince(db)
    let old = try client.restored(merging, without: cards, db)
    try giveBack(cards, catalogue, at: moment, db)
    try Client.find(mergedId, in: db).takeGoal(db)
    try scoreAnewWhatWaited(catalogue, in: moment.zone, db)
    try merging.delete(db)
    try Audit.record(
      .clientMergingUndone, by: moment.trainer.id, on: clientId, subject: mergedId.description,
      AuditChange(from: client.details, to: old.details), at: moment.now, in: db)
    return old
  }
}

extension Merging {
  private static let waiting = "waiting result"
  private static let away = "put away"

  /// Since when the one who stays was put away, where the other was not.
  fileprivate func noteAway(_ db: Database) throws {
    try db.execute(
      sql: """
        INSERT INTO mergedRow (mergedId, ofTable, ofKey)
        SELECT ?, ?, json_quote(archivedAt) FROM client WHERE id = ? AND archivedAt IS NOT NULL
        """, arguments: [mergedId, Self.away, clientId])
  }

  /// Nil where that was not so.
  func awaySince(_ db: Database) throws -> Date? {
    try Date.fetchOne(
      db, sql: "SELECT ofKey ->> '$' FROM mergedRow WHERE mergedId = ? AND ofTable = ?",
      arguments: [mergedId, Self.away])
  }

  /// What waits for details may have some of them by what only the other's say.
  fileprivate func noteWaiting(_ db: Database) throws {
    for result in try ExerciseResult.waiting(of: clientId, db) {
      try db.execute(
        sql: "INSERT INTO mergedRow (mergedId, ofTable, ofKey) VALUES (?, ?, json_quote(?))",
        arguments: [mergedId, Self.waiting, result.id])
    }
  }

  /// By the details of whose it is again; so is what was measured while two were one.
  fileprivate func scoreAnewWhatWaited(
    _ catalogue: AssessmentCatalogue, in zone: TimeZone, _ db: Database
  ) throws {
    let waited: SQLRequest<ExerciseResult> = """
      SELECT \(columnsOf: ExerciseResult.self) FROM result
      WHERE clientId = \(clientId) AND savedAt >= \(mergedAt)
        OR clientId IN (\(clientId), \(mergedId)) AND json_quote(id) IN
          (SELECT ofKey FROM mergedRow WHERE mergedId = \(mergedId) AND ofTable = \(Self.waiting))
      """
    for var result in try waited.fetchAll(db) {
      guard let exercise = catalogue.exercise(result.exercise) else { continue }
      try result.rescore(
        exercise, Client.find(result.clientId, in: db), catalogue, in: zone, db)
      try result.update(db)
    }
  }
}
