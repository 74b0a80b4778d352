import Catalogue
import Charts
import Foundation
import Units
import Vault

/// An exercise's results over time, in words; the page has them as a line.
struct ProgressView: Encodable, Sendable {
  struct Line: Encodable, Sendable {
    /// Which of a pair; null where there is only one.
    let name: String?
    let chart: Drawing
  }

  let text: String
  /// Where green starts; null where no table says so.
  let green: String?
  /// What the bands behind the line are; null without bands.
  let bands: String?
  /// One, or one for each number of a pair: what is green for one is not for the other.
  @PageOnly var lines: [Line]
}

/// What a line through an exercise's results is made of.
struct ProgressLine: Sendable {
  private let exercise: Exercise
  private let axis: MeasureAxis
  private let zones: ScoreZones?
  /// Of a pair, one for each number.
  private let marks: [ValueMark]
  /// With the number that is shown; the earliest first, never none.
  private let results: [(number: Double, result: SeriesResult, isReal: Bool)]
  /// As it is shown, in stored units; nil without a goal that this exercise measures.
  private let target: Double?

  /// - Parameters:
  ///   - series: newest first.
  ///   - agreement: of this gym's trainers: which changes are more than measuring error.
  ///   - latest: says which table a formula read.
  ///   - goal: the client's current one, whatever it is measured by.
  init?(
    _ series: [SeriesResult], of exercise: Exercise, latest: ExerciseResult?, goal: Goal?,
    _ subject: Subject, by agreement: Agreement, _ voice: Voice
  ) {
    target = goal?.aim.exercise == exercise.id ? goal?.aim.target : nil
    let numbers = series.map(\.numbers)
    results = series.indices.reversed().compactMap { index in
      exercise.number(of: numbers[index]).map { number in
        let near = Array(numbers[index...].prefix(3))
        let realness = exercise.realness(of: near, by: agreement, for: subject.sex)
        return (number: number, result: series[index], isReal: realness?.isReal == true)
      }
    }
    guard !results.isEmpty else { return nil }
    self.exercise = exercise
    axis = MeasureAxis(exercise, voice)
    zones = voice.zones(of: exercise, latest, subject)
    marks = latest.map { ValueMark.all(of: $0, exercise, voice) } ?? []
  }

  var view: ProgressView {
    ProgressView(
      text: [summary, rings].compactMap(\.self).joined(separator: " "), green: green,
      bands: zones.map { _ in axis.voice.text["progress.bands"] },
      lines: charts.map { ProgressView.Line(name: $0.name, chart: Drawing($0.chart.svg())) })
  }

  /// With the name of its number where there are two, and where green starts for it.
  var charts: [(name: String?, chart: LineChart, green: String?)] {
    let green = axis.green(zones)
    guard let pair = exercise.pair else { return [(nil, first, green)] }
    let second = second(pair).map { chart in
      (name: String?.some(pair.name), chart: chart, green: axis.green(secondZones))
    }
    return [(exercise.valueName ?? exercise.name, first, green)] + [second].compactMap(\.self)
  }

  /// Of a pair's second number.
  private var secondZones: ScoreZones? { marks.dropFirst().first?.zones }

  /// Of a pair the second number, before the bands of its own.
  private func second(_ pair: Exercise.ExtraInput) -> LineChart? {
    let values = results.compactMap { _, result, _ in
      result.numbers.second.map { (date: result.takenAt, number: $0) }
    }
    guard let latest = values.last else { return nil }
    let zones = secondZones
    var chart = LineChart(
      values.map { LineChart.Value(date: $0.date, number: axis.number($0.number)) },
      latestText: exercise.show(latest.number, axis.voice.units),
      title: axis.voice.text["progress.chart", ["name": pair.name]],
      description: [summary, axis.green(zones)].compactMap(\.self).joined(separator: " "),
      axis: axis.chart)
    (chart.zones, chart.idPrefix) = (axis.zones(zones), "l2")
    return chart
  }

  /// Of what is shown; of a pair the first number.
  private var first: LineChart {
    let name = exercise.pair == nil ? exercise.name : exercise.valueName ?? exercise.name
    var chart = LineChart(
      results.map { number, result, isReal in
        LineChart.Value(
          date: result.takenAt, number: axis.number(number), isMarked: isReal)
      },
      latestText: results.last.map { latestText($0.number, $0.result) } ?? "",
      title: axis.voice.text["progress.chart", ["name": name]],
      description: [summary, rings, axis.green(zones)].compactMap(\.self).joined(separator: " "),
      axis: axis.chart)
    chart.zones = axis.zones(zones)
    chart.goal = target.map { target in
      let value = exercise.show(target, axis.voice.units)
      return LineChart.Goal(
        number: axis.number(target), text: axis.voice.text["goal.line", ["value": value]])
    }
    return chart
  }

  /// Where a single value stands, which makes no line; nil where no table says it.
  var ruler: RulerChart? {
    guard let zones, let only = results.last, results.count == 1, exercise.pair == nil else {
      return nil
    }
    let value = shown(only.result)
    return RulerChart(
      axis.number(only.number), text: value, zones: axis.zones(zones),
      title: axis.voice.text["why.ruler", ["value": value]],
      description: [summary, green].compactMap(\.self).joined(separator: " "),
      edgeText: axis.text)
  }

  /// What a ring in the line is; nil without one.
  var rings: String? {
    results.contains(where: \.isReal) ? axis.voice.text["progress.rings"] : nil
  }

  private var green: String? {
    guard exercise.pair != nil else { return axis.green(zones) }
    let greens = marks.compactMap { mark in
      axis.green(mark.zones).map { [mark.name, $0].compactMap(\.self).joined(separator: ": ") }
    }
    return greens.isEmpty ? nil : greens.joined(separator: " ")
  }

  private var summary: String {
    guard let first = results.first, let last = results.last,
      let lowest = results.min(by: { $0.number < $1.number }),
      let highest = results.max(by: { $0.number < $1.number })
    else { return "" }
    let text = axis.voice.text
    return text.plural(
      "progress.summary", results.count,
      [
        "from": text.date(first.result.takenAt), "to": text.date(last.result.takenAt),
        "first": shown(first.result), "latest": shown(last.result),
        "lowest": shown(lowest.result), "highest": shown(highest.result),
      ])
  }

  private func latestText(_ number: Double, _ result: SeriesResult) -> String {
    exercise.pair == nil ? shown(result) : exercise.show(number, axis.voice.units)
  }

  private func shown(_ result: SeriesResult) -> String {
    exercise.shown(result.numbers, axis.voice.units).text
  }
}

extension Voice {
  /// What the numbers of an exercise mean; nil where nothing scores them.
  ///
  /// - Parameter latest: says which table a formula read, and with which numbers.
  func zones(
    of exercise: Exercise, _ latest: ExerciseResult?, _ subject: Subject
  ) -> ScoreZones? {
    let shown = latest.flatMap { exercise.estimate == nil ? $0.value : $0.estimate }
    if let zones = catalogue.zones(
      of: exercise, after: latest?.scoring, shown: shown, for: subject, units)
    {
      return zones
    }
    guard let latest, latest.score != nil else { return nil }
    return catalogue.zones(
      of: exercise, around: latest.value, inputs: latest.inputs,
      for: latest.scoring.subject ?? subject, units)
  }
}
