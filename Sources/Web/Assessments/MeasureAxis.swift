import Catalogue
import Charts
import Foundation
import Units

/// How what an exercise shows stands on an axis: in the trainer's units.
struct MeasureAxis: Sendable {
  let unit: ResultUnit
  private let times: TimeWriting
  let voice: Voice

  init(_ exercise: Exercise, _ voice: Voice) {
    (unit, times, self.voice) = (exercise.shownUnit, exercise.times, voice)
  }

  init(_ unit: ResultUnit, times: TimeWriting, _ voice: Voice) {
    (self.unit, self.times, self.voice) = (unit, times, voice)
  }

  func number(_ stored: Double) -> Double {
    guard case .quantity(let quantity) = unit else { return stored }
    return quantity.converted(stored, to: quantity.axisUnit(in: voice.units)) ?? stored
  }

  /// A number of the axis, as values are written everywhere.
  func text(_ number: Double) -> String {
    guard case .quantity(let quantity) = unit else {
      return unit.show(number.withoutNoise, voice.units)
    }
    let stored = quantity.stored(number.withoutNoise, in: quantity.axisUnit(in: voice.units))
    return quantity.show(stored ?? number, in: voice.units, times: times)
  }

  var chart: ChartAxis {
    let isCounted = [.count, .bpm, .mmHg].contains(unit)
    return ChartAxis(
      steps: unit == .quantity(.duration) && times == .minutes ? .clock : .decimal,
      smallest: isCounted ? 1 : 0,
      calendar: voice.zone.calendar, unit: word,
      number: { [word] in word == nil ? text($0) : bare($0) }, date: date)
  }

  private func bare(_ number: Double) -> String {
    number.withoutNoise.roundedHalfUp(places: 3).plainText
  }

  /// The unit where it is a word, which would leave no room for the line if each number had it.
  private var word: String? {
    switch unit {
    case .bpm, .mmHg, .word: ResultUnit.inWords(unit.name)
    case .quantity, .count, .percent, .plain: nil
    }
  }

  private func date(_ date: Date, _ unit: DateTick.Unit) -> String {
    switch unit {
    case .day: voice.text.date(date)
    case .month: voice.text.monthOfYear(date)
    case .year: voice.text.year(date)
    }
  }

  /// What scores mean, behind or beside the numbers.
  func zones(_ zones: ScoreZones?) -> [ChartZone] {
    guard let zones, zones.edges.count == zones.zones.count - 1 else { return [] }
    let edges = zones.edges.map(number)
    return zones.zones.enumerated().map { index, zone in
      ChartZone(
        level: ChartLevel(zone.level), from: index > 0 ? edges[index - 1] : nil,
        to: index < edges.count ? edges[index] : nil,
        name: voice.text["progress.level.\(zone.level.rawValue)"])
    }
  }

  /// "Green starts at 33.2 kg."; nil where everything or nothing is green.
  func green(_ zones: ScoreZones?) -> String? {
    guard let green = zones?.green else { return nil }
    let (from, to) = (green.from.map(show), green.to.map(show))
    let key = from == nil ? "to" : to == nil ? "from" : "between"
    return voice.text["progress.green.\(key)", ["from": from ?? "", "to": to ?? ""]]
  }

  /// A stored number, as it is written everywhere.
  func show(_ stored: Double) -> String { unit.show(stored, voice.units, times: times) }
}
