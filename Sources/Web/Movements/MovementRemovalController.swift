import Hummingbird
import Vault

/// Bringing a movement back that was put away.
struct MovementRemovalController {
  let services: Services

  @Sendable func destroy(request: Request, context: Owner) async throws -> Response {
    let (store, library) = (services.store, context.voice.movements)
    let id: Identifier<GymMovement> = try context.id("own")
    if let name = library.movement(id.description)?.name, let other = library.named(name),
      other.id != id.description, library.offers(other.id)
    {
      var screen = MovementsPage.screen(try await store.gymMovements(), context.voice)
      screen.alarm = context.voice.text["movements.nameTaken", ["name": name]]
      screen.status = .conflict
      return try context.answer(screen)
    }
    let own = try await store.putAway(id, false, at: context.moment)
    try await services.movements.load(from: store)
    return try await context.done(at: "\(MovementController.path)?restored=\(own.id)") {
      MovementsPage.screen(try await store.gymMovements(), services.voice(for: context.trainer))
    }
  }
}
