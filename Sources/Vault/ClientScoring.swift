import Catalogue
import Foundation
import GRDB

extension Client {
  /// The score of a value with the age, height and mass of its own day.
  func score(
    _ exercise: Exercise, value: Double, inputs: [String: Double], at date: Date,
    _ catalogue: AssessmentCatalogue, in zone: TimeZone, _ db: Database
  ) throws -> Scoring {
    let day = Day(date, in: zone)
    let end = day?.end(in: zone) ?? date
    let subject = Subject(
      sex: details.sex, age: age(on: day),
      height: try BodyMeasure.value(.height, of: id, at: end, in: db),
      mass: try BodyMeasure.value(.mass, of: id, at: end, in: db))
    return catalogue.score(exercise, value: value, inputs: inputs, subject: subject)
  }

  /// A result that measures height or mass updates the client, and scores what waited for it.
  func measured(
    _ result: ExerciseResult, _ exercise: Exercise, _ catalogue: AssessmentCatalogue,
    in zone: TimeZone, _ db: Database
  ) throws {
    guard let kind = exercise.measures.flatMap({ BodyMeasure.Kind(rawValue: $0.rawValue) })
    else { return }
    try BodyMeasure.filter(Column("resultId") == result.id).deleteAll(db)
    try BodyMeasure(
      id: .init(at: result.savedAt), clientId: id, kind: kind, value: result.value,
      takenAt: result.takenAt, resultId: result.id
    ).insert(db)
    try takeLatestMeasures(db)
    try scoreWhatWaited(catalogue, in: zone, db)
  }

  /// Height and mass of the details are the newest of their history.
  func takeLatestMeasures(_ db: Database) throws {
    var client = try Client.find(id, in: db)
    client.details.height = try BodyMeasure.latest(.height, of: id, in: db)
    client.details.mass = try BodyMeasure.latest(.mass, of: id, in: db)
    guard client.details != details else { return }
    client.version += 1
    try client.update(db)
  }

  /// Scores results that lacked something (a height, an age) until now. A score that was
  /// given is never touched.
  func scoreWhatWaited(
    _ catalogue: AssessmentCatalogue, in zone: TimeZone, _ db: Database
  ) throws {
    let waiting = try ExerciseResult.filter(Column("clientId") == id && Column("score") == nil)
      .fetchAll(db)
    let client = try Client.find(id, in: db)
    for var result in waiting where !result.scoring.missing.isEmpty {
      guard let exercise = catalogue.exercise(result.exercise) else { continue }
      try result.rescore(exercise, client, catalogue, in: zone, db)
      try result.update(db)
    }
  }
}
