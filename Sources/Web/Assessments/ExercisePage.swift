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
  /// What a row's pages lead back to, as a value in a query.
  let here: String
  let next: ExerciseName?

  static func screen(_ records: ExerciseRecords, _ voice: Voice) -> Screen<Self> {
    let (exercise, results) = (records.exercise, records.results)
    let category = records.category
    let page = Self(
      exercise: ExerciseFacts(
        exercise, records.form, correcting: records.open?.result, voice),
      category: CategoryName(id: category.id, name: category.name, colour: category.colour),
      correcting: records.open.map { voice.correcting($0, exercise) },
      latest: results.first.map { ResultRow($0, records.names, voice) },
      change: voice.change(results, exercise),
      scored: results.first { $0.id == records.saved }.map { voice.saved($0, exercise) },
      missing: results.first.map { voice.missing(of: $0, records.client) } ?? [],
      suspended: records.concerns.suspending(exercise.id, category: category.id)
        .map(voice.suspended),
      confirm: records.typed?.unusualValues,
      results: results.map { ResultRow($0, records.names, voice) },
      here: records.path.queryEncoded,
      next: voice.next(after: exercise, records.concerns))
    return Screen(
      page: page, title: exercise.name, client: ClientHeader(records.client, voice),
      tab: .assessments, form: records.form)
  }

  /// - Parameters:
  ///   - typed: what comes back.
  ///   - saved: the result that was just entered.
  static func load(
    _ exercise: Exercise, of client: Client, from store: Store, typed: Reader? = nil,
    saved: Identifier<ExerciseResult>? = nil, at moment: Moment, _ voice: Voice
  ) async throws -> Screen<Self> {
    guard let category = voice.catalogue.category(of: exercise.id) else { throw Refusal.notFound }
    let records = ExerciseRecords(
      exercise: exercise, category: category, client: client,
      results: try await store.results(of: client.id, exercise: exercise.id, limit: 5),
      names: try await store.trainerNames(),
      concerns: try await store.concerns(of: client.id, on: voice.today),
      open: try await store.openCorrection(
        of: exercise.id, client: client.id, by: moment.trainer, at: moment.instant),
      typed: typed, saved: saved)
    return screen(records, voice)
  }
}

/// All that an exercise's page is made of.
struct ExerciseRecords: Sendable {
  let exercise: Exercise
  let category: Catalogue.Category
  let client: Client
  /// The newest ones.
  let results: [ExerciseResult]
  let names: [Identifier<Trainer>: String]
  let concerns: Concerns
  let open: OpenCorrection?
  let typed: Reader?
  let saved: Identifier<ExerciseResult>?

  fileprivate var path: String { "\(client.path)/assessments/\(exercise.id)" }
  fileprivate var form: FormFields { FormFields([:], typed: typed) }
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

extension Reader {
  /// What has to be confirmed; nil when nothing has.
  fileprivate var unusualValues: String? {
    let unusual = problems.sorted { $0.key < $1.key }.map(\.value)
      .filter { $0.code == Reader.unusual }.map(\.message)
    return unusual.isEmpty ? nil : unusual.joined(separator: " ")
  }
}

extension Voice {
  fileprivate func correcting(
    _ open: OpenCorrection, _ exercise: Exercise
  ) -> Correcting {
    let value = exercise.resultUnit.show(open.result.value, units)
    return Correcting(
      result: open.result.id.description, secondsLeft: open.secondsLeft,
      expiresText: text.plural("exercise.correcting", open.secondsLeft, ["value": value]),
      value: value)
  }

  fileprivate func change(_ results: [ExerciseResult], _ exercise: Exercise) -> String? {
    guard let latest = results.first, let before = results.dropFirst().first else { return nil }
    let date = text.date(before.takenAt)
    let difference = latest.value - before.value
    guard difference != 0 else { return text["exercise.unchanged", ["date": date]] }
    let size = exercise.resultUnit.show(abs(difference), units)
    return text[
      "exercise.change", ["change": (difference < 0 ? "−" : "+") + size, "date": date]]
  }

  fileprivate func saved(_ result: ExerciseResult, _ exercise: Exercise) -> String {
    let value = exercise.resultUnit.show(result.value, units)
    guard let score = result.score else { return text["exercise.saved", ["value": value]] }
    return text["exercise.savedWithScore", ["value": value, "score": text.score(score)]]
  }

  /// Where to supply what a result's score lacks.
  fileprivate func missing(of result: ExerciseResult, _ client: Client) -> [MissingInput] {
    let extra = catalogue.exercise(result.exercise)?.inputs.map(\.key) ?? []
    return result.scoring.missing.map { input in
      MissingInput(
        text: missing(input, result),
        link: extra.contains(input) ? result.path : client.path(toSupply: input, of: result))
    }
  }

  /// The next one of the catalogue that may be carried out, so that a session needs no list.
  fileprivate func next(after exercise: Exercise, _ concerns: Concerns) -> ExerciseName? {
    let rest = catalogue.categories.flatMap(\.exercises).drop { $0.id != exercise.id }.dropFirst()
    let open = rest.first { concerns.suspending($0.id, category: $0.category) == nil }
    return open.map { ExerciseName(id: $0.id, name: $0.name) }
  }
}

extension Client {
  /// Its field among the details, and from there back to the exercise.
  fileprivate func path(toSupply input: String, of result: ExerciseResult) -> String {
    let back = "\(path)/assessments/\(result.exercise)".queryEncoded
    let field = ["sex": "sex-label", "age": "birthdate"][input] ?? input
    return "\(path)/edit?returnTo=\(back)#\(field)"
  }
}
