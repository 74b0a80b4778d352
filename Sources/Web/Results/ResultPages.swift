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

  init(
    _ results: [ExerciseResult], _ changes: [EarlierResult], _ filter: ResultFilter,
    _ names: [Identifier<Trainer>: String], _ services: Services, _ units: UnitSystem
  ) {
    exercise = filter.exercise.flatMap { services.catalogue.exercise($0) }.map {
      ExerciseName(id: $0.id, name: $0.name)
    }
    self.results = results.map { ResultRow($0, names, services, units) }
    exercises = services.catalogue.categories.flatMap(\.exercises).map {
      Choice(id: $0.id, name: $0.name, selected: $0.id == filter.exercise)
    }
    filtered = filter.isSet
    self.changes = changes.map { ChangeRow($0, names, services, units) }
  }
}

/// Which results a list shows: of one exercise, of a span of days, both ends included.
struct ResultFilter: Sendable {
  /// Its id, perhaps of one that the catalogue has lost.
  var exercise: String?
  var since: Day?
  var until: Day?

  var isSet: Bool { exercise != nil || since != nil || until != nil }
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
    _ change: EarlierResult, _ names: [Identifier<Trainer>: String], _ services: Services,
    _ units: UnitSystem
  ) {
    let text = services.views.text
    let before = change.before
    kind = change.kind
    self.text =
      text[
        "results.change.\(change.kind)",
        [
          "value": services.shown(before.value, of: before.exercise, units).text,
          "date": text.date(before.takenAt),
        ]]
    exerciseName = services.catalogue.exercise(before.exercise)?.name ?? before.exercise
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
}

extension ExerciseResult {
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
