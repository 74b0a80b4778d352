import Hummingbird
import Vault

/// The same plan once more.
struct PlanCopyController {
  let store: Store

  @Sendable func create(request: Request, context: OfClient) async throws -> Response {
    let desk = try await PlanDesk(store, context)
    let (old, voice, now) = (desk.plan.content, context.voice, context.moment.now)
    let name = voice.text["plan.copyOf", ["name": old.name]]
    let content = PlanContent(
      name: String(name.prefix(PlanContent.nameLimit)),
      days: old.days.map { $0.copied(at: now) })
    let plan = try await store.add(
      content, of: desk.client.id, behind: desk.plan, at: context.moment)
    return try await context.done(at: "\(desk.client.path)/plans/\(plan.id)", .created) {
      try await PlanPage.load(plan, of: desk.client, from: store, voice)
    }
  }
}
