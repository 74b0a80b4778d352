import Hummingbird
import Vault

/// Taking out of a template what a copy has just put in.
struct PlanTemplateUndoController {
  let store: Store

  @Sendable func destroy(request: Request, context: OfClient) async throws -> Response {
    let desk = try await PlanDesk(store, context)
    let template = try await store.takeOutOfTemplate(
      desk.plan.id, of: desk.client.id, version: request.query["version"].flatMap { Int($0) },
      at: context.moment)
    let address = context.answering.wantsJSON ? template.path : "\(desk.path)?taken=1"
    return try await context.done(at: address) {
      try await GymPlanPage.load(template.id, from: store, context.voice)
    }
  }
}
