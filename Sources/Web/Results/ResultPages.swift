import Catalogue
import Foundation
import Units
import Vault

/// All results of a client, newest first, perhaps of one exercise only.
struct ResultsPage: Page {
  static let template = "results/index"
  struct Choice: Encodable, Sendable {
    let id: String
    let name: String
    let selected: Bool
  }

  let exercise: ExerciseName?
  let results: [ResultRow]
  let exercises: [Choice]
  let filtered: Bool
  let changes: [ChangeRow]

  static func screen(_ list: ResultList, of client: Client, _ voice: Voice) -> Screen<Self> {
    let exercises = voice.catalogue.categories.flatMap(\.exercises)
    let chosen = list.filter.exercise
    let page = Self(
      exercise: chosen.flatMap { voice.catalogue.exercise($0) }.map {
        ExerciseName(id: $0.id, name: $0.name)
      },
      results: list.results.map { ResultRow($0, list.names, voice) },
      exercises: exercises.map { Choice(id: $0.id, name: $0.name, selected: $0.id == chosen) },
      filtered: list.filter.isSet,
      changes: list.changes.map { ChangeRow($0, list.names, voice) })
    return Screen(
      page: page, title: voice.text["results.title"], client: ClientHeader(client, voice),
      tab: .assessments)
  }
}

/// Which results a list shows: of one exercise, of a span of days, both ends included.
struct ResultFilter: Sendable {
  /// Its id, perhaps of one that the catalogue has lost.
  var exercise: String?
  var since: Day?
  var until: Day?

  var isSet: Bool { exercise != nil || since != nil || until != nil }

  func holds(_ day: Day?) -> Bool {
    guard let day else { return true }
    return since.map { day >= $0 } ?? true && until.map { day <= $0 } ?? true
  }
}

/// What a filter finds.
struct ResultList: Sendable {
  let filter: ResultFilter
  let results: [ExerciseResult]
  let changes: [EarlierResult]
  /// Of the trainers who measured.
  let names: [Identifier<Trainer>: String]

  static func load(
    of client: Client, _ filter: ResultFilter, from store: Store, in zone: TimeZone
  ) async throws -> ResultList {
    let results = try await store.results(of: client.id, exercise: filter.exercise)
    return ResultList(
      filter: filter, results: results.filter { filter.holds(Day($0.takenAt, in: zone)) },
      changes: try await store.history(of: client.id, exercise: filter.exercise),
      names: try await store.trainerNames())
  }
}

/// A correction or deletion: what the result was before it, and why.
struct ChangeRow: Encodable, Sendable {
  let kind: String
  let text: String
  let exerciseName: String
  let reason: String?
  let trainer: String
  let at: Shown<Date>

  init(
    _ change: EarlierResult, _ names: [Identifier<Trainer>: String], _ voice: Voice
  ) {
    let text = voice.text
    let before = change.before
    kind = change.kind
    self.text =
      text[
        "results.change.\(change.kind)",
        [
          "value": voice.shown(before.value, of: before.exercise).text,
          "date": text.date(before.takenAt),
        ]]
    exerciseName = voice.name(of: before.exercise)
    reason = change.reason.isEmpty ? nil : change.reason
    trainer = names[change.trainerId] ?? ""
    at = Shown(change.changedAt, text.dateAndTime)
  }
}

/// One result, to be corrected or deleted after its minute.
struct ResultPage: Page {
  static let template = "results/edit"
  let result: ResultRow
  /// Nil when the catalogue has lost it; then only words and day can be corrected.
  let exercise: ExerciseFacts?
  /// Whether its value comes from several tries.
  let showsTrials: Bool

  /// - Parameter typed: what comes back.
  static func screen(
    _ result: ExerciseResult, of client: Client, names: [Identifier<Trainer>: String],
    typed: Reader? = nil, _ voice: Voice
  ) -> Screen<Self> {
    let exercise = voice.catalogue.exercise(result.exercise)
    let form = FormFields(result.formValues(exercise, voice), typed: typed)
    let page = Self(
      result: ResultRow(result, names, voice),
      exercise: exercise.map { ExerciseFacts($0, form, voice) },
      showsTrials: exercise.map { !$0.tries(in: result.inputs).isEmpty } ?? false)
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
    var texts = ["value": exercise.resultUnit.entryText(value, units)]
    for (index, one) in exercise.tries(in: inputs).enumerated() {
      texts["trials-\(index)"] = exercise.resultUnit.entryText(one, units)
    }
    for input in exercise.inputs {
      texts[input.field] = inputs[input.key].map { input.unit.entryText($0, units) }
    }
    return texts
  }
}
