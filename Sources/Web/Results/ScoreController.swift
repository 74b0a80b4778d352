import Hummingbird
import Vault

/// Why a result has its score, and scoring it anew after the client's record was put right.
struct ScoreController {
  let store: Store

  @Sendable func show(request: Request, context: SignedIn) async throws -> Response {
    let (client, result) = try await store.result(context)
    return try context.answer(
      try await ScorePage.load(
        result, of: client, from: store, returnTo: request.query["returnTo"], context.voice))
  }

  @Sendable func create(request: Request, context: SignedIn) async throws -> Response {
    let (client, result) = try await store.result(context)
    _ = try await context.submission(request)
    let rescored = try await store.rescore(
      result.id, of: client.id, catalogue: context.voice.catalogue, at: context.moment)
    return try await context.done(at: "\(result.path)/score") {
      try await ScorePage.load(rescored, of: client, from: store, context.voice)
    }
  }
}
