import Hummingbird
import Vault

/// Bringing a plan of the gym back that was deleted.
struct GymPlanRemovalController {
  let store: Store
  let templates: [PlanTemplate]

  @Sendable func destroy(request: Request, context: SignedIn) async throws -> Response {
    let template = try await store.deleteGymPlan(context.id("gymPlan"), false, at: context.moment)
    return try await context.done(at: "\(GymPlanController.path)?restored=\(template.id)") {
      try await GymPlansPage.load(from: store, templates, context.voice)
    }
  }
}
