import Catalogue
import Foundation
import GRDB

/// What a later correction sets; nil keeps.
package struct ResultChange: Sendable {
  package var value: Double?
  package var inputs: [String: Double]?
  package var observation: String?
  package var takenAt: Date?
  package var reason: String

  package init(
    value: Double?, inputs: [String: Double]?, observation: String?, takenAt: Date?,
    reason: String
  ) {
    (self.value, self.inputs, self.observation) = (value, inputs, observation)
    (self.takenAt, self.reason) = (takenAt, reason)
  }

  enum Kind: String { case correction, edit, deletion, rescore }
}

/// What a result was before a change: the history behind *All results*.
package struct EarlierResult: Codable, Sendable, FetchableRecord, PersistableRecord,
  BelongsToClient
{
  package static let databaseTableName = "resultChange"
  package let id: Identifier<EarlierResult>
  package let resultId: Identifier<ExerciseResult>
  package let clientId: Identifier<Client>
  package let kind: String
  package let before: ExerciseResult
  package let reason: String
  package let trainerId: Identifier<Trainer>
  package let changedAt: Date

  package var isDeletion: Bool { kind == ResultChange.Kind.deletion.rawValue }

  static func newest(
    of client: Identifier<Client>, exercise: String?, limit: Int
  ) -> SQLRequest<EarlierResult> {
    let condition: SQL = exercise.map { "before ->> '$.exercise' = \($0)" } ?? "TRUE"
    let changes: SQL = """
      SELECT * FROM resultChange WHERE clientId = \(client) AND \(condition)
      ORDER BY changedAt DESC, id DESC LIMIT \(limit)
      """
    return SQLRequest(literal: changes, cached: true)
  }

  /// What the newest deletion of a result has kept of it.
  static func deletion(
    of id: Identifier<ExerciseResult>, in db: Database
  ) throws -> EarlierResult? {
    try filter(Column("resultId") == id && Column("kind") == ResultChange.Kind.deletion.rawValue)
      .order(Column("changedAt").desc, Column("id").desc).fetchOne(db)
  }
}

extension Store {
  /// A correction after its minute has passed; the old value stays in the history.
  package func edit(
    _ id: Identifier<ExerciseResult>, of client: Identifier<Client>, _ change: ResultChange,
    catalogue: AssessmentCatalogue, at moment: Moment
  ) async throws -> ExerciseResult {
    let corrections = corrections
    return try await write { db in
      let client = try Client.find(client, in: db)
      let old = try ExerciseResult.find(id, of: client.id, in: db)
      let exercise = catalogue.exercise(old.exercise)
      let new = try old.changed(.edit, change, exercise, client, catalogue, at: moment, db)
      return (new, isMoved: new.takenAt != old.takenAt)
    } committed: { _, isMoved in
      if isMoved { corrections.close(id) }
    }.0
  }

  /// What a result was before each of its changes, newest first.
  package func history(
    of client: Identifier<Client>, exercise: String? = nil, limit: Int = 10_000
  ) async throws -> [EarlierResult] {
    try await read { db in
      try EarlierResult.newest(of: client, exercise: exercise, limit: limit).fetchAll(db)
    }
  }
}

extension ExerciseResult {
  /// Applies a change, scored as on its day; one that changes nothing leaves no trace.
  ///
  /// - Parameter exercise: nil when the catalogue has lost it.
  func changed(
    _ kind: ResultChange.Kind, _ change: ResultChange, _ exercise: Exercise?, _ client: Client,
    _ catalogue: AssessmentCatalogue, at moment: Moment, _ db: Database
  ) throws -> ExerciseResult {
    var result = self
    result.value = change.value ?? value
    result.inputs = change.inputs ?? inputs
    result.observation = change.observation ?? observation
    result.takenAt = change.takenAt ?? takenAt
    let isMeasured =
      (result.value, result.inputs, result.takenAt) != (value, inputs, takenAt)
    guard isMeasured || result.observation != observation else { return self }
    try keep(as: kind, reason: change.reason, at: moment, db)
    result.editedAt = moment.now
    if let exercise, isMeasured {
      try result.rescore(exercise, client, catalogue, in: moment.zone, db)
    }
    try result.update(db)
    if let exercise, isMeasured {
      try client.measured(result, exercise, catalogue, in: moment.zone, db)
    }
    try Audit.record(
      kind == .correction ? .resultCorrected : .resultEdited, by: moment.trainer.id,
      on: clientId, subject: id.description, AuditChange(from: said, to: result.said),
      at: moment.now, in: db)
    return result
  }

  mutating func rescore(
    _ exercise: Exercise, _ client: Client, _ catalogue: AssessmentCatalogue, in zone: TimeZone,
    _ db: Database
  ) throws {
    take(
      try client.score(
        exercise, value: value, inputs: inputs, at: takenAt, catalogue, in: zone, db),
      of: exercise)
    exerciseVersion = catalogue.version(of: exercise)
  }

  @discardableResult
  func keep(
    as kind: ResultChange.Kind, reason: String, at moment: Moment, _ db: Database
  ) throws -> EarlierResult {
    let change = EarlierResult(
      id: .init(at: moment.now), resultId: id, clientId: clientId, kind: kind.rawValue,
      before: self, reason: reason, trainerId: moment.trainer.id, changedAt: moment.now)
    try change.insert(db)
    return change
  }
}
