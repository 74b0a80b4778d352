/// All categories and exercises, checked.
package struct AssessmentCatalogue: Sendable {
  /// In the gym's order; where it has none, as in `files`.
  package let categories: [Category]
  /// In the order of their files' names, and the gym's own behind them.
  let files: [Category]
  /// Those of the files; a gym may have changed them.
  package let batteries: [Battery]
  let arrangement: Arrangement
  /// Changes when, and only when, the same scores may make other means, or grow old on other days.
  package let outline: String
  /// What the scores of an exercise say, by its id; not where that is not known.
  package private(set) var scales: [String: ScoreScale] = [:]
  /// By exercise: `version(of:)`.
  private(set) var versions: [String: String] = [:]
  /// By exercise; changes where another value may be the next that earns a point.
  private var improvementVersions: [String: String] = [:]
  /// Where the same number is asked for, in the order of the catalogue.
  let sameNumbers: [Exercise.Origin: [Exercise.Place]]
  private let exercises: [String: Exercise]
  private let categoriesByID: [String: Category]
  /// The named norms of all files; of two with one name, the first file's, whatever the order.
  private let norms: [String: NormTable]

  init(
    _ files: [Category], batteries: [Battery] = [], _ arrangement: Arrangement = Arrangement()
  ) {
    (self.files, self.batteries, self.arrangement) = (files, batteries, arrangement)
    categories = arrangement.ordered(files)
    outline = Self.outline(of: categories)
    categoriesByID = .init(categories.map { ($0.id, $0) }) { first, _ in first }
    exercises = .init(categories.flatMap(\.exercises).map { ($0.id, $0) }) { first, _ in first }
    sameNumbers = Dictionary(
      grouping: categories.flatMap(\.exercises).flatMap(\.places), by: \.origin
    ).mapValues { $0.map(\.place) }
    norms = files.reduce(into: [:]) { all, category in
      all.merge(category.norms) { first, _ in first }
    }
    scales = exercises.compactMapValues { scale(of: $0) }
    versions = exercises.mapValues(madeVersion)
    improvementVersions = exercises.mapValues(improvementVersion)
  }

  private static func outline(of categories: [Category]) -> String {
    var hash = FowlerNollVo()
    for category in categories {
      hash.add(category.id, String(category.staleAfter))
      let exercises = category.exercises.map { "\($0.id) \($0.family ?? "")" }
      hash.add(exercises.joined(separator: " "))
    }
    return hash.text
  }

  package func exercise(_ id: String) -> Exercise? { exercises[id] }

  /// Nil where there is no such exercise.
  package func improvementVersion(of exercise: String) -> String? { improvementVersions[exercise] }

  package func category(_ id: String) -> Category? { categoriesByID[id] }

  package func category(of exercise: String) -> Category? {
    exercises[exercise].flatMap { categoriesByID[$0.category] }
  }

  /// Nil where no file and no pack has one of that name.
  func norm(named id: String) -> NormTable? { norms[id] }

  /// What `norm('id', number)` means in a formula of that category.
  func norm(_ id: String, from category: String) -> Norm? {
    if let table = categoriesByID[category]?.norms[id] ?? norms[id] { return .table(table) }
    return exercises[id].map { .exercise($0) }
  }
}

/// What a formula finds under an id.
enum Norm {
  case table(NormTable)
  case exercise(Exercise)
}
