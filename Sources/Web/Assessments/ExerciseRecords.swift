import Catalogue
import Foundation
import Units
import Vault

/// All that an exercise's page is made of.
struct ExerciseRecords: Sendable {
  let exercise: Exercise
  let category: Catalogue.Category
  let client: Client
  /// The newest ones.
  let results: [ExerciseResult]
  /// All of them, in short; newest first.
  let series: [SeriesResult]
  /// The client's current one.
  let goal: Goal?
  let names: [Identifier<Trainer>: String]
  /// Of all clients.
  let pairs: MeasuredPairs
  /// Of every exercise.
  let latest: [LatestResult]
  let concerns: Concerns
  let open: OpenCorrection?
  let known: KnownNumbers
  let typed: Reader?
  let saved: Identifier<ExerciseResult>?
  /// The id of the battery that is walked through.
  let battery: String?
  /// Nil where that is gone.
  let standing: BatteryStanding?
  let isFavourite: Bool
  /// Nil where nothing was saved.
  let wheels: SavedWheels?

  func progress(_ voice: Voice) -> ProgressLine? {
    ProgressLine(
      series, of: exercise, latest: results.first, goal: goal,
      client.newestSubject(on: voice.today),
      by: pairs.agreement(on: exercise), voice)
  }

  func moment(_ voice: Voice) -> SavedMoment? {
    guard let wheels, let result = results.first(where: { $0.id == saved }) else { return nil }
    return voice.moment(result, exercise, wheels, series)
  }

  /// Of the page, as a part of the battery where it is one.
  var path: String {
    standing?.path(of: exercise) ?? "\(client.path)/assessments/\(exercise.id)"
  }
  /// Whether a new value is about to be typed.
  var isFresh: Bool { typed == nil && open == nil && saved == nil }

  /// What was measured elsewhere is filled in, of several tries as the first.
  func form(_ units: UnitSystem) -> FormFields {
    guard isFresh else { return FormFields([:], typed: typed) }
    let values = known.numbers.compactMap { place, number -> (String, String)? in
      guard let key = place.key else {
        let field = exercise.trials == nil ? "value" : "trials-0"
        let text = exercise.resultUnit.roundedEntryText(number.value, units, times: exercise.times)
        return (field, text)
      }
      return exercise.inputs.first { $0.key == key }
        .map { ($0.field, $0.unit.roundedEntryText(number.value, units, times: $0.times)) }
    }
    return FormFields(Dictionary(values) { first, _ in first })
  }
}
