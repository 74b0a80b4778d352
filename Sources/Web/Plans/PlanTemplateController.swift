import Hummingbird
import Vault

/// Keeping a client's plan as one of the gym.
struct PlanTemplateController {
  /// What is wrong with it is about neither a day nor a movement.
  static let part = "template"
  let store: Store

  @Sendable func create(request: Request, context: SignedIn) async throws -> Response {
    let desk = try await PlanDesk(store, context)
    var reader = try await context.reader(request)
    let others = try await store.gymPlans()
    let name = reader.templateName("template", keep: "", beside: others)
    if others.count >= GymPlan.limit {
      reader.refuse(
        "template", "gymPlan.problem.tooMany", ["limit": String(GymPlan.limit)])
    }
    return try await context.saving(
      reader, on: try await desk.page(typed: reader, about: Self.part, context.voice)
    ) {
      let template = try await store.keepAsTemplate(
        desk.plan.id, of: desk.client.id, named: name, at: context.moment)
      let kept = context.answering.wantsJSON ? "" : "?kept=1"
      return try await context.done(at: "\(template.path)\(kept)", .created) {
        try await GymPlanPage.load(template.id, from: store, context.voice)
      }
    }
  }
}

/// Putting what a copy says into its template, as the next version.
struct PlanTemplateVersionController {
  let store: Store

  @Sendable func create(request: Request, context: SignedIn) async throws -> Response {
    let desk = try await PlanDesk(store, context)
    var reader = try await context.reader(request)
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

/// Taking out of a template what a copy has just put in.
struct PlanTemplateUndoController {
  let store: Store

  @Sendable func destroy(request: Request, context: SignedIn) async throws -> Response {
    let desk = try await PlanDesk(store, context)
    _ = try await context.submission(request)
    let template = try await store.takeOutOfTemplate(
      desk.plan.id, of: desk.client.id, version: request.query["version"].flatMap { Int($0) },
      at: context.moment)
    let address = context.answering.wantsJSON ? template.path : "\(desk.path)?taken=1"
    return try await context.done(at: address) {
      try await GymPlanPage.load(template.id, from: store, context.voice)
    }
  }
}

/// What the template of a copy has to offer: taking it, or leaving it.
struct PlanOfferController {
  let store: Store

  @Sendable func create(request: Request, context: SignedIn) async throws -> Response {
    try await answer(true, request, context)
  }

  @Sendable func destroy(request: Request, context: SignedIn) async throws -> Response {
    try await answer(false, request, context)
  }

  private func answer(
    _ isTaken: Bool, _ request: Request, _ context: SignedIn
  ) async throws -> Response {
    let desk = try await PlanDesk(store, context)
    var reader = try await context.reader(request)
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

extension PlanDesk {
  /// - Parameter wrong: what that which is typed is about; nil is the plan itself.
  fileprivate func page(
    typed: Reader, about wrong: String?, _ voice: Voice
  ) async throws -> Screen<PlanPage> {
    try await PlanPage.load(plan, of: client, from: store, typed: typed, about: wrong, voice)
  }
}

extension Reader {
  /// - Parameter others: whose names are taken.
  mutating func templateName(
    _ field: String, keep: String, beside others: [GymPlan]
  ) -> String {
    let name = words(
      field, keep: keep, limit: PlanContent.nameLimit, required: "problem.nameMissing")
    if others.contains(where: { $0.isNamed(name) }) { refuse(field, "gymPlan.problem.nameTaken") }
    return name
  }

  /// Refuses a plan that has become too long.
  fileprivate mutating func checkSize(of content: PlanContent, _ field: String) {
    if content.days.count > PlanContent.dayLimit {
      refuse(field, "plan.problem.tooManyDays", ["limit": String(PlanContent.dayLimit)])
    } else if content.movements.count > PlanContent.movementLimit {
      refuse(
        field, "plan.problem.tooManyMovements", ["limit": String(PlanContent.movementLimit)])
    }
  }
}
