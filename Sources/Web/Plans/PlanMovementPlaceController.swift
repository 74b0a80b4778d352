import Hummingbird
import Vault

/// Where a movement stands in its day, or in another one.
struct PlanMovementPlaceController {
  let store: Store

  @Sendable func update(request: Request, context: OfClient) async throws -> Response {
    let desk = try await PlanDesk(store, context)
    let (day, movement) = try desk.movement(context)
    var reader = context.reader
    let place = reader.number("place") ?? 0
    let other = reader.otherDay(than: day, of: desk.plan.content)
    return try await desk.save(
      reader, about: movement.id.description, at: "#movement-\(movement.id)", context
    ) { plan in
      try plan.move(movement.id, from: day.id, to: other ?? day.id, at: place)
    }
  }
}
