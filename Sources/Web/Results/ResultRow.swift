import Catalogue
import Foundation
import Units
import Vault

/// One result in a list.
struct ResultRow: Encodable, Sendable {
  let id: String
  let exercise: String
  let exerciseName: String
  let value: Double
  let unit: String
  let shown: ShownValue
  /// "Estimated 1RM"; nil where the exercise's name says it.
  @PageOnly var shownName: String?
  let inputs: [String: Double]
  /// "38 kg, 41 kg, 40 kg"; nil when one value was typed.
  let trials: String?
  /// What it was worked out from: "Load: 80 kg, Repetitions: 8"; nil where that is what is shown.
  let extras: String?
  let score: ScoreDisc
  /// Whether its score compares with peers, or tells of a risk; null without a score.
  let scale: Shown<String>
  /// The same in a word.
  @PageOnly var scaleWord: String?
  /// Inputs that its score lacks; a sentence in a template.
  let missing: MissingList
  /// Why it has no score although nothing is missing; null where that needs no word.
  let refusal: String?
  /// What is said beside a value beyond a limit, whatever its score; mostly empty.
  let cautions: [String]
  /// The printed name of a value that nothing scores: "Average (men, 13 to 14 years)."
  let word: String?
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
    value = result.value
    shown = voice.shown(result.numbers, of: result.exercise)
    shownName = known?.shownName
    unit = known?.resultUnit.stored ?? ""
    inputs = result.inputs
    trials = known.flatMap { result.trialsText($0, text, units) }
    extras = known.flatMap { voice.ingredients(of: result, $0) }?.joined(separator: ", ")
    score = ScoreDisc(result.score, text)
    scale = voice.scale(of: result)
    scaleWord = scale.value.map { text["scale.short.\($0)"] }
    missing = MissingList(result, voice)
    let isTold = [.refused, .formulaFailed].contains(result.scoring.reason)
    refusal = isTold ? voice.reason(result.scoring, of: known) : nil
    cautions = known?.cautions(of: result.numbers) ?? []
    word = voice.word(of: result)
    observation = result.observation.isEmpty ? nil : result.observation
    takenAt = Shown(result.takenAt, underDay ? text.time : text.dateAndTime)
    editedAt = Shown(result.editedAt) { text["result.edited", ["date": text.dateAndTime($0)]] }
    trainer = names[result.trainerId] ?? ""
  }
}

/// What a score lacks: names in JSON, one sentence in a template, false when nothing is missing.
struct MissingList: Encodable, Sendable {
  let inputs: [String]
  let seen: String?

  init(_ result: ExerciseResult, _ voice: Voice) {
    inputs = result.scoring.missing
    let sentences = inputs.map { voice.missing($0, result) }
    seen = sentences.isEmpty ? nil : sentences.joined(separator: ". ")
  }

  func encode(to encoder: any Encoder) throws {
    guard try encoder.show(seen) else { return }
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
    let shown = trials.map { exercise.typed($0, units) }.joined(separator: ", ")
    return text["result.trials", ["trials": shown]]
  }
}

extension Voice {
  /// What was typed and what the record knew, where the result is called something else.
  func ingredients(of result: ExerciseResult, _ exercise: Exercise) -> [String]? {
    let inputs = exercise.inputs.filter { $0.key != exercise.pair?.key }.compactMap { input in
      result.inputs[input.key].map { "\(input.name): \(input.show($0, units))" }
    }
    let value =
      "\(exercise.valueName ?? text["exercise.value"]): "
      + exercise.typed(result.value, units)
    let lines = exercise.estimate == nil ? inputs : [value] + inputs + body(of: result, exercise)
    return lines.isEmpty ? nil : lines
  }

  /// The height and weight of that day, where the estimate read them.
  private func body(of result: ExerciseResult, _ exercise: Exercise) -> [String] {
    let subject = result.scoring.subject
    return [
      exercise.estimateReads("height")
        ? subject?.height.map {
          "\(text["client.height"]): \(Quantity.height.show($0, in: units))"
        } : nil,
      exercise.estimateReads("mass")
        ? subject?.mass.map {
          "\(text["client.mass"]): \(Quantity.bodyMass.show($0, in: units))"
        } : nil,
    ].compactMap(\.self)
  }
}
