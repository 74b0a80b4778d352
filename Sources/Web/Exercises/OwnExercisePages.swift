import Catalogue
import Charts
import Foundation
import Units
import Vault

/// All exercises, which of them are the gym's own, and where more come in.
struct OwnExercisesPage: Page {
  static let template = "exercises/index"
  struct Own: Encodable, Sendable {
    let id: String
    let name: String
    let category: String
    let version: Int
    let savedAt: Shown<Date>
    /// Results that would get another score now.
    let canRescore: Bool
    /// Why it is not in the catalogue; null when it is.
    let leftOut: String?
  }
  let own: [Own]
  let shipped: [ExerciseName]
  let categories: [ExerciseName]
  let imported: Int?
  /// Of the pack that is imported, or has just been; null where none is.
  let maker: PackMakerView?
  /// Whose packs the gym takes.
  let makers: [PackMakerView]
  /// SHA-256 of the gym's own key, for others to compare; null before it is made.
  let ownKey: Shown<String>

  /// - Parameters:
  ///   - leftOut: why some are not in the catalogue, by id.
  ///   - imported: how many an import has just brought.
  ///   - origin: where that comes from.
  static func screen(
    _ kept: [OwnExercise], leftOut: [String: String], imported: Int? = nil,
    from origin: PackOrigin? = nil, makers: PackMakers, _ voice: Voice
  ) -> Screen<Self> {
    let (catalogue, ids) = (voice.catalogue, Set(kept.map(\.exercise)))
    let shipped = catalogue.categories.flatMap(\.exercises).filter { !ids.contains($0.id) }
    let page = Self(
      own: kept.map { Own($0, leftOut: leftOut[$0.exercise], voice) },
      shipped: shipped.map { ExerciseName(id: $0.id, name: $0.name) },
      categories: catalogue.categories.map { ExerciseName(id: $0.id, name: $0.name) },
      imported: imported, maker: origin.map { PackMakerView($0, voice) },
      makers: makers.known.map { PackMakerView(.known($0), voice) },
      ownKey: Shown(makers.ownFingerprint) { $0.inGroups })
    return Screen(page: page, title: voice.text["ownExercise.title"])
  }
}

extension OwnExercisesPage.Own {
  fileprivate init(_ kept: OwnExercise, leftOut reason: String?, _ voice: Voice) {
    id = kept.exercise
    name = voice.name(of: kept.exercise)
    category = voice.catalogue.category(kept.category)?.name ?? kept.category
    version = kept.version
    savedAt = Shown(kept.savedAt, voice.text.dateAndTime)
    canRescore = voice.catalogue.exercise(kept.exercise) != nil
    leftOut = reason.map { voice.text["ownExercise.leftOut", ["reason": $0]] }
  }
}

/// The form for one exercise, with its check and a value to try.
struct ExerciseEditorPage: Page {
  static let template = "exercises/edit"
  struct Choice: Encodable, Sendable {
    let id: String
    let name: String
    let selected: Bool
  }
  /// Null for a new one.
  let exercise: ExerciseName?
  let categories: [Choice]
  let check: ExerciseCheck?
  /// Whether the exercise is scored by what only an expert writes, or something is wrong there.
  let advanced: Bool
  /// The cells of the table that are wrong.
  @PageOnly var wrongCells: String
  /// What the value to try is typed in; null where that is not known yet, or is no unit.
  let valueUnit: String?
  let heightUnit: String
  let massUnit: String
  let inputMode: String

  /// - Parameter exercise: nil for a new one.
  static func screen(
    _ exercise: Exercise?, _ form: FormFields, check: ExerciseCheck? = nil, _ voice: Voice
  ) -> Screen<Self> {
    let unit =
      check?.valueUnit
      ?? exercise.map { $0.resultUnit.fieldUnit(voice.units, usual: $0.usual) }
    let page = Self(
      exercise: exercise.map { ExerciseName(id: $0.id, name: $0.name) },
      categories: voice.catalogue.categories.map {
        Choice(id: $0.id, name: $0.name, selected: $0.id == form.values["category"])
      }, check: check,
      advanced: ["formula", "norms"].contains { form.values[$0]?.isBlank == false }
        || ["formula", "norms", "rest"].contains { form.problems[$0] != nil },
      wrongCells: check?.cells ?? "", valueUnit: unit.flatMap { $0.isEmpty ? nil : $0 },
      heightUnit: Quantity.height.fieldUnit(in: voice.units),
      massUnit: Quantity.bodyMass.fieldUnit(in: voice.units),
      inputMode: Quantity.height.keypad(in: voice.units).rawValue)
    let wheel = WheelChart(trying: check?.score.value, in: form.values["category"], voice)
    return Screen(
      page: page, title: exercise?.name ?? voice.text["ownExercise.new"], form: form,
      smallChart: Drawing(wheel.svg()))
  }

  /// What was typed, with what the check has found.
  static func screen(
    _ typed: Submission, _ check: ExerciseCheck, _ voice: Voice
  ) -> Screen<Self> {
    var form = FormFields(typed.typed)
    form.problems = Dictionary(
      check.problems.map { ($0.field, FieldProblem(message: $0.message)) },
      uniquingKeysWith: { FieldProblem(message: "\($0.message) \($1.message)") })
    var screen = screen(
      voice.catalogue.exercise(typed.text("id") ?? ""), form, check: check, voice)
    screen.status = form.status
    return screen
  }
}

extension ExerciseEditorPage {
  /// Someone has kept a newer version meanwhile.
  static func screen(outdated reader: Reader, _ voice: Voice) -> Screen<Self> {
    let mistake = ExerciseCheck.Mistake(
      field: "name", message: voice.text["ownExercise.outdated"])
    var screen = screen(reader.submission, .mistakes([mistake]), voice)
    screen.status = .conflict
    return screen
  }
}

/// What scoring anew would change.
struct RescoringPage: Page {
  static let template = "exercises/rescoring"
  /// How many a page lists.
  static let limit = 200
  struct Change: Encodable, Sendable {
    let client: String
    let exerciseName: String
    let value: Double
    let shown: ShownValue
    let takenAt: Shown<Date>
    let before: ScoreDisc
    let after: ScoreDisc
  }
  let exercise: ExerciseName
  /// Of the exercise; what is asked for is what was shown.
  let version: String
  let total: Int
  let totalText: String
  let any: Bool
  let changes: [Change]

  static func screen(
    _ exercise: Exercise, _ rescorings: [Rescoring], _ voice: Voice
  ) -> Screen<Self> {
    let page = Self(
      exercise: ExerciseName(id: exercise.id, name: exercise.name),
      version: voice.catalogue.version(of: exercise), total: rescorings.count,
      totalText: voice.text.plural("rescoring.total", rescorings.count),
      any: !rescorings.isEmpty,
      changes: rescorings.prefix(limit).map { Change($0, voice) })
    return Screen(page: page, title: voice.text["rescoring.title"])
  }
}

extension RescoringPage.Change {
  init(_ rescoring: Rescoring, _ voice: Voice) {
    let result = rescoring.result
    client = rescoring.clientName
    exerciseName = voice.name(of: result.exercise)
    value = result.value
    shown = voice.shown(result.numbers, of: result.exercise)
    takenAt = Shown(result.takenAt, voice.text.date)
    before = ScoreDisc(result.score, voice.text)
    after = ScoreDisc(rescoring.scoring.score, voice.text)
  }
}
