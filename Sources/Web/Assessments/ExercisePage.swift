import Catalogue
import Foundation
import Units
import Vault

/// Where one exercise is read about and its value typed.
struct ExercisePage: Page {
  static let template = "assessments/show"
  let exercise: ExerciseFacts
  let category: CategoryName
  let correcting: Correcting?
  let latest: ResultRow?
  /// What a save that was just made came to.
  let scored: String?
  let missing: [MissingInput]
  let suspended: String?
  var confirm: String?
  let results: [ResultRow]
  let next: ExerciseName?
}

struct ExerciseName: Encodable, Sendable {
  let id: String
  let name: String
}

struct CategoryName: Encodable, Sendable {
  let id: String
  let name: String
  let colour: String
}

/// A result that typing would correct.
struct Correcting: Encodable, Sendable {
  let result: String
  let secondsLeft: Int
  let expiresText: String
  let value: String
}

/// What a score needs and the client's record lacks.
struct MissingInput: Encodable, Sendable {
  let text: String
  let link: String
}

/// An exercise as the entry page describes it.
struct ExerciseFacts: Encodable, Sendable {
  struct Step: Encodable, Sendable {
    let number: Int
    let text: String
    let image: String?
  }
  struct Input: Encodable, Sendable {
    let key: String
    let name: String
    let unit: String
    let value: String?
    let problem: String?
  }

  /// What a protocol is timed with.
  struct Timer: Encodable, Sendable {
    let kind: String
    let seconds: Double?
    let bpm: Double?
    let is_stopwatch: Bool
    let is_countdown: Bool
    let is_metronome: Bool
  }
  struct Trial: Encodable, Sendable {
    let number: Int
    let name: String
    let value: String?
    let problem: String?
  }

  let id: String
  let name: String
  let purpose: String?
  let description: String?
  let considerations: String?
  let equipment: [String]
  let variant: String?
  let source: String?
  let note: String?
  let unit: String
  let inputMode: String
  let inputs: [Input]
  let steps: [Step]
  let notScored: String?
  let timer: Timer?
  /// Offers to count for a quarter of a minute and multiply.
  let countsBeats: Bool
  /// A stopwatch can fill in the value.
  let takesTime: Bool
  let trials: [Trial]
  let trialsText: String?

  init(_ exercise: Exercise, _ form: FormFields, _ units: UnitSystem, _ text: Text) {
    id = exercise.id
    name = exercise.name
    purpose = exercise.purpose
    description = exercise.description
    considerations = exercise.considerations
    equipment = exercise.equipment
    variant = exercise.variant
    source = exercise.source
    note = exercise.note
    unit = exercise.resultUnit.fieldUnit(units)
    inputMode = exercise.resultUnit.inputMode(units)
    inputs = exercise.inputs.map {
      Input(
        key: $0.key, name: $0.name, unit: $0.unit?.fieldUnit(units) ?? "",
        value: form.values["input-\($0.key)"],
        problem: form.problems["input-\($0.key)"]?.message)
    }
    steps = exercise.steps.enumerated().map { index, step in
      Step(
        number: index + 1, text: step.text,
        image: step.image.flatMap { path in
          path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed).map {
            "/catalogue/\($0)"
          }
        })
    }
    notScored =
      if case .none = exercise.conversion { text["exercise.notScored"] } else { nil }
    timer = exercise.timer.map {
      Timer(
        kind: $0.kind.rawValue, seconds: $0.seconds, bpm: $0.bpm,
        is_stopwatch: $0.kind == .stopwatch, is_countdown: $0.kind == .countdown,
        is_metronome: $0.kind == .metronome)
    }
    countsBeats = exercise.resultUnit == .word("BPM")
    takesTime = exercise.resultUnit == .quantity(.duration)
    trials = (0..<(exercise.trials?.count ?? 0)).map { index in
      Trial(
        number: index + 1, name: text["exercise.trial", ["number": String(index + 1)]],
        value: form.values["trials-\(index)"], problem: nil)
    }
    trialsText = exercise.trials.map {
      text["exercise.trials.\($0.use.rawValue)", ["count": String($0.count)]]
    }
  }
}

extension Services {
  /// The entry page; `form` holds what was typed when it comes back.
  func entry(
    of exercise: Exercise, _ client: Client, _ context: SignedIn,
    saved: Identifier<ExerciseResult>? = nil, form: FormFields = FormFields(),
    confirm: String? = nil
  ) async throws -> Screen<ExercisePage> {
    let (text, units) = (views.text, context.trainer.units)
    guard let category = catalogue.category(of: exercise.id) else { throw Refusal.notFound }
    let results = try await store.results(of: client.id, exercise: exercise.id, limit: 5)
    let names = try await store.trainerNames()
    let rows = results.map { ResultRow($0, names, self, units) }
    let concerns = try await store.concerns(of: client.id)
    let open = store.openCorrection(
      of: exercise.id, client: client.id, by: context.trainer, at: instant())
    let page = ExercisePage(
      exercise: ExerciseFacts(exercise, form, units, text),
      category: CategoryName(id: category.id, name: category.name, colour: category.colour),
      correcting: open.flatMap { open in correcting(open, results, exercise, units) },
      latest: rows.first,
      scored: results.first { $0.id == saved }.map { saved in savedText(saved, exercise, units) },
      missing: results.first.map { missing($0, client) } ?? [],
      suspended: concerns.suspending(exercise.id, category: category.id).map {
        text["assessments.suspended", ["flag": $0.text]]
      }, confirm: confirm, results: rows, next: next(after: exercise, in: category))
    return Screen(
      page: page, title: exercise.name, client: ClientHeader(client, self, units),
      tab: .assessments, form: form)
  }

  private func correcting(
    _ open: OpenCorrection, _ results: [ExerciseResult], _ exercise: Exercise, _ units: UnitSystem
  ) -> Correcting? {
    guard let result = results.first(where: { $0.id == open.result }) else { return nil }
    let value = exercise.resultUnit.show(result.value, units)
    return Correcting(
      result: open.result.description, secondsLeft: open.secondsLeft,
      expiresText: views.text.plural("exercise.correcting", open.secondsLeft, ["value": value]),
      value: value)
  }

  private func savedText(
    _ result: ExerciseResult, _ exercise: Exercise, _ units: UnitSystem
  ) -> String {
    let value = exercise.resultUnit.show(result.value, units)
    guard let score = result.score else {
      return views.text["exercise.saved", ["value": value]]
    }
    return views.text[
      "exercise.savedWithScore", ["value": value, "score": views.text.score(score)]]
  }

  /// Where to supply what a result's score lacks.
  private func missing(_ result: ExerciseResult, _ client: Client) -> [MissingInput] {
    result.scoring.missing.map { input in
      MissingInput(text: views.text.missing(input, result, catalogue), link: "\(client.path)/edit")
    }
  }

  private func next(after exercise: Exercise, in category: Catalogue.Category) -> ExerciseName? {
    let rest = category.exercises.drop { $0.id != exercise.id }.dropFirst()
    return rest.first.map { ExerciseName(id: $0.id, name: $0.name) }
  }
}
