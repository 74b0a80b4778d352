import Hummingbird
import Vault

/// How far the gym's trainers lie apart, by exercise. For the owner.
struct AgreementController {
  let store: Store

  @Sendable func index(request: Request, context: Owner) async throws -> Response {
    let exercises = context.voice.catalogue.categories.flatMap(\.exercises)
    let pairs = try await store.pairs(of: exercises.map(\.id))
    return try context.answer(AgreementPage.screen(pairs, context.voice))
  }
}
