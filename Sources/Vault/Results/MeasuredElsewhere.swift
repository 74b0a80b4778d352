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
    guard let result = try newestResult(of: place.exercise),
      let value = place.key.map({ result.inputs[$0] }) ?? result.value
    else { return nil }
    return .init(value: value, exercise: place.exercise, takenAt: result.takenAt)
  }

  private func newestResult(of exercise: String) throws -> ExerciseResult? {
    try ExerciseResult.all(of: client, exercise: exercise, limit: 1).fetchOne(db)
  }

  private func counts(_ date: Date) -> Bool {
    Day(date, in: zone).map { (0..<exercise.within).contains($0.days(to: today)) } == true
  }

  /// What this exercise has measured itself since then is not asked for with an older number.
  private func isOlderThanOwn(_ found: MeasuredElsewhere) throws -> Bool {
    guard let own = try newestResult(of: exercise.id) else { return false }
    return found.exercise == exercise.id || own.takenAt > found.takenAt
  }
}

extension Exercise {
  fileprivate func reads(_ measure: Measure) -> Bool { reads(measure.rawValue) }
}
