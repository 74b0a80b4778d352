import Catalogue
import Foundation
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

  init(_ kept: [OwnExercise], imported: Int?, _ services: Services) {
    let catalogue = services.catalogue
    own = kept.map { kept in
      Own(
        id: kept.exercise, name: catalogue.exercise(kept.exercise)?.name ?? kept.exercise,
        category: catalogue.category(kept.category)?.name ?? kept.category,
        version: kept.version, savedAt: Shown(kept.savedAt, services.views.text.dateAndTime),
        canRescore: catalogue.exercise(kept.exercise) != nil,
        leftOut: services.shelf.leftOut[kept.exercise].map {
          services.views.text["ownExercise.leftOut", ["reason": $0]]
        })
    }
    let ids = Set(kept.map(\.exercise))
    shipped = catalogue.categories.flatMap(\.exercises).filter { !ids.contains($0.id) }
      .map { ExerciseName(id: $0.id, name: $0.name) }
    categories = catalogue.categories.map { ExerciseName(id: $0.id, name: $0.name) }
    self.imported = imported
  }
}

extension Services {
  /// - Parameter imported: how many an import has just brought.
  func ownExercises(imported: Int?) async throws -> Screen<OwnExercisesPage> {
    let page = OwnExercisesPage(try await store.ownExercises(), imported: imported, self)
    return Screen(page: page, title: views.text["ownExercise.title"])
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
}

/// What a definition would do.
struct ExerciseCheck: Encodable, Sendable {
  struct Mistake: Encodable, Sendable {
    let field: String
    let message: String
  }
  let problems: [Mistake]
  /// "54 scores 8", or why it has no score; null without a value to try.
  let trial: String?
  /// Not rounded.
  let score: Double?
  let isSound: Bool
}

/// What scoring anew would change.
struct RescoringPage: Page {
  static let template = "exercises/rescoring"
  /// How many a page lists.
  static let limit = 200
  struct Change: Encodable, Sendable {
    let client: String
    let value: Shown<Double>
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

  init(_ exercise: Exercise, _ rescorings: [Rescoring], _ services: Services, _ trainer: Trainer) {
    let text = services.views.text
    self.exercise = ExerciseName(id: exercise.id, name: exercise.name)
    version = services.catalogue.version(of: exercise)
    total = rescorings.count
    totalText = text.plural("rescoring.total", rescorings.count)
    any = !rescorings.isEmpty
    changes = rescorings.prefix(Self.limit).map { rescoring in
      Change(
        client: rescoring.clientName,
        value: services.shown(rescoring.result.value, of: exercise.id, trainer.units),
        takenAt: Shown(rescoring.result.takenAt, text.date),
        before: ScoreDisc(rescoring.result.score, text),
        after: ScoreDisc(rescoring.scoring.score, text))
    }
  }
}
