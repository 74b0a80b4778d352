import Catalogue
import Charts
import Foundation
import Vault

/// What a save did to its slice of the wheel.
struct SavedMoment: Encodable, Sendable {
  let category: String
  /// Of the slice's shown score; null where there is nothing to compare it with.
  let change: Double?
  /// "Heart and lungs 6.4, +1.2 since August".
  let text: String
  /// Says so where nobody has to think about it.
  let best: String?
}

/// The wheel after a save and the one that it is compared with.
struct SavedWheels: Sendable {
  let now: Wheel
  let before: EarlierWheel?

  init(_ results: WheelResults, _ voice: Voice) {
    (now, before) = (Wheel(results.now, voice), Wheel(results.before, voice).asEarlier)
  }

  /// Small, with the slice of a category alone in its full colour, and where it was before.
  func chart(of category: String, _ text: Text) -> WheelChart {
    var chart = WheelChart(
      slices: now.categories.map { WheelChart.Slice($0, href: nil, text) }, overallText: nil,
      countText: "", title: "", labels: .bare,
      outline: now.categories.map { $0.id == category ? score(before: $0.id) : nil })
    chart.focus = category
    return chart
  }

  fileprivate func score(before category: String) -> Double? {
    before?.wheel.categories.first { $0.id == category }?.score
  }

  /// Nothing to compare with is a wheel that knows the result already: it was typed in late.
  fileprivate func before(_ saved: ExerciseResult) -> EarlierWheel? {
    before.flatMap { $0.measuredAt < saved.takenAt ? $0 : nil }
  }
}

extension Voice {
  /// Nil for a result without a score: no slice has changed.
  func moment(
    _ saved: ExerciseResult, _ exercise: Exercise, _ wheels: SavedWheels, _ series: [SeriesResult]
  ) -> SavedMoment? {
    guard saved.score != nil,
      let slice = wheels.now.categories.first(where: { $0.id == exercise.category }),
      let score = slice.score
    else { return nil }
    let earlier = wheels.before(saved)
    let before = earlier.flatMap { _ in wheels.score(before: slice.id) }
    let change = before.map { Score.change(from: $0, to: score) }
    return SavedMoment(
      category: slice.id, change: change,
      text: words(slice, score, change, earlier, isFirst: series.count == 1),
      best: isBest(saved, exercise, series) ? text["exercise.best"] : nil)
  }

  private func words(
    _ slice: Wheel.Slice, _ score: Double, _ change: Double?, _ before: EarlierWheel?,
    isFirst: Bool
  ) -> String {
    let key =
      switch change {
      case nil: isFirst && slice.exercises.count == 1 ? "first" : "now"
      case 0: "same"
      default: "change"
      }
    return text[
      "exercise.slice.\(key)",
      [
        "name": slice.name, "score": text.score(score), "change": text.scoreChange(change ?? 0),
        "month": before.map { text.month($0.measuredAt, asOf: now) } ?? "",
      ]]
  }

  /// Better than all others, and not the only one.
  private func isBest(
    _ saved: ExerciseResult, _ exercise: Exercise, _ series: [SeriesResult]
  ) -> Bool {
    guard let shown = exercise.number(of: saved.numbers) else { return false }
    let own = series.firstIndex { $0.takenAt == saved.takenAt && $0.numbers == saved.numbers }
    let others = series.indices.filter { $0 != own }.compactMap {
      exercise.number(of: series[$0].numbers)
    }
    return catalogue.isBest(
      exercise, shown, among: others, value: saved.value, inputs: saved.inputs,
      subject: saved.scoring.subject ?? Subject()) ?? false
  }
}
