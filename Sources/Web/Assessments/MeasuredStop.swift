import Catalogue
import Units
import Vault

/// What was measured today and lets harder exercises wait, such as a blood pressure of 182/112.
struct MeasuredStop: Sendable {
  /// This much, or more.
  let demand: Exercise.Demand
  /// "Blood pressure 182/112 mmHg, measured today. No maximal test today; ..."
  let reason: String

  func holds(_ exercise: Exercise) -> Bool { exercise.demand >= demand }
}

extension Voice {
  /// Of several the one that leaves the least open; nil where nothing waits.
  func stop(_ latest: [LatestResult]) -> MeasuredStop? {
    latest.compactMap { result in
      guard Day(result.takenAt, in: zone) == today,
        let exercise = catalogue.exercise(result.exercise),
        let stop = exercise.stop(by: result.numbers)
      else { return nil }
      let details = [
        "name": exercise.name, "value": exercise.shown(result.numbers, units).text,
        "text": stop.text,
      ]
      return MeasuredStop(demand: stop.demand, reason: text["exercise.stopped", details])
    }.min { $0.demand < $1.demand }
  }
}
