import Catalogue
import Charts
import Foundation
import Units
import Vault

/// All that a client has done of one movement, as a line and day by day.
struct MovementHistoryPage: Page {
  static let template = "plans/done"

  struct Workout: Encodable, Sendable {
    let date: Day
    let sets: [Numbers]
    @PageOnly var dateText: String
    @PageOnly var words: String
  }

  struct Numbers: Encodable, Sendable {
    let repetitions: Int?
    /// In kg, seconds, metres.
    let mass: Double?
    let duration: Double?
    let distance: Double?

    init(_ numbers: SetNumbers) {
      (repetitions, mass) = (numbers.repetitions, numbers.mass)
      (duration, distance) = (numbers.duration, numbers.distance)
    }
  }

  /// Its id in the library.
  let movement: String
  let name: String
  /// Null where nothing was done.
  let best: TrainingPage.Best?
  /// Newest first, those of the newest days.
  let workouts: [Workout]
  /// What the line shows: `mass`, `repetitions`, `duration` or `distance`.
  let measure: String
  @PageOnly var chartText: String
  @PageOnly var isEmpty: Bool

  /// - Parameter ticks: what was done of it, in that order.
  static func screen(
    _ id: String, _ ticks: [SetTick], best: PersonalBest?, of client: Client, _ voice: Voice
  ) -> Screen<Self> {
    let line = MovementLine(id, ticks, voice)
    let name = voice.movements.movement(id)?.name ?? id
    let workouts = ticks.runs { $0.day }.map { Workout($0, Array(ticks[$1]), voice) }
    let page = Self(
      movement: id, name: name, best: best.map { .init($0, voice) },
      workouts: workouts.suffix(50).reversed(), measure: line.measure.rawValue,
      chartText: voice.text["training.chart.\(line.measure.rawValue)"], isEmpty: ticks.isEmpty)
    return Screen(
      page: page, title: name, client: ClientHeader(client, voice), tab: .plan,
      chart: Drawing(line.chart(of: name).svg()))
  }
}

extension MovementHistoryPage.Workout {
  fileprivate init(_ day: Day, _ ticks: [SetTick], _ voice: Voice) {
    let words = SetWords(units: voice.units)
    date = day
    sets = ticks.map { .init($0.numbers) }
    dateText = voice.text.day(day)
    self.words = ticks.map { words.words($0.numbers) }.joined(separator: ", ")
  }
}

/// The best set of each day, as a line.
private struct MovementLine {
  enum Measure: String { case mass, repetitions, duration, distance }

  let measure: Measure
  private let values: [(day: Day, number: Double)]
  private let axis: MeasureAxis
  private let voice: Voice

  /// By weight where one was lifted, and else by what the library counts a set in.
  init(_ id: String, _ ticks: [SetTick], _ voice: Voice) {
    let isLifted = ticks.contains { $0.numbers.mass != nil }
    let measure =
      isLifted ? .mass : Measure(voice.movements.movement(id)?.measure ?? .repetitions)
    self.measure = measure
    self.voice = voice
    values = ticks.runs { $0.day }.compactMap { day, range in
      ticks[range].compactMap { measure.number($0.numbers) }.max().map { (day, $0) }
    }
    axis = MeasureAxis(measure.unit, times: .minutes, voice)
  }

  func chart(of name: String) -> LineChart {
    let latest = values.last.map { axis.show($0.number) } ?? ""
    var words = ""
    if let first = values.first, let best = values.map(\.number).max() {
      words = voice.text.plural(
        "training.chart.summary", values.count,
        [
          "from": voice.text.day(first.day), "first": axis.show(first.number), "latest": latest,
          "best": axis.show(best),
        ])
    }
    return LineChart(
      values.map {
        LineChart.Value(date: $0.day.noon(in: voice.zone), number: axis.number($0.number))
      }, latestText: latest, title: voice.text["progress.chart", ["name": name]],
      description: words, axis: axis.chart)
  }
}

extension MovementLine.Measure {
  fileprivate init(_ measure: Movement.Measure) {
    self =
      switch measure {
      case .repetitions: .repetitions
      case .duration: .duration
      case .distance: .distance
      }
  }

  fileprivate var unit: ResultUnit {
    switch self {
    case .mass: .quantity(.mass)
    case .repetitions: .count
    case .duration: .quantity(.duration)
    case .distance: .quantity(.distance)
    }
  }

  fileprivate func number(_ numbers: SetNumbers) -> Double? {
    switch self {
    case .mass: numbers.mass
    case .repetitions: numbers.repetitions.map(Double.init)
    case .duration: numbers.duration
    case .distance: numbers.distance
    }
  }
}
