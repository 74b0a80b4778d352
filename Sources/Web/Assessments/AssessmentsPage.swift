import Catalogue
import Foundation
import Units
import Vault

/// All categories, with their exercises and the latest score of each.
struct AssessmentsPage: Page {
  static let template = "assessments/index"
  /// Why some wait, each reason once.
  let holds: [HoldNote]
  let categories: [CategoryRow]

  static func screen(_ records: AssessmentRecords, open: String?, _ voice: Voice) -> Screen<Self> {
    let shown = voice.catalogue.categories.filter { open == nil || $0.id == open }
    return Screen(
      page: Self(
        holds: HoldNote.all(shown.flatMap(\.exercises), records.concerns, voice),
        categories: shown.map { CategoryRow($0, records, open: $0.id == open, voice) }),
      title: voice.text["assessments.title"], client: ClientHeader(records.client, voice),
      tab: .assessments)
  }
}

/// What the catalogue shows of a client.
struct AssessmentRecords: Sendable {
  let client: Client
  let latest: [String: LatestResult]
  let wheel: Wheel
  let concerns: Concerns

  static func load(
    of client: Client, from store: Store, _ voice: Voice
  ) async throws -> AssessmentRecords {
    let latest = try await store.latestResults(of: client.id)
    return AssessmentRecords(
      client: client,
      latest: Dictionary(latest.map { ($0.exercise, $0) }) { first, _ in first },
      wheel: try await Wheel.load(of: client, on: nil, from: store, voice),
      concerns: try await store.concerns(of: client.id, on: voice.today))
  }
}

/// What keeps some exercises from being tested.
struct HoldNote: Encodable, Sendable {
  let reason: String
  let count: String

  fileprivate static func all(
    _ exercises: [Exercise], _ concerns: Concerns, _ voice: Voice
  ) -> [HoldNote] {
    let catalogue = voice.catalogue
    let held = exercises.filter { concerns.suspending($0, in: catalogue) != nil }
    let flags = concerns.open.filter { flag in
      held.contains { flag.suspends($0, in: catalogue) }
    }
    guard !flags.isEmpty else { return [] }
    return [
      HoldNote(
        reason: voice.suspended(flags),
        count: voice.text.plural("assessments.onHold", held.count))
    ]
  }
}

struct CategoryRow: Encodable, Sendable {
  let id: String
  let name: String
  let colour: String
  let score: ScoreDisc
  let open: Bool
  let summary: String
  let exercises: [ExerciseRow]

  init(
    _ category: Catalogue.Category, _ records: AssessmentRecords, open: Bool, _ voice: Voice
  ) {
    let (text, results) = (voice.text, records.latest)
    id = category.id
    name = category.name
    colour = category.colour
    score = ScoreDisc(records.wheel.categories.first { $0.id == category.id }?.score, text)
    self.open = open
    exercises = category.exercises.map { exercise in
      ExerciseRow(
        exercise, results[exercise.id],
        suspended: records.concerns.suspending(exercise, in: voice.catalogue), voice)
    }
    summary = text.plural(
      "assessments.measured", category.exercises.count { results[$0.id] != nil },
      ["total": String(category.exercises.count)])
  }
}

struct ExerciseRow: Encodable, Sendable {
  let id: String
  let name: String
  let score: ScoreDisc
  let value: Double?
  let shown: ShownValue?
  let takenAt: Shown<Date>
  let suspended: String?

  init(
    _ exercise: Exercise, _ result: LatestResult?, suspended: ScreeningFlag?, _ voice: Voice
  ) {
    let text = voice.text
    id = exercise.id
    name = exercise.name
    score = ScoreDisc(result?.score, text)
    value = result?.numbers.value
    shown = result.map { exercise.shown($0.numbers, voice.units) }
    takenAt = Shown(result?.takenAt, text.date)
    self.suspended = suspended.map { voice.suspended([$0]) }
  }
}
