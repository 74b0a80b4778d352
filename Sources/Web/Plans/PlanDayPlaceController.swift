import Hummingbird
import Vault

/// Where a day stands in its plan.
struct PlanDayPlaceController {
  let store: Store

  @Sendable func update(request: Request, context: OfClient) async throws -> Response {
    let desk = try await PlanDesk(store, context)
    let id = try desk.day(context).id
    var reader = context.reader
    let place = reader.number("place") ?? 0
    return try await desk.save(reader, about: id.description, at: "#day-\(id)", context) {
      $0.days.move(id, to: place)
    }
  }
}
