import Foundation
import HTTPTypes
import Hummingbird
import Vault

/// A client's plans: making one, looking at it, changing it as a whole.
struct PlanController {
  let store: Store
  /// Those that are shipped.
  let templates: [PlanTemplate]

  @Sendable func index(request: Request, context: OfClient) async throws -> Response {
    var screen = try await PlansPage.load(of: context.client, from: store, templates, context.voice)
    screen.notice = try await notice(request, of: context.client, context.voice)
    return try context.answer(screen)
  }

  @Sendable func create(request: Request, context: OfClient) async throws -> Response {
    var reader = context.reader
    let voice = context.voice
    let chosen = reader.submission.text("template")
    let template = templates.first { $0.id == chosen }
    if let own = chosen.flatMap({ Identifier<GymPlan>($0) }) {
      return try await take(own, reader, context)
    }
    if chosen != nil, template == nil { reader.refuse("template", "problem.choice") }
    let content =
      template?.content(voice) ?? reader.plan(nil, at: context.moment.now)
    reader.checkCount(of: try await store.plans(of: context.client.id))
    return try await context.saving(
      reader,
      on: try await PlansPage.load(of: context.client, from: store, templates, typed: reader, voice)
    ) {
      let plan = try await store.add(content, of: context.client.id, at: context.moment)
      return try await context.done(at: "\(context.client.path)/plans/\(plan.id)", .created) {
        try await PlanPage.load(plan, of: context.client, from: store, voice)
      }
    }
  }

  /// One of the gym's own.
  private func take(
    _ id: Identifier<GymPlan>, _ sent: Reader, _ context: OfClient
  ) async throws -> Response {
    let voice = context.voice
    var reader = sent
    if !(try await store.gymPlans().contains { $0.id == id }) {
      reader.refuse("template", "problem.choice")
    } else if try await store.plans(of: context.client.id).contains(where: { $0.templateId == id })
    {
      reader.refuse("template", "plan.problem.hasTemplate")
    }
    return try await context.saving(
      reader,
      on: try await PlansPage.load(of: context.client, from: store, templates, typed: reader, voice)
    ) {
      let given = try await store.give(id, to: [context.client.id], at: context.moment).given
      guard let plan = given.first else { throw StoreRefusal.outdated }
      return try await context.done(at: "\(context.client.path)/plans/\(plan.id)", .created) {
        try await PlanPage.load(plan, of: context.client, from: store, voice)
      }
    }
  }

  @Sendable func show(request: Request, context: OfClient) async throws -> Response {
    let desk = try await PlanDesk(store, context)
    var screen = try await PlanPage.load(desk.plan, of: desk.client, from: store, context.voice)
    screen.notice = try await desk.notice(request, context.voice)
    return try context.answer(screen)
  }

  @Sendable func update(request: Request, context: OfClient) async throws -> Response {
    let desk = try await PlanDesk(store, context)
    var reader = context.reader
    reader.meet(context.voice.fields(of: desk.plan.content))
    let content = reader.plan(desk.plan.content, at: context.moment.now)
    // A name that is typed takes nothing of what others have changed meanwhile away.
    let isName = reader.submission["days"] == nil
    return try await desk.save(reader, context) {
      if isName { $0.name = content.name } else { $0 = content }
    }
  }

  @Sendable func destroy(request: Request, context: OfClient) async throws -> Response {
    let desk = try await PlanDesk(store, context)
    let (plan, client) = (desk.plan, desk.client)
    _ = try await store.deletePlan(plan.id, of: client.id, at: context.moment)
    return try await context.done(at: "\(client.path)/plans?deleted=\(plan.id)") {
      try await PlansPage.load(of: client, from: store, templates, context.voice)
    }
  }

  /// That one was deleted, which can be undone for a while.
  private func notice(
    _ request: Request, of client: Client, _ voice: Voice
  ) async throws -> Notice? {
    guard let id = request.query["deleted"].flatMap({ Identifier<Plan>($0) }),
      let plan = try await ifThere({ try await store.anyPlan(id, of: client.id) }),
      let since = plan.deletedAt
    else { return nil }
    return Notice(
      voice.text["plan.deleted", ["name": plan.content.name]],
      undo: Undo("\(client.path)/plans/\(id)/deletion/delete", since: since, at: voice.now))
  }
}
