import Hummingbird
import Vault

/// Taking the last change of a plan back.
struct PlanUndoController {
  let store: Store

  @Sendable func destroy(request: Request, context: OfClient) async throws -> Response {
    let desk = try await PlanDesk(store, context)
    let plan = try await store.takeBackChange(
      of: desk.plan.id, of: desk.client.id,
      version: request.query["version"].flatMap { Int($0) }, at: context.moment)
    let day = request.query["day"].flatMap { Identifier<PlanDay>($0) }
    let today = day.flatMap { day in
      context.voice.today.map { TodayPage.address(desk.client, $0, plan.id, day) + "&undone=1" }
    }
    return try await context.done(at: today ?? "\(desk.path)?undone=1") {
      try await PlanPage.load(plan, of: desk.client, from: store, context.voice)
    }
  }
}
