import Hummingbird
import Vault

/// Where a group stands among those of its day, or of another one.
struct PlanGroupPlaceController {
  let store: Store

  @Sendable func update(request: Request, context: OfClient) async throws -> Response {
    let desk = try await PlanDesk(store, context)
    let (day, group) = (try desk.day(context), try desk.group(context))
    var reader = context.reader
    let place = reader.number("place") ?? 0
    let other = reader.otherDay(than: day, of: desk.plan.content)
    return try await desk.save(
      reader, about: group.part, at: "#movement-\(group.first)", context
    ) { plan in
      try plan.moveGroup(of: group.first, from: day.id, to: other ?? day.id, at: place)
    }
  }
}
