import Catalogue
import Foundation
import Units
import Vault

/// One result, to be corrected or deleted after its minute.
struct ResultPage: Page {
  static let template = "results/edit"
  let result: ResultRow
  /// Nil when the catalogue has lost it; then only words and day can be corrected.
  let exercise: ExerciseFacts?
  /// Whether its value comes from several tries.
  let showsTrials: Bool
  let back: WayBack

  /// - Parameter typed: what comes back.
  static func screen(
    _ result: ExerciseResult, of client: Client, names: [Identifier<Trainer>: String],
    typed: Reader? = nil, back: WayBack, _ voice: Voice
  ) -> Screen<Self> {
    let exercise = voice.catalogue.exercise(result.exercise)
    let form = FormFields(result.formValues(exercise, voice), typed: typed)
    let page = Self(
      result: ResultRow(result, names, voice),
      exercise: exercise.map { ExerciseFacts($0, form, sex: client.details.sex, voice) },
      showsTrials: exercise.map { !$0.tries(in: result.inputs).isEmpty } ?? false,
      back: back)
    return Screen(
      page: page, title: voice.text["result.title"], client: ClientHeader(client, voice),
      tab: .assessments, form: form)
  }
}

extension ExerciseResult {
  var path: String { "/clients/\(clientId)/results/\(id)" }

  fileprivate func formValues(_ exercise: Exercise?, _ voice: Voice) -> [String: String] {
    var values = measuredTexts(exercise, voice.units)
    values["observation"] = observation
    values["takenAt"] = Day(takenAt, in: voice.zone)?.description
    return values
  }

  /// What was measured, as the fields of a form show it.
  func measuredTexts(_ exercise: Exercise?, _ units: UnitSystem) -> [String: String] {
    guard let exercise else { return [:] }
    var texts = ["value": exercise.roundedEntryText(numbers, units)]
    for (index, one) in exercise.tries(in: inputs).enumerated() {
      texts["trials-\(index)"] = exercise.resultUnit.roundedEntryText(
        one, units, times: exercise.times)
    }
    for input in exercise.inputs {
      texts[input.field] = inputs[input.key].map {
        input.unit.roundedEntryText($0, units, times: input.times)
      }
    }
    return texts
  }
}
