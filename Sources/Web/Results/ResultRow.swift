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

  /// - Parameter underDay: whether a heading says the day.
  init(
    _ result: ExerciseResult, _ names: [Identifier<Trainer>: String], underDay: Bool = false,
    _ voice: Voice
  ) {
    let (text, units) = (voice.text, voice.units)
    let known = voice.catalogue.exercise(result.exercise)
    id = result.id.description
    exercise = result.exercise
    exerciseName = known?.name ?? result.exercise
    value = voice.shown(result.value, of: result.exercise)
    unit = known?.resultUnit.stored ?? ""
    inputs = result.inputs
    trials = known.flatMap { result.trialsText($0, text, units) }
    extras = known.flatMap { result.extrasText($0, units) }
    score = ScoreDisc(result.score, text)
    missing = MissingList(result, voice)
    observation = result.observation.isEmpty ? nil : result.observation
    takenAt = Shown(result.takenAt, underDay ? text.time : text.dateAndTime)
    editedAt = Shown(result.editedAt) { text["result.edited", ["date": text.dateAndTime($0)]] }
    trainer = names[result.trainerId] ?? ""
  }
}

/// What a score lacks: names in JSON, one sentence in a template, false when nothing is missing.
struct MissingList: Encodable, Sendable, MustacheCustomRenderable {
  let inputs: [String]
  let renderText: String
  var isNull: Bool { inputs.isEmpty }

  init(_ result: ExerciseResult, _ voice: Voice) {
    inputs = result.scoring.missing
    renderText = inputs.map { voice.missing($0, result) }.joined(separator: " ")
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(inputs)
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
