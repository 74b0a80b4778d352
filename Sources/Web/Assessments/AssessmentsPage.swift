import Catalogue
import Foundation
import Units
import Vault

/// All categories, with their exercises and the latest score of each; and what is at hand.
struct AssessmentsPage: Page {
  static let template = "assessments/index"
  /// What was searched for; null where nothing was.
  let query: String?
  /// What a star leads back to.
  let here: String
  /// Why some wait, each reason once.
  let holds: [HoldNote]
  let batteries: [BatteryCard]
  let anyBattery: Bool
  let favourites: [ExerciseRow]
  let anyFavourite: Bool
  /// What this trainer measured lately.
  let recent: [ExerciseName]
  let anyRecent: Bool
  let found: [ExerciseRow]
  let foundText: String
  let categories: [CategoryRow]

  static func screen(
    _ records: AssessmentRecords, _ choice: AssessmentChoice, _ voice: Voice
  ) -> Screen<Self> {
    let shelves = voice.shelves(choice)
    let (exercises, rows) = (
      shelves.flatMap(\.exercises), { (all: [Exercise]) in all.map { records.row($0, voice) } }
    )
    let offered = choice.isAll ? voice.catalogue.offered : []
    let favourites = offered.filter { records.atHand.favourites.contains($0.id) }
    let recent = choice.isAll ? records.recent(voice) : []
    let batteries = choice.isAll ? records.batteries : []
    let page = Self(
      query: choice.query, here: choice.path(of: records.client),
      holds: HoldNote.all(exercises, records.concerns, voice),
      batteries: batteries.map { BatteryCard($0, voice) }, anyBattery: !batteries.isEmpty,
      favourites: rows(favourites), anyFavourite: !favourites.isEmpty,
      recent: recent, anyRecent: !recent.isEmpty,
      found: choice.query == nil ? [] : rows(choice.words.startingFirst(exercises, \.name)),
      foundText: voice.found(exercises.count),
      categories: shelves.map { CategoryRow($0, records, open: $0.id == choice.category, voice) })
    return Screen(
      page: page, title: voice.text["assessments.title"],
      client: ClientHeader(records.client, voice), tab: .assessments)
  }
}

/// Which exercises a list shows: all, those of a category, those with some words.
struct AssessmentChoice: Sendable {
  var category: String?
  /// Nil where nothing is searched for.
  private(set) var query: String?

  init(category: String? = nil, query: String? = nil) {
    self.category = category
    self.query = query.map { String($0.prefix(100)) }.flatMap {
      SearchWords($0).isEmpty ? nil : $0
    }
  }

  fileprivate var isAll: Bool { category == nil && query == nil }
  fileprivate var words: SearchWords { SearchWords(query ?? "") }

  fileprivate func path(of client: Client) -> String {
    let fields = [("category", category), ("q", query)].compactMap { name, value in
      value.map { "\(name)=\($0.queryEncoded)" }
    }
    return "\(client.path)/assessments" + (fields.isEmpty ? "" : "?")
      + fields.joined(separator: "&")
  }
}

extension Voice {
  /// What of each category a choice leaves; hidden exercises are in none.
  fileprivate func shelves(_ choice: AssessmentChoice) -> [Catalogue.Category] {
    let words = choice.words
    return catalogue.categories.filter { choice.category == nil || $0.id == choice.category }
      .map { category in
        category.with(
          only: catalogue.offered(in: category).filter {
            words.match($0.searched, in: category.name)
          })
      }
      .filter { choice.category != nil || !$0.exercises.isEmpty }
  }

  fileprivate func found(_ count: Int) -> String {
    count == 0 ? text["assessments.notFound"] : text.plural("assessments.found", count)
  }
}

/// What the catalogue shows of a client.
struct AssessmentRecords: Sendable {
  let client: Client
  let latest: [String: LatestResult]
  let wheel: Wheel
  let concerns: Concerns
  /// What the trainer who looks has at hand.
  let atHand: AtHand
  /// In the gym's order.
  let batteries: [BatteryStanding]

  static func load(
    of client: Client, for trainer: Trainer, from store: Store, _ voice: Voice
  ) async throws -> AssessmentRecords {
    let records = try await BatteryRecords.load(of: client, from: store, voice)
    return AssessmentRecords(
      client: client, latest: records.latest,
      wheel: try await Wheel.load(of: client, on: nil, from: store, voice),
      concerns: records.concerns,
      atHand: try await store.atHand(of: trainer, limit: 4),
      batteries: try await store.batteries(voice).map { BatteryStanding($0, records, voice) })
  }

  fileprivate func row(_ exercise: Exercise, _ voice: Voice) -> ExerciseRow {
    ExerciseRow(
      exercise, latest[exercise.id], of: client,
      suspended: concerns.suspending(exercise, in: voice.catalogue),
      isFavourite: atHand.favourites.contains(exercise.id), voice)
  }

  /// Without favourites, which are at hand already.
  fileprivate func recent(_ voice: Voice) -> [ExerciseName] {
    atHand.recent.filter { !atHand.favourites.contains($0) }
      .compactMap { voice.catalogue.exercise($0) }.filter { !voice.catalogue.isHidden($0) }
      .map { ExerciseName(id: $0.id, name: $0.name) }
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
  /// Of a mean: `peer`, `risk` or `mixed`; null without one.
  let scale: MeanScale?
  @PageOnly var mixed: String?
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
    let slice = records.wheel.categories.first { $0.id == category.id }
    score = ScoreDisc(slice?.score, text)
    scale = slice?.scale
    mixed = voice.mixing(slice?.scale)
    self.open = open
    exercises = category.exercises.map { records.row($0, voice) }
    summary = text.plural(
      "assessments.measured", category.exercises.count { results[$0.id] != nil },
      ["total": String(category.exercises.count)])
  }
}

struct ExerciseRow: Encodable, Sendable {
  let id: String
  let name: String
  let score: ScoreDisc
  /// Null without a score.
  let scale: Shown<String>
  let value: Double?
  let shown: ShownValue?
  let takenAt: Shown<Date>
  /// What is said beside a value beyond a limit; mostly empty.
  let cautions: [String]
  /// The printed name of a value that nothing scores.
  let word: String?
  let suspended: String?
  /// Of the trainer who looks.
  let isFavourite: Bool

  fileprivate init(
    _ exercise: Exercise, _ result: LatestResult?, of client: Client, suspended: ScreeningFlag?,
    isFavourite: Bool, _ voice: Voice
  ) {
    let text = voice.text
    id = exercise.id
    name = exercise.name
    score = ScoreDisc(result?.score, text)
    scale = voice.scaleWord(of: exercise.id, result?.score)
    value = result?.numbers.value
    shown = result.map { exercise.shown($0.numbers, voice.units) }
    takenAt = Shown(result?.takenAt, text.date)
    cautions = result.map { exercise.cautions(of: $0.numbers) } ?? []
    word = result.flatMap { voice.word(of: $0, client) }
    self.suspended = suspended.map { voice.suspended([$0]) }
    self.isFavourite = isFavourite
  }
}
