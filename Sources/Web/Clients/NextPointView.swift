import Catalogue
import Units
import Vault

/// What one exercise would have to become for its category to rise, in words.
struct NextPointView: Encodable, Sendable {
  let exercise: String
  /// In stored units.
  let value: Double
  /// What the category would then have, not rounded.
  let score: Double
  let text: String

  /// "4 more, to 22, lifts Strength from 5 to 5.8."
  init(_ point: NextPoint, in slice: Wheel.Slice, _ voice: Voice) {
    let text = voice.text
    exercise = point.exercise.id
    value = point.value
    score = point.after
    self.text =
      text[
        point.change > 0 ? "overview.next.more" : "overview.next.less",
        [
          "category": slice.name,
          "from": text.score(point.before), "to": text.score(point.after),
          "value": point.aim(voice.units),
          "change": point.exercise.resultUnit.showChange(
            point.change, voice.units, times: point.exercise.times),
        ]]
  }
}

extension NextPoint {
  /// What is to be measured then, "2.22 km (38.3 ml/kg/min)": nobody runs millilitres.
  fileprivate func aim(_ units: UnitSystem) -> String {
    let shown = exercise.shown(to, units).text
    return exercise.estimate == nil ? shown : "\(exercise.typed(value, units)) (\(shown))"
  }
}

extension NextPointView {
  /// For each of the weakest categories, the point that is the least effort.
  static func all(_ records: OverviewRecords, _ voice: Voice) -> [String: NextPointView] {
    let made = records.made.map { ($0.key.description, $0.value) }
    let search = NextPointSearch(
      voice.catalogue, subject: records.client.newestSubject(on: voice.today), units: voice.units,
      known: records.known, made: Dictionary(made) { first, _ in first },
      isOpen: { records.concerns.suspending($0, in: voice.catalogue) == nil })
    let slices = records.wheel.toWorkOn(records.concerns, voice.catalogue)
    return slices.reduce(into: [:]) { found, slice in
      found[slice.id] = search.cheapest(in: slice).map { NextPointView($0, in: slice, voice) }
    }
  }
}
