/// What a gym has made of the catalogue's lists: an order of its own, and what it does not use.
package struct Arrangement: Sendable, Equatable {
  /// By category; those without one come last.
  package let categories: [String: Int]
  /// By exercise, within its category; those without one come last.
  package let places: [String: Int]
  /// Not in lists, in no search, and never next; what was measured stays as it is.
  package let hidden: Set<String>

  package init(
    categories: [String: Int] = [:], places: [String: Int] = [:], hidden: Set<String> = []
  ) {
    (self.categories, self.places, self.hidden) = (categories, places, hidden)
  }
}

extension Arrangement {
  /// The only place that decides an order: lists, the wheel and JSON follow the catalogue's.
  func ordered(_ all: [Category]) -> [Category] {
    all.ordered { categories[$0.id] }.map { category in
      category.with(only: category.exercises.ordered { places[$0.id] })
    }
  }
}

extension Array {
  /// Those without a place stand behind the others, as they came.
  fileprivate func ordered(by place: (Element) -> Int?) -> [Element] {
    enumerated().sorted { one, other in
      (place(one.element) ?? .max, one.offset) < (place(other.element) ?? .max, other.offset)
    }.map(\.element)
  }
}

extension AssessmentCatalogue {
  /// In this order, and in no other that it had before.
  package func arranged(_ arrangement: Arrangement) -> AssessmentCatalogue {
    AssessmentCatalogue(files, batteries: batteries, arrangement)
  }

  package func isHidden(_ exercise: Exercise) -> Bool { arrangement.hidden.contains(exercise.id) }

  /// Those of a category that are in lists.
  package func offered(in category: Category) -> [Exercise] {
    category.exercises.filter { !isHidden($0) }
  }

  /// Those of all categories that are in lists.
  package var offered: [Exercise] { categories.flatMap { offered(in: $0) } }
}

extension Category {
  /// The same with these exercises.
  package func with(only exercises: [Exercise]) -> Category {
    Category(
      id: id, name: name, colour: colour, norms: norms, staleAfter: staleAfter,
      exercises: exercises)
  }
}
