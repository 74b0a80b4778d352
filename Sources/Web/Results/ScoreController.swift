import Hummingbird
import Vault

/// Why a result has its score, and scoring it anew after the client's record was put right.
struct ScoreController {
  let store: Store

  @Sendable func show(request: Request, context: OfClient) async throws -> Response {
    let result = try await store.result(context)
    return try context.answer(
      try await ScorePage.load(
        result, of: context.client, from: store, returnTo: request.query["returnTo"], context.voice)
    )
  }

  @Sendable func create(request: Request, context: OfClient) async throws -> Response {
    let result = try await store.result(context)
    let rescored = try await store.rescore(
      result.id, of: context.client.id, catalogue: context.voice.catalogue, at: context.moment)
    return try await context.done(at: "\(result.path)/score") {
      try await ScorePage.load(rescored, of: context.client, from: store, context.voice)
    }
  }
}
