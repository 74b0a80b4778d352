import Hummingbird
import Vault

/// That a goal is reached, or given up.
struct GoalEndController {
  let store: Store

  @Sendable func create(request: Request, context: OfClient) async throws -> Response {
    let submission = context.submission
    guard let outcome = submission.text("outcome").flatMap(Goal.Outcome.init), outcome != .replaced
    else { throw Refusal.malformed }
    let goal = try await store.end(
      context.id("goal"), of: context.client.id, outcome, at: context.moment)
    return try await context.done(at: context.client.path(after: .end, goal)) {
      try await GoalsPage.load(of: context.client, from: store, context.voice)
    }
  }
}
