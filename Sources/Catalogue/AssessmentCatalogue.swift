/// All categories and exercises, checked.
package struct AssessmentCatalogue: Sendable {
  /// In the order of their files' names.
  package let categories: [Category]
  /// Those of the files; a gym may have changed them.
  package let batteries: [Battery]
  /// Exercises that the gym does not use.
  let hidden: Set<String>
  private let exercises: [String: Exercise]
  private let categoriesByID: [String: Category]
  /// The named norms of all files; of two with one name, the first file's.
  private let norms: [String: NormTable]

  init(_ categories: [Category], batteries: [Battery] = [], hidden: Set<String> = []) {
    (self.categories, self.batteries, self.hidden) = (categories, batteries, hidden)
    categoriesByID = .init(categories.map { ($0.id, $0) }) { first, _ in first }
    exercises = .init(categories.flatMap(\.exercises).map { ($0.id, $0) }) { first, _ in first }
    norms = categories.reduce(into: [:]) { all, category in
      all.merge(category.norms) { first, _ in first }
    }
  }

  package func exercise(_ id: String) -> Exercise? { exercises[id] }

  package func category(_ id: String) -> Category? { categoriesByID[id] }

  package func category(of exercise: String) -> Category? {
    exercises[exercise].flatMap { categoriesByID[$0.category] }
  }

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
