/// What a gym has made of the catalogue's lists: an order of its own, and what it does not use.
package struct Arrangement: Sendable, Equatable {
  /// By exercise; those without one come last.
  package let places: [String: Int]
  /// Not in lists, in no search, and never next; what was measured stays as it is.
  package let hidden: Set<String>

  package init(places: [String: Int] = [:], hidden: Set<String> = []) {
    (self.places, self.hidden) = (places, hidden)
  }
}

extension AssessmentCatalogue {
  package func arranged(_ arrangement: Arrangement) -> AssessmentCatalogue {
    AssessmentCatalogue(
      categories.map { $0.ordered(by: arrangement.places) }, batteries: batteries,
      hidden: arrangement.hidden)
  }

  package func isHidden(_ exercise: Exercise) -> Bool { hidden.contains(exercise.id) }

  /// Those of a category that are in lists.
  package func offered(in category: Category) -> [Exercise] {
    category.exercises.filter { !isHidden($0) }
  }

  /// Those of all categories that are in lists.
  package var offered: [Exercise] { categories.flatMap { offered(in: $0) } }
}

extension Category {
  fileprivate func ordered(by places: [String: Int]) -> Category {
    let ordered = exercises.enumerated().sorted { one, other in
      (places[one.element.id] ?? .max, one.offset) < (
        places[other.element.id] ?? .max, other.offset
      )
    }
    return with(only: ordered.map(\.element))
  }

  /// The same with these exercises.
  package func with(only exercises: [Exercise]) -> Category {
    Category(
      id: id, name: name, colour: colour, norms: norms, staleAfter: staleAfter,
      exercises: exercises)
  }
}
