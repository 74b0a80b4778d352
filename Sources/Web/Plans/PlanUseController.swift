import Hummingbird
import Vault

/// Training by a plan from now on.
struct PlanUseController {
  let store: Store
  let templates: [PlanTemplate]

  @Sendable func create(request: Request, context: OfClient) async throws -> Response {
    let desk = try await PlanDesk(store, context)
    try await store.use(desk.plan.id, of: desk.client.id, at: context.moment)
    return try await context.done(at: "\(desk.client.path)/plans") {
      try await PlansPage.load(of: desk.client, from: store, templates, context.voice)
    }
  }
}
