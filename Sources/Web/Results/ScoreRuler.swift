import Catalogue
import Charts
import Vault

/// Where a value stands between red and green; the page has it as a ruler.
struct ScoreRuler: Encodable, Sendable {
  /// Where green starts.
  let text: String?
  /// SVG text.
  @PageOnly var chart: String

  /// Nil where nothing scores what is shown, or the exercise is no longer what it was.
  init?(_ result: ExerciseResult, _ voice: Voice) {
    guard let exercise = voice.catalogue.exercise(result.exercise),
      let number = exercise.number(of: result.numbers), exercise.pair == nil,
      voice.catalogue.version(of: exercise) == result.exerciseVersion,
      let zones = voice.zones(of: exercise, result, result.scoring.subject ?? Subject())
    else { return nil }
    let (axis, value) = (MeasureAxis(exercise, voice), exercise.shown(result.numbers, voice.units))
    text = axis.green(zones)
    let title = voice.text["why.ruler", ["value": value.text]]
    chart = RulerChart(
      axis.number(number), text: value.text, zones: axis.zones(zones), title: title,
      description: text ?? "", edgeText: axis.text
    ).svg()
  }
}
