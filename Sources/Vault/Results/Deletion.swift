import Catalogue
import Foundation
import GRDB

/// Deleting a result, and taking that back.
extension Store {
  package func delete(
    _ id: Identifier<ExerciseResult>, of client: Identifier<Client>, reason: String,
    at moment: Moment
  ) async throws {
    let corrections = corrections
    try await write { db in
      let client = try Client.find(client, in: db)
      let result = try ExerciseResult.find(id, of: client.id, in: db)
      try result.keep(as: .deletion, reason: reason, at: moment, db)
      let measure = try BodyMeasure.filter(Column("resultId") == id).fetchOne(db)
      try measure?.delete(db)
      try result.delete(db)
      if let measure { try client.takeLatest(measure.kind, db) }
      try Audit.record(
        .resultDeleted, by: moment.trainer.id, on: client.id, subject: id.description,
        AuditChange(from: result.said, to: nil), at: moment.now, in: db)
    } committed: {
      corrections.close(id)
    }
  }

  /// The result as it was, with its history; what the client weighed then counts again. One that
  /// is back already stays as it is.
  package func restore(
    _ id: Identifier<ExerciseResult>, of client: Identifier<Client>,
    catalogue: AssessmentCatalogue, at moment: Moment
  ) async throws -> ExerciseResult {
    try await write { db in
      let client = try Client.find(client, in: db)
      if let result = try ExerciseResult.fetchOne(db, key: id), result.clientId == client.id {
        return result
      }
      var result = try EarlierResult.deletion(of: id, client.id, in: db).before
      // Who it was kept for may be this client by now.
      result.clientId = client.id
      try result.insert(db)
      try ShownExercise.forget(result.exercise, db)
      if let exercise = catalogue.exercise(result.exercise) {
        try client.measured(result, exercise, catalogue, in: moment.zone, db)
      }
      try Audit.record(
        .resultRestored, by: moment.trainer.id, on: client.id, subject: id.description,
        at: moment.now, in: db)
      return result
    }
  }

  /// The newest deletion of a result that is still away; nil where it is not.
  package func deletion(
    of id: Identifier<ExerciseResult>, client: Identifier<Client>
  ) async throws -> EarlierResult? {
    try await read { db in
      guard try ExerciseResult.fetchOne(db, key: id) == nil else { return nil }
      let deletion = try EarlierResult.deletion(of: id, in: db)
      return deletion?.clientId == client ? deletion : nil
    }
  }
}

extension EarlierResult {
  fileprivate static func deletion(
    of id: Identifier<ExerciseResult>, _ client: Identifier<Client>, in db: Database
  ) throws -> EarlierResult {
    guard let deletion = try deletion(of: id, in: db), deletion.clientId == client
    else { throw StoreRefusal.notFound }
    return deletion
  }
}
