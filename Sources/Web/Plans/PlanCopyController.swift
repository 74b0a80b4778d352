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
    var reader = context.reader
    reader.checkCount(of: try await store.plans(of: desk.client.id))
    reader.checkSize(of: content, "name")
    let page = { [reader] in try await desk.page(typed: reader, about: nil, voice) }
    return try await context.saving(reader, on: try await page()) {
      let plan = try await store.add(
        content, of: desk.client.id, behind: desk.plan, at: context.moment)
      return try await context.done(at: "\(desk.client.path)/plans/\(plan.id)", .created) {
        try await PlanPage.load(plan, of: desk.client, from: store, voice)
      }
    }
  }
}
