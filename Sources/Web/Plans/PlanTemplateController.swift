import Hummingbird
import Vault

/// Keeping a client's plan as one of the gym.
struct PlanTemplateController {
  /// What is wrong with it is about neither a day nor a movement.
  static let part = "template"
  let store: Store

  @Sendable func create(request: Request, context: OfClient) async throws -> Response {
    let desk = try await PlanDesk(store, context)
    var reader = context.reader
    let others = try await store.gymPlans()
    let name = reader.templateName("template", keep: "", beside: others)
    reader.checkCount(of: others)
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

extension PlanDesk {
  /// - Parameter wrong: what that which is typed is about; nil is the plan itself.
  func page(
    typed: Reader, about wrong: String?, _ voice: Voice
  ) async throws -> Screen<PlanPage> {
    try await PlanPage.load(plan, of: client, from: store, typed: typed, about: wrong, voice)
  }
}

extension Reader {
  /// - Parameter others: whose names are taken.
  mutating func templateName(_ field: String, keep: String, beside others: [GymPlan]) -> String {
    let name = words(
      field, keep: keep, limit: PlanContent.nameLimit, required: "problem.nameMissing")
    if others.contains(where: { $0.isNamed(name) }) { refuse(field, "gymPlan.problem.nameTaken") }
    return name
  }
}
