import Catalogue
import Foundation
import Mustache
import Units
import Vault

/// One result in a list.
struct ResultRow: Encodable, Sendable {
  let id: String
  let exercise: String
  let exerciseName: String
  let value: Shown<Double>
  let unit: String
  let inputs: [String: Double]
  /// "38 kg, 41 kg, 40 kg"; nil when one value was typed.
  let trials: String?
  /// "Lower value (diastolic): 84 mmHg"; nil without extra numbers.
  let extras: String?
  let score: ScoreDisc
  /// Inputs that its score lacks; a sentence in a template.
  let missing: MissingList
  let observation: String?
  let takenAt: Shown<Date>
  let editedAt: Shown<Date>
  let trainer: String

  init(
    _ result: ExerciseResult, _ names: [Identifier<Trainer>: String], _ services: Services,
    _ units: UnitSystem
  ) {
    let text = services.views.text
    let known = services.catalogue.exercise(result.exercise)
    id = result.id.description
    exercise = result.exercise
    exerciseName = known?.name ?? result.exercise
    value = services.shown(result.value, of: result.exercise, units)
    unit = known?.resultUnit.stored ?? ""
    inputs = result.inputs
    trials = known.flatMap { result.trialsText($0, text, units) }
    extras = known.flatMap { result.extrasText($0, units) }
    score = ScoreDisc(result.score, text)
    missing = MissingList(result, services)
    observation = result.observation.isEmpty ? nil : result.observation
    takenAt = Shown(result.takenAt, text.dateAndTime)
    editedAt = Shown(result.editedAt) { text["result.edited", ["date": text.dateAndTime($0)]] }
    trainer = names[result.trainerId] ?? ""
  }
}

/// What a score lacks: names in JSON, one sentence in a template, false when nothing is missing.
struct MissingList: Encodable, Sendable, MustacheCustomRenderable {
  let inputs: [String]
  let renderText: String
  var isNull: Bool { inputs.isEmpty }

  init(_ result: ExerciseResult, _ services: Services) {
    inputs = result.scoring.missing
    renderText = inputs.map { services.views.text.missing($0, result, services.catalogue) }
      .joined(separator: " ")
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(inputs)
  }
}

extension Text {
  /// What is needed before a result can be scored: something of the client, or an extra number.
  func missing(
    _ input: String, _ result: ExerciseResult, _ catalogue: AssessmentCatalogue
  ) -> String {
    let inputs = catalogue.exercise(result.exercise)?.inputs ?? []
    guard let extra = inputs.first(where: { $0.key == input }) else {
      return self["exercise.missing.\(input)"]
    }
    return self["exercise.missing.input", ["name": extra.name]]
  }
}

extension ExerciseResult {
  fileprivate func trialsText(
    _ exercise: Exercise, _ text: Text, _ units: UnitSystem
  ) -> String? {
    let trials = exercise.tries(in: inputs)
    guard trials.count > 1 else { return nil }
    let shown = trials.map { exercise.resultUnit.show($0, units) }.joined(separator: ", ")
    return text["result.trials", ["trials": shown]]
  }

  fileprivate func extrasText(_ exercise: Exercise, _ units: UnitSystem) -> String? {
    let lines = exercise.inputs.compactMap { input in
      inputs[input.key].map { "\(input.name): \(input.unit.show($0, units))" }
    }
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }
}
