import Vault

/// The plan of the gym that a client's plan is a copy of, and what it has to offer by now.
struct PlanTemplateView: Encodable, Sendable {
  let id: String
  let name: String
  /// That the copy was made from, or brought to.
  let version: Int
  let newest: Int
  /// What taking the newest would change for this client; empty where that is nothing.
  let changes: [String]
  @PageOnly var path: String
  @PageOnly var madeFrom: String
  /// Nil where there is nothing to take.
  @PageOnly var offer: String?
  /// Whether the copy says something else, which can become the next version.
  @PageOnly var canPut: Bool
}

extension PlanTemplateView {
  /// Nil where the plan is no copy.
  init?(_ standing: TemplateStanding?, of plan: Plan, _ voice: Voice) {
    guard let standing, let version = plan.templateVersion else { return nil }
    let template = standing.template
    (id, name, newest) = (template.id.description, template.name, template.version)
    self.version = version
    let merged = standing.merged(into: plan.content, at: voice.now)
    changes =
      version == newest
      ? [] : PlanDifference(old: plan.content, new: merged, voice: voice).lines
    path = template.path
    madeFrom = voice.text["plan.madeFrom", ["version": String(version)]]
    offer =
      changes.isEmpty
      ? nil : voice.text["plan.offerText", ["name": name, "version": String(newest)]]
    canPut = changes.isEmpty && !plan.content.days.says(standing.days)
  }
}

extension GymPlan {
  var path: String { "\(GymPlanController.path)/\(id)" }
}
