import Hummingbird
import Vault

/// Makers whose packs come in without a question. For the owner.
struct PackMakerController {
  let services: Services

  @Sendable func destroy(request: Request, context: Owner) async throws -> Response {
    let store = services.store
    try await store.forget(
      makerOf: context.parameters.get("maker") ?? "", by: context.trainer, at: context.moment.now)
    return try await context.done(at: "/settings/exercises?forgotten=1") {
      OwnExercisesPage.screen(
        try await store.ownExercises(), leftOut: services.shelf.leftOut,
        makers: try await store.packMakers(), context.voice)
    }
  }
}
