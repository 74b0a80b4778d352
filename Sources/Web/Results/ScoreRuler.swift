import Catalogue
import Charts
import Vault

/// Where a value stands between red and green; the page has it as a ruler, of a pair as two.
struct ScoreRuler: Encodable, Sendable {
  /// Where green starts.
  let text: String?
  @PageOnly var chart: Drawing

  /// Nil where nothing scores what is shown, or the exercise is no longer what it was.
  init?(_ result: ExerciseResult, _ voice: Voice) {
    guard let exercise = voice.catalogue.exercise(result.exercise),
      voice.catalogue.version(of: exercise) == result.exerciseVersion
    else { return nil }
    let marks = ValueMark.all(of: result, exercise, voice)
    guard !marks.isEmpty else { return nil }
    let axis = MeasureAxis(exercise, voice)
    let greens = marks.compactMap { mark in
      axis.green(mark.zones).map { [mark.name, $0].compactMap(\.self).joined(separator: ": ") }
    }
    text = greens.isEmpty ? nil : greens.joined(separator: " ")
    chart = Drawing(axis.rulers(of: marks).map { $0.svg() }.joined())
  }
}

extension MeasureAxis {
  /// One for each mark.
  fileprivate func rulers(of marks: [ValueMark]) -> [RulerChart] {
    marks.enumerated().map { index, mark in
      var ruler = RulerChart(
        number(mark.number), text: mark.text, zones: zones(mark.zones),
        title: voice.text["why.ruler", ["value": mark.text]],
        description: green(mark.zones) ?? "", edgeText: text)
      ruler.idPrefix = "r\(index)"
      return ruler
    }
  }
}

/// A number with the scores of its table.
struct ValueMark {
  /// Which of a pair; nil where there is only one.
  let name: String?
  let number: Double
  let text: String
  let zones: ScoreZones

  static func all(
    of result: ExerciseResult, _ exercise: Exercise, _ voice: Voice
  ) -> [ValueMark] {
    let (numbers, subject) = (result.numbers, result.scoring.subject ?? Subject())
    guard let first = exercise.number(of: numbers),
      let zones = voice.zones(of: exercise, result, subject)
    else { return [] }
    guard let pair = exercise.pair else {
      let text = exercise.shown(numbers, voice.units).text
      return [ValueMark(name: nil, number: first, text: text, zones: zones)]
    }
    let second = numbers.second.flatMap { second in
      voice.catalogue.zones(
        of: exercise, after: result.scoring, shown: second, for: subject, voice.units
      ).map { (pair.name, second, $0) }
    }
    let all = [(exercise.valueName ?? exercise.name, first, zones)] + [second].compactMap(\.self)
    return all.map { name, number, zones in
      ValueMark(
        name: name, number: number, text: "\(name) \(exercise.shownUnit.show(number, voice.units))",
        zones: zones)
    }
  }
}
