import Hummingbird
import Vault

/// Taking the last that was done to a goal back.
struct GoalUndoController {
  let store: Store
  let act: GoalAct

  @Sendable func destroy(request: Request, context: OfClient) async throws -> Response {
    try await store.takeBack(
      act, context.id("goal"), version: request.query["version"].flatMap { Int($0) },
      of: context.client.id, at: context.moment)
    return try await context.done(at: "\(context.client.path)/goals?undone=true") {
      try await GoalsPage.load(of: context.client, from: store, context.voice)
    }
  }
}
