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
  /// From the result before the latest to the latest, such as "+2 BPM since 12 Nov 2026".
  let change: String?
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
    let concerns = try await store.concerns(of: client.id, on: today)
    let open = try await store.openCorrection(
      of: exercise.id, client: client.id, by: context.trainer, at: instant())
    let page = ExercisePage(
      exercise: ExerciseFacts(
        exercise, form, units, text, correcting: open?.result),
      category: CategoryName(id: category.id, name: category.name, colour: category.colour),
      correcting: open.map { open in correcting(open, exercise, units) },
      latest: rows.first, change: change(results, exercise, units),
      scored: results.first { $0.id == saved }.map { saved in savedText(saved, exercise, units) },
      missing: results.first.map { missing($0, client) } ?? [],
      suspended: concerns.suspending(exercise.id, category: category.id)
        .map(text.suspended), confirm: confirm, results: rows, next: next(after: exercise, concerns)
    )
    return Screen(
      page: page, title: exercise.name, client: ClientHeader(client, self, units),
      tab: .assessments, form: form)
  }

  private func correcting(
    _ open: OpenCorrection, _ exercise: Exercise, _ units: UnitSystem
  ) -> Correcting {
    let value = exercise.resultUnit.show(open.result.value, units)
    return Correcting(
      result: open.result.id.description, secondsLeft: open.secondsLeft,
      expiresText: views.text.plural("exercise.correcting", open.secondsLeft, ["value": value]),
      value: value)
  }

  private func change(
    _ results: [ExerciseResult], _ exercise: Exercise, _ units: UnitSystem
  ) -> String? {
    guard results.count > 1 else { return nil }
    let date = views.text.date(results[1].takenAt)
    let difference = results[0].value - results[1].value
    guard difference != 0 else { return views.text["exercise.unchanged", ["date": date]] }
    let size = exercise.resultUnit.show(abs(difference), units)
    return views.text[
      "exercise.change", ["change": (difference < 0 ? "−" : "+") + size, "date": date]]
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
    let extra = catalogue.exercise(result.exercise)?.inputs.map(\.key) ?? []
    return result.scoring.missing.map { input in
      MissingInput(
        text: views.text.missing(input, result, catalogue),
        link: extra.contains(input)
          ? "\(client.path)/results/\(result.id)" : "\(client.path)/edit")
    }
  }

  /// The next one of the catalogue that may be carried out, so that a session needs no list.
  private func next(after exercise: Exercise, _ concerns: Concerns) -> ExerciseName? {
    let rest = catalogue.categories.flatMap(\.exercises).drop { $0.id != exercise.id }.dropFirst()
    let open = rest.first { concerns.suspending($0.id, category: $0.category) == nil }
    return open.map { ExerciseName(id: $0.id, name: $0.name) }
  }
}
