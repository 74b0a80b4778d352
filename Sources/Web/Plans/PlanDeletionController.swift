import Hummingbird
import Vault

/// Bringing a plan back that was deleted.
struct PlanDeletionController {
  let store: Store

  @Sendable func destroy(request: Request, context: OfClient) async throws -> Response {
    let plan = try await store.deletePlan(
      context.id("plan"), of: context.client.id, false, at: context.moment)
    return try await context.done(at: "\(context.client.path)/plans/\(plan.id)") {
      try await PlanPage.load(plan, of: context.client, from: store, context.voice)
    }
  }
}
