import Catalogue
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

  init(
    _ results: [ExerciseResult], _ filter: Exercise?, _ names: [Identifier<Trainer>: String],
    _ services: Services, _ units: UnitSystem
  ) {
    exercise = filter.map { ExerciseName(id: $0.id, name: $0.name) }
    self.results = results.map { ResultRow($0, names, services, units) }
    exercises = services.catalogue.categories.flatMap(\.exercises).map {
      Choice(id: $0.id, name: $0.name, selected: $0.id == filter?.id)
    }
  }
}

/// One result, to be corrected or deleted after its minute.
struct ResultPage: Page {
  static let template = "results/edit"
  let result: ResultRow
  let unit: String
  let inputMode: String
}
