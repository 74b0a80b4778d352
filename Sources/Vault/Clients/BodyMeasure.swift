import Catalogue
import Foundation
import GRDB

/// A height (m) or mass (kg) of a client at one time.
struct BodyMeasure: Codable, Sendable, FetchableRecord, PersistableRecord, BelongsToClient {
  static let databaseTableName = "bodyMeasure"
  enum Kind: String, Codable, DatabaseValueConvertible { case height, mass }

  let id: Identifier<BodyMeasure>
  let clientId: Identifier<Client>
  let kind: Kind
  /// Nil ends the history: from then on it is not known.
  let value: Double?
  let takenAt: Date
  /// The result that it came from; nil when it was typed among the client's details.
  let resultId: Identifier<ExerciseResult>?
  /// Where it was typed; nil of a result, and of what was typed before that was kept.
  let source: Source?

  enum Source: String, Codable, DatabaseValueConvertible { case page, form }

  /// What held at a time: the latest until then, otherwise the first one after it.
  static func value(
    _ kind: Kind, of client: Identifier<Client>, at date: Date, in db: Database
  ) throws -> Double? {
    try Double.fetchOne(
      db.cachedStatement(sql: held("value")),
      arguments: ["client": client, "kind": kind, "date": date])
  }

  /// The one that says so.
  static func held(
    _ kind: Kind, of client: Identifier<Client>, at date: Date, in db: Database
  ) throws -> BodyMeasure? {
    try BodyMeasure.fetchOne(
      db.cachedStatement(sql: held("*")),
      arguments: ["client": client, "kind": kind, "date": date])
  }

  private static func held(_ columns: String) -> String {
    """
    SELECT \(columns) FROM bodyMeasure WHERE clientId = :client AND kind = :kind
      AND (takenAt <= :date OR value IS NOT NULL)
    ORDER BY takenAt <= :date DESC, CASE WHEN takenAt <= :date THEN -julianday(takenAt)
      ELSE julianday(takenAt) END, id DESC LIMIT 1
    """
  }

  /// The newest of all, which the client's details show.
  static func latest(
    _ kind: Kind, of client: Identifier<Client>, in db: Database
  ) throws -> Double? {
    try Double.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT value FROM bodyMeasure WHERE clientId = ? AND kind = ?
          ORDER BY takenAt DESC, id DESC LIMIT 1
          """), arguments: [client, kind])
  }
}

extension BodyMeasure.Kind {
  /// What a result of the exercise measures of the client; nil for most.
  init?(_ exercise: Exercise) {
    guard let measure = exercise.measures else { return nil }
    self.init(rawValue: measure.rawValue)
  }
}
