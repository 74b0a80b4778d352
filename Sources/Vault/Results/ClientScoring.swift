import Catalogue
import Foundation
import GRDB
import Units

extension Client {
  /// The score of a value with the age, height and mass of its own day.
  func score(
    _ exercise: Exercise, value: Double, inputs: [String: Double], at date: Date,
    _ catalogue: AssessmentCatalogue, in zone: TimeZone, _ db: Database
  ) throws -> Scoring {
    catalogue.score(
      exercise, value: value, inputs: inputs, subject: try subject(at: date, in: zone, db))
  }

  /// What scoring would know about the client on a day of today's height and mass: of what comes next.
  package func newestSubject(on day: Day?) -> Subject {
    Subject(sex: details.sex, age: age(on: day), height: details.height, mass: details.mass)
  }

  /// What the record says about the day of a result.
  func subject(at date: Date, in zone: TimeZone, _ db: Database) throws -> Subject {
    let day = Day(date, in: zone)
    let end = day?.end(in: zone) ?? date
    return Subject(
      sex: details.sex, age: age(on: day),
      height: try BodyMeasure.value(.height, of: id, at: end, in: db),
      mass: try BodyMeasure.value(.mass, of: id, at: end, in: db))
  }

  /// A result that measures height or mass updates the client, and scores what waited for it.
  func measured(
    _ result: ExerciseResult, _ exercise: Exercise, _ catalogue: AssessmentCatalogue,
    in zone: TimeZone, _ db: Database
  ) throws {
    guard let kind = BodyMeasure.Kind(exercise) else { return }
    try BodyMeasure.filter(Column("resultId") == result.id).deleteAll(db)
    try BodyMeasure(
      id: .init(at: result.savedAt), clientId: id, kind: kind, value: result.value,
      takenAt: result.takenAt, resultId: result.id, source: nil
    ).insert(db)
    try takeLatest(kind, db)
    try scoreWhatWaited(catalogue, in: zone, db)
  }

  /// Height or mass of the details is the newest of its history.
  func takeLatest(_ kind: BodyMeasure.Kind, _ db: Database) throws {
    var client = try Client.find(id, in: db)
    let before = client.details
    let latest = try BodyMeasure.latest(kind, of: id, in: db)
    switch kind {
    case .height: client.details.height = latest
    case .mass: client.details.mass = latest
    }
    guard client.details != before else { return }
    client.version += 1
    try client.update(db)
  }

  /// Scores results that lacked something (a height, an age) until now. A score that was
  /// given is never touched.
  func scoreWhatWaited(
    _ catalogue: AssessmentCatalogue, in zone: TimeZone, _ db: Database
  ) throws {
    let client = try Client.find(id, in: db)
    for var result in try ExerciseResult.waiting(of: id, db) {
      guard let exercise = catalogue.exercise(result.exercise) else { continue }
      try result.rescore(exercise, client, catalogue, in: zone, db)
      try result.update(db)
    }
  }
}

extension ExerciseResult {
  /// For details of the client without which they have no score.
  static func waiting(of client: Identifier<Client>, _ db: Database) throws -> [ExerciseResult] {
    try filter(Column("clientId") == client && Column("score") == nil).fetchAll(db)
      .filter { !$0.scoring.missing.isEmpty }
  }
}

extension Store {
  /// Whether a result would get another score from what the client's record says by now about
  /// its day; what changed in the catalogue does not count.
  package func isOutdated(
    _ result: ExerciseResult, of client: Client, catalogue: AssessmentCatalogue, in zone: TimeZone
  ) async throws -> Bool {
    guard let exercise = catalogue.exercise(result.exercise),
      catalogue.version(of: exercise) == result.exerciseVersion
    else { return false }
    return try await read { db in
      try client.score(
        exercise, value: result.value, inputs: result.inputs, at: result.takenAt, catalogue,
        in: zone, db
      ).score != result.score
    }
  }

  /// Scores one result anew, from what the record says by now; the old score stays in the history.
  package func rescore(
    _ id: Identifier<ExerciseResult>, of client: Identifier<Client>,
    catalogue: AssessmentCatalogue, at moment: Moment
  ) async throws -> ExerciseResult {
    try await write { db in
      let client = try Client.find(client, in: db)
      var result = try ExerciseResult.find(id, of: client.id, in: db)
      guard let exercise = catalogue.exercise(result.exercise) else { return result }
      let old = result
      try result.rescore(exercise, client, catalogue, in: moment.zone, db)
      guard result.scoring != old.scoring else { return old }
      try old.keep(as: .rescore, reason: "", at: moment, db)
      try result.update(db)
      try Audit.record(
        .resultsRescored, by: moment.trainer.id, on: client.id, subject: id.description,
        AuditChange(from: old.said, to: result.said), at: moment.now, in: db)
      return result
    }
  }
}
