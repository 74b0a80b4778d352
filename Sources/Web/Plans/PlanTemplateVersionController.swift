import Hummingbird
import Vault

/// Putting what a copy says into its template, as the next version.
struct PlanTemplateVersionController {
  let store: Store

  @Sendable func create(request: Request, context: OfClient) async throws -> Response {
    let desk = try await PlanDesk(store, context)
    var reader = context.reader
    let version = reader.number("template")
    return try await context.saving(
      reader,
      on: try await desk.page(typed: reader, about: PlanTemplateController.part, context.voice)
    ) {
      let template = try await store.putIntoTemplate(
        desk.plan.id, of: desk.client.id, version: version, at: context.moment)
      let address =
        context.answering.wantsJSON ? template.path : "\(desk.path)?put=\(template.version)"
      return try await context.done(at: address, .created) {
        try await GymPlanPage.load(template.id, from: store, context.voice)
      }
    }
  }
}
