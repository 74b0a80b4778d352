import Foundation
import Hummingbird
import Vault

/// The gym's own plans, which are put on clients.
struct GymPlanController {
  static let path = "/settings/plans"
  let store: Store
  let templates: [PlanTemplate]

  @Sendable func index(request: Request, context: SignedIn) async throws -> Response {
    var screen = try await GymPlansPage.load(from: store, templates, context.voice)
    screen.notice = try await notice(request, context.voice)
    return try context.answer(screen)
  }

  /// A shipped one becomes the gym's, to be put on many and changed.
  @Sendable func create(request: Request, context: SignedIn) async throws -> Response {
    var reader = context.reader
    let shipped = templates.first { $0.id == reader.submission.text("template") }
    if shipped == nil { reader.refuse("template", "problem.choice") }
    let own = try await store.gymPlans()
    if let name = shipped?.name, own.contains(where: { $0.isNamed(name) }) {
      reader.refuse("template", "gymPlan.problem.isOwn", ["name": name])
    }
    reader.checkCount(of: own)
    return try await context.saving(
      reader, on: try await GymPlansPage.load(from: store, templates, context.voice)
    ) {
      let template = try await store.addTemplate(
        named: shipped?.name ?? "", shipped?.content(context.voice).days ?? [],
        at: context.moment)
      let kept = context.answering.wantsJSON ? "" : "?kept=1"
      return try await context.done(at: "\(template.path)\(kept)", .created) {
        try await GymPlanPage.load(template.id, from: store, context.voice)
      }
    }
  }

  @Sendable func show(request: Request, context: SignedIn) async throws -> Response {
    let id: Identifier<GymPlan> = try context.id("gymPlan")
    let giving = try await KnownGiving(request, of: id, from: store)
    var screen = try await GymPlanPage.load(id, giving, from: store, context.voice)
    screen.notice =
      giving.notice(on: screen.page, context.voice)
      ?? context.voice.savedNotice(request, of: screen.page)
    return try context.answer(screen)
  }

  @Sendable func update(request: Request, context: SignedIn) async throws -> Response {
    let template = try await store.gymPlan(context.id("gymPlan")).plan
    var reader = context.reader
    let others = try await store.gymPlans().filter { $0.id != template.id }
    let name = reader.templateName("name", keep: template.name, beside: others)
    return try await context.saving(
      reader, on: try await GymPlanPage.load(template.id, from: store, context.voice)
    ) {
      try await store.rename(template.id, to: name, at: context.moment)
      return try await context.done(at: "\(template.path)?saved=1") {
        try await GymPlanPage.load(template.id, from: store, context.voice)
      }
    }
  }

  @Sendable func destroy(request: Request, context: SignedIn) async throws -> Response {
    let template = try await store.deleteGymPlan(context.id("gymPlan"), true, at: context.moment)
    return try await context.done(at: "\(Self.path)?removed=\(template.id)") {
      try await GymPlansPage.load(from: store, templates, context.voice)
    }
  }

  /// That one was deleted, which can be undone for a while, or brought back.
  private func notice(_ request: Request, _ voice: Voice) async throws -> Notice? {
    if request.query["restored"] != nil { return Notice(text: voice.text["gymPlans.restored"]) }
    let removed = try await store.gymPlans(removed: true)
    guard let gone = removed.first(where: { $0.id.description == request.query["removed"] })
    else { return nil }
    return Notice(
      voice.text["gymPlans.removed", ["name": gone.name]],
      undo: Undo("\(gone.path)/removal/delete", since: gone.removedAt, at: voice.now))
  }
}

extension Voice {
  func savedNotice(_ request: Request, of page: GymPlanPage) -> Notice? {
    if request.query["kept"] != nil {
      return Notice(text: text["gymPlan.kept", ["name": page.name]])
    }
    return request.query["saved"] == nil ? nil : Notice(text: text["settings.saved"])
  }
}
