import Hummingbird
import Vault

/// The order of categories: in lists, on the wheel and in JSON. For the owner.
struct CategoryPlaceController {
  let services: Services
  private var store: Store { services.store }

  @Sendable func update(request: Request, context: Owner) async throws -> Response {
    let category = try context.category()
    var reader = context.reader
    let place = reader.number("place")
    let page = { CataloguePage.screen(open: nil, services.voice(for: context.trainer)) }
    return try await context.saving(reader, on: page()) {
      if let place {
        var ids = context.voice.catalogue.categories.map(\.id)
        ids.move(category.id, to: place)
        try await store.orderCategories(
          ids, moved: category.id, by: context.trainer, at: context.moment.now)
        try await services.shelf.arrange(from: store)
      }
      return try await context.done(at: "/settings/catalogue#category-\(category.id)", .ok, page)
    }
  }
}
