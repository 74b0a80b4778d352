import Hummingbird
import Vault

/// What the template of a copy has to offer: taking it, or leaving it.
struct PlanOfferController {
  let store: Store

  @Sendable func create(request: Request, context: OfClient) async throws -> Response {
    try await answer(true, context)
  }

  @Sendable func destroy(request: Request, context: OfClient) async throws -> Response {
    try await answer(false, context)
  }

  private func answer(_ isTaken: Bool, _ context: OfClient) async throws -> Response {
    let desk = try await PlanDesk(store, context)
    var reader = context.reader
    let (version, offered) = (reader.number("version"), reader.number("template"))
    if isTaken, let standing = try await store.template(of: desk.plan) {
      reader.checkSize(
        of: standing.merged(into: desk.plan.content, at: context.moment.now), "offer")
    }
    return try await context.saving(
      reader,
      on: try await desk.page(typed: reader, about: PlanTemplateController.part, context.voice)
    ) {
      let changed = try await store.answerOffer(
        isTaken, of: desk.plan.id, of: desk.client.id, version: version, offered: offered,
        at: context.moment)
      let did = context.answering.wantsJSON ? "" : "?did=\(changed.version)"
      return try await context.done(at: "\(desk.path)\(did)") {
        try await PlanPage.load(changed, of: desk.client, from: store, context.voice)
      }
    }
  }
}
