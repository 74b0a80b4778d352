import Catalogue
import Hummingbird
import Vault

/// The order of exercises in their lists, and what the gym does not use. For the owner.
struct CatalogueController {
  let services: Services
  private var store: Store { services.store }

  @Sendable func index(request: Request, context: Owner) throws -> Response {
    try context.answer(CataloguePage.screen(open: request.query["category"], context.voice))
  }

  @Sendable func update(request: Request, context: Owner) async throws -> Response {
    let exercise = try context.exercise()
    var reader = context.reader
    let place = reader.number("place")
    let hidden = reader.submission.text("hidden").map { _ in reader.isYes("hidden") }
    let page = {
      CataloguePage.screen(open: exercise.category, services.voice(for: context.trainer))
    }
    return try await context.saving(reader, on: page()) {
      if let hidden {
        try await store.hide(exercise.id, hidden, by: context.trainer, at: context.moment.now)
      }
      if let place { try await move(exercise, to: place, context) }
      try await services.shelf.arrange(from: store)
      let path = "/settings/catalogue?category=\(exercise.category)#exercise-\(exercise.id)"
      return try await context.done(at: path, .ok, page)
    }
  }

  private func move(_ exercise: Exercise, to place: Int, _ context: Owner) async throws {
    let category = context.voice.catalogue.category(exercise.category)
    var ids = category?.exercises.map(\.id) ?? []
    ids.move(exercise.id, to: place)
    try await store.order(ids, in: exercise.category, by: context.trainer, at: context.moment.now)
  }
}
