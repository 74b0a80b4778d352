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

  /// "Push-ups: 4 more, to 22, lift Strength from 5 to 5.8."
  init(_ point: NextPoint, in slice: Wheel.Slice, _ text: Text, _ units: UnitSystem) {
    let unit = point.exercise.resultUnit
    exercise = point.exercise.id
    value = point.value
    score = point.after
    self.text =
      text[
        point.change > 0 ? "overview.next.more" : "overview.next.less",
        [
          "exercise": point.exercise.name, "category": slice.name,
          "from": text.score(point.before), "to": text.score(point.after),
          "value": unit.show(point.value, units), "change": unit.showChange(point.change, units),
        ]]
  }
}

extension Services {
  /// For each category, the point that is the least effort.
  func nextPoints(
    of client: Client, _ slices: [Wheel.Slice], _ concerns: Concerns, _ units: UnitSystem
  ) async throws -> [String: NextPointView] {
    let ids = slices.flatMap(\.exercises).compactMap { Identifier<ExerciseResult>($0.result) }
    let inputs = try await store.inputs(of: ids, client: client.id)
    let search = NextPointSearch(
      catalogue, subject: client.subject(on: today), units: units,
      inputs: Dictionary(inputs.map { ($0.key.description, $0.value) }) { first, _ in first },
      isOpen: { concerns.suspending($0.id, category: $0.category) == nil })
    return slices.reduce(into: [:]) { found, slice in
      found[slice.id] = search.cheapest(in: slice).map {
        NextPointView($0, in: slice, views.text, units)
      }
    }
  }
}

extension Client {
  /// What scoring knows about the client on a day, with the newest height and mass.
  func subject(on day: Day?) -> Subject {
    Subject(sex: details.sex, age: age(on: day), height: details.height, mass: details.mass)
  }
}
