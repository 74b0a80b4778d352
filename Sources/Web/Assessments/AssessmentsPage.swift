import Catalogue
import Foundation
import Units
import Vault

/// All categories, with their exercises and the latest score of each.
struct AssessmentsPage: Page {
  static let template = "assessments/index"
  let categories: [CategoryRow]

  init(
    latest: [LatestResult], wheel: Wheel, concerns: Concerns, open: String?,
    _ services: Services, _ units: UnitSystem
  ) {
    let byExercise = Dictionary(
      latest.map { ($0.exercise, $0) }, uniquingKeysWith: { first, _ in first })
    let scores = Dictionary(
      wheel.categories.map { ($0.id, $0.score) }, uniquingKeysWith: { first, _ in first })
    categories = services.catalogue.categories
      .filter { open == nil || $0.id == open }
      .map { category in
        CategoryRow(
          category, score: scores[category.id] ?? nil, byExercise, concerns,
          open: category.id == open, services, units)
      }
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
    _ category: Catalogue.Category, score: Double?, _ results: [String: LatestResult],
    _ concerns: Concerns, open: Bool, _ services: Services, _ units: UnitSystem
  ) {
    let text = services.views.text
    id = category.id
    name = category.name
    colour = category.colour
    self.score = ScoreDisc(score, text)
    self.open = open
    exercises = category.exercises.map { exercise in
      ExerciseRow(
        exercise, results[exercise.id],
        suspended: concerns.suspending(exercise.id, category: category.id), services, units)
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
  let value: Shown<Double>
  let takenAt: Shown<Date>
  let suspended: String?

  init(
    _ exercise: Exercise, _ result: LatestResult?, suspended: ScreeningFlag?, _ services: Services,
    _ units: UnitSystem
  ) {
    let text = services.views.text
    id = exercise.id
    name = exercise.name
    score = ScoreDisc(result?.score, text)
    value = services.shown(result?.value, of: exercise.id, units)
    takenAt = Shown(result?.takenAt, text.date)
    self.suspended = suspended.map(text.suspended)
  }
}
