import Catalogue
import Foundation
import GRDB
import Units

/// A number that was measured for another exercise, or stands in the client's record.
package struct MeasuredElsewhere: Sendable {
  /// In stored units.
  package let value: Double
  /// Nil where it was typed among the client's details.
  package let exercise: String?
  package let takenAt: Date
}

/// What an exercise need not ask for, for it is known.
package struct KnownNumbers: Sendable {
  /// What may be filled in, and typed over.
  package var numbers: [Exercise.Place: MeasuredElsewhere] = [:]
  /// What its formula takes from the client's record.
  package var body: [Exercise.Measure: MeasuredElsewhere] = [:]

  package init() {}
}

extension Store {
  /// - Parameter today: counted back from it, as the exercise says.
  package func known(
    for exercise: Exercise, of client: Identifier<Client>, catalogue: AssessmentCatalogue,
    on today: Day?, in zone: TimeZone
  ) async throws -> KnownNumbers {
    try await read { db in
      try KnownNumbers(for: exercise, of: client, catalogue, on: today, in: zone, db)
    }
  }
}

extension KnownNumbers {
  init(
    for exercise: Exercise, of client: Identifier<Client>, _ catalogue: AssessmentCatalogue,
    on today: Day?, in zone: TimeZone, _ db: Database
  ) throws {
    guard let today else { return }
    let search = KnownSearch(
      exercise: exercise, client: client, catalogue: catalogue, today: today, zone: zone, db: db)
    (numbers, body) = (try search.numbers(), try search.body())
  }
}

private struct KnownSearch {
  let exercise: Exercise
  let client: Identifier<Client>
  let catalogue: AssessmentCatalogue
  let today: Day
  let zone: TimeZone
  let db: Database

  func numbers() throws -> [Exercise.Place: MeasuredElsewhere] {
    var found: [Exercise.Place: MeasuredElsewhere] = [:]
    for key in [nil] + exercise.inputs.map({ Optional($0.key) }) {
      let elsewhere = catalogue.elsewhere(exercise, key)
      let candidates = try recorded(elsewhere.measure) + elsewhere.places.compactMap(newest)
      guard let newest = candidates.max(by: { $0.takenAt < $1.takenAt }), counts(newest.takenAt),
        try !isOlderThanOwn(newest)
      else { continue }
      found[.init(exercise: exercise.id, key: key)] = newest
    }
    return found
  }

  /// What the formula reads of the body, unless it is what is measured here.
  func body() throws -> [Exercise.Measure: MeasuredElsewhere] {
    try Exercise.Measure.allCases.filter { exercise.reads($0) && exercise.measures != $0 }
      .reduce(into: [:]) { body, measure in
        body[measure] = try held(measure)
      }
  }

  private func recorded(_ measure: Exercise.Measure?) throws -> [MeasuredElsewhere] {
    try measure.flatMap { try held($0) }.map { [$0] } ?? []
  }

  private func held(_ measure: Exercise.Measure) throws -> MeasuredElsewhere? {
    guard let kind = BodyMeasure.Kind(rawValue: measure.rawValue),
      let held = try BodyMeasure.held(kind, of: client, at: today.end(in: zone), in: db),
      let value = held.value
    else { return nil }
    let source = try held.resultId.flatMap { try ExerciseResult.one($0, db) }
    return .init(value: value, exercise: source?.exercise, takenAt: held.takenAt)
  }

  private func newest(_ place: Exercise.Place) throws -> MeasuredElsewhere? {
    guard let typed = try NewestTyped.of(place.exercise, client, db),
      let value = place.key.map({ typed.inputs[$0] }) ?? typed.value
    else { return nil }
    return .init(value: value, exercise: place.exercise, takenAt: typed.takenAt)
  }

  private func counts(_ date: Date) -> Bool {
    Day(date, in: zone).map { (0..<exercise.within).contains($0.days(to: today)) } == true
  }

  /// What this exercise has measured itself since then is not asked for with an older number.
  private func isOlderThanOwn(_ found: MeasuredElsewhere) throws -> Bool {
    guard let own = try NewestTyped.of(exercise.id, client, db) else { return false }
    return found.exercise == exercise.id || own.takenAt > found.takenAt
  }
}

/// What was typed of an exercise last, without what it was scored by.
private struct NewestTyped: FetchableRecord {
  let value: Double
  let inputs: [String: Double]
  let takenAt: Date

  init(row: Row) throws {
    value = try row.decode(atIndex: 0)
    inputs = try ExerciseResult.inputs(row.decode(atIndex: 1))
    takenAt = try row.time(atIndex: 2)
  }

  static func of(
    _ exercise: String, _ client: Identifier<Client>, _ db: Database
  ) throws -> NewestTyped? {
    try fetchOne(
      db.cachedStatement(
        sql: """
          SELECT value, inputs, takenAt FROM result
          WHERE clientId = ? AND exercise = ? ORDER BY \(ExerciseResult.newestFirst) LIMIT 1
          """), arguments: [client, exercise])
  }
}

extension Exercise {
  fileprivate func reads(_ measure: Measure) -> Bool { reads(measure.rawValue) }
}
