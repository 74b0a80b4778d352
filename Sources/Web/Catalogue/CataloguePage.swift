import Catalogue

/// All exercises as their lists have them, also those that are hidden.
struct CataloguePage: Page {
  static let template = "catalogue/index"

  struct Shelf: Encodable, Sendable {
    let id: String
    let name: String
    let colour: String
    let open: Bool
    /// How many are hidden; null where none is.
    let hidden: String?
    let place: Place
    let exercises: [Row]
  }

  struct Row: Encodable, Sendable {
    let id: String
    let name: String
    let hidden: Bool
    /// Whether its scores compare with peers, or tell of a risk; null where it has none.
    let scale: Shown<String>
    let place: Place
  }

  let categories: [Shelf]

  /// - Parameter open: the category that is unfolded.
  static func screen(open: String?, _ voice: Voice) -> Screen<Self> {
    let all = voice.catalogue.categories
    let shelves = all.enumerated().map { place, category in
      Shelf(category, Place(place, of: all.count, category.id, category.name), open, voice)
    }
    return Screen(page: Self(categories: shelves), title: voice.text["arrangement.title"])
  }
}

extension CataloguePage.Shelf {
  fileprivate init(
    _ category: Catalogue.Category, _ place: Place, _ open: String?, _ voice: Voice
  ) {
    let (all, catalogue) = (category.exercises, voice.catalogue)
    (id, name, colour, self.place) = (category.id, category.name, category.colour, place)
    self.open = category.id == open
    let count = all.count(where: catalogue.isHidden)
    hidden = count == 0 ? nil : voice.text.plural("arrangement.hidden", count)
    exercises = all.enumerated().map { place, exercise in
      .init(
        id: exercise.id, name: exercise.name, hidden: catalogue.isHidden(exercise),
        scale: Shown(catalogue.scale(of: exercise)?.rawValue) { voice.text["scale.short.\($0)"] },
        place: Place(place, of: all.count, exercise.id, exercise.name))
    }
  }
}
