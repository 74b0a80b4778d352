import Catalogue
import Definitions
import Foundation
import Units
import Vault

/// What one exercise would have to become for its category to rise.
struct NextPoint: Encodable, Sendable {
  let exercise: String
  /// In stored units.
  let value: Double
  /// What the category would then have, not rounded.
  let score: Double
  let text: String
}

extension Services {
  /// For each category, the point that is the least effort.
  func nextPoints(
    of client: Client, _ slices: [Wheel.Slice], _ concerns: Concerns, _ units: UnitSystem
  ) async throws -> [String: NextPoint] {
    let ids = slices.flatMap(\.exercises).compactMap { Identifier<ExerciseResult>($0.result) }
    let inputs = try await store.inputs(of: ids, client: client.id)
    let search = NextPointSearch(
      catalogue: catalogue, concerns: concerns, units: units, text: views.text,
      subject: Subject(
        sex: client.details.sex, age: client.age(on: today), height: client.details.height,
        mass: client.details.mass), inputs: inputs)
    return slices.reduce(into: [:]) { found, slice in found[slice.id] = search.cheapest(in: slice) }
  }
}

/// Looks for the least change that lifts a category, by scoring what could be measured today.
private struct NextPointSearch {
  let catalogue: AssessmentCatalogue
  let concerns: Concerns
  let units: UnitSystem
  let text: Text
  let subject: Subject
  let inputs: [Identifier<ExerciseResult>: [String: Double]]

  private struct Offer {
    let point: NextPoint
    /// How much of what is usual each point of the category takes.
    let effort: Double
  }

  func cheapest(in slice: Wheel.Slice) -> NextPoint? {
    slice.exercises.compactMap { offer($0, in: slice) }.min { $0.effort < $1.effort }?.point
  }

  private func offer(_ spoke: Wheel.Spoke, in slice: Wheel.Slice) -> Offer? {
    guard let exercise = catalogue.exercise(spoke.id), exercise.measures == nil,
      concerns.suspending(spoke.id, category: slice.id) == nil, let before = slice.score,
      let better = catalogue.improvement(
        of: exercise, from: spoke.value, score: spoke.score,
        inputs: Identifier(spoke.result).flatMap { inputs[$0] } ?? [:], subject: subject,
        typed: { exercise.resultUnit.asTyped($0, units) })
    else { return nil }
    let others = slice.exercises.filter { $0.id != spoke.id }.map(\.score)
    guard let after = Score.mean(others + [better.score]),
      Score.rounded(after) > Score.rounded(before)
    else { return nil }
    let point = NextPoint(
      exercise: exercise.id, value: better.value, score: after,
      text: sentence(exercise, spoke.value, better.value, slice.name, before, after))
    return Offer(
      point: point, effort: exercise.share(better.value - spoke.value) / (after - before))
  }

  /// "Push-ups: 4 more, to 22, lift Strength from 5 to 5.8."
  private func sentence(
    _ exercise: Exercise, _ old: Double, _ new: Double, _ category: String, _ before: Double,
    _ after: Double
  ) -> String {
    text[
      new > old ? "overview.next.more" : "overview.next.less",
      [
        "exercise": exercise.name, "category": category, "from": text.score(before),
        "to": text.score(after), "value": exercise.resultUnit.show(new, units),
        "change": exercise.resultUnit.spokenChange(new - old, units),
      ]]
  }
}

extension Exercise {
  /// A change as a share of what is usual, so that seconds and kilograms compare.
  fileprivate func share(_ change: Double) -> Double {
    let range = usual ?? possible ?? 0...100
    return abs(change) / max(range.upperBound - range.lowerBound, .ulpOfOne)
  }
}

extension ResultUnit {
  /// A stored value as it would be typed: with one decimal at most, where a unit has decimals.
  fileprivate func asTyped(_ value: Double, _ units: UnitSystem) -> Double {
    guard case .quantity(let quantity) = self else { return value }
    let unit = quantity.fieldUnit(in: units)
    let short =
      quantity.converted(value, to: unit)
      .flatMap { quantity.stored($0.roundedHalfUp(places: 1), in: unit) } ?? value
    return read(.string(show(short, units)), units) ?? short
  }

  /// Temperatures are not as far apart as their difference says in another scale.
  fileprivate func spokenChange(_ change: Double, _ units: UnitSystem) -> String {
    guard self == .quantity(.temperature) else { return show(abs(change), units) }
    let zero = Quantity.temperature.show(0, in: units)
    let scale = units == .metric ? 1 : 1.8
    let degrees = (abs(change) * scale).roundedHalfUp(places: 1).plainText
    return degrees + zero.drop { $0 != " " }
  }
}
