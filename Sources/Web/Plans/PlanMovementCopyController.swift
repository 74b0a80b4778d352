import Hummingbird
import Vault

/// A movement once more, behind the first.
struct PlanMovementCopyController {
  let store: Store

  @Sendable func create(request: Request, context: OfClient) async throws -> Response {
    let desk = try await PlanDesk(store, context)
    let (day, movement) = try desk.movement(context)
    var reader = context.reader
    reader.checkSize(of: desk.plan.content, adding: 1, "sets")
    let copy = movement.copied(at: context.moment.now)
    return try await desk.save(
      reader, about: movement.id.description, at: "#movement-\(copy.id)", status: .created, context
    ) { plan in
      try plan.edit(day.id) { $0.put(copy, behind: movement.id) }
    }
  }
}
