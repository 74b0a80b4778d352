import Catalogue
import Foundation
import Vault

/// A client's plans, first the one that is trained by.
struct PlansPage: Page {
  static let template = "plans/index"

  struct Row: Encodable, Sendable {
    let id: String
    let name: String
    let version: Int
    /// Whether it is trained by.
    let isUsed: Bool
    @PageOnly var summary: String
    @PageOnly var path: String
  }

  /// One that is shipped.
  struct Template: Encodable, Sendable {
    let id: String
    let name: String
    let about: String
    let source: String
    @PageOnly var summary: String
  }

  /// One of the gym's own.
  struct GymTemplate: Encodable, Sendable {
    let id: String
    let name: String
    let version: Int
    /// Whether the client has a copy.
    let has: Bool
    @PageOnly var summary: String
  }

  let plans: [Row]
  let gymTemplates: [GymTemplate]
  let templates: [Template]
  @PageOnly var isEmpty: Bool
  @PageOnly var hasGymTemplates: Bool

  static func screen(
    _ plans: [Plan], of client: Client, _ own: [GymPlan], _ templates: [PlanTemplate],
    typed: Reader? = nil, _ voice: Voice
  ) -> Screen<Self> {
    let rows = plans.enumerated().map { place, plan in
      Row(
        id: plan.id.description, name: plan.content.name, version: plan.version,
        isUsed: place == 0, summary: voice.summary(of: plan.content),
        path: "\(client.path)/plans/\(plan.id)")
    }
    return Screen(
      page: Self(
        plans: rows,
        gymTemplates: own.map { one in
          GymTemplate(one, has: plans.contains { $0.templateId == one.id }, voice)
        },
        templates: templates.map { Template($0, voice) }, isEmpty: rows.isEmpty,
        hasGymTemplates: !own.isEmpty),
      title: voice.text["plans.title"], client: ClientHeader(client, voice), tab: .plan,
      form: FormFields([:], typed: typed))
  }

  static func load(
    of client: Client, from store: Store, _ templates: [PlanTemplate], typed: Reader? = nil,
    _ voice: Voice
  ) async throws -> Screen<Self> {
    screen(
      try await store.plans(of: client.id), of: client, try await store.gymPlans(), templates,
      typed: typed, voice)
  }
}

extension PlansPage.Template {
  fileprivate init(_ template: PlanTemplate, _ voice: Voice) {
    (id, name, about, source) = (template.id, template.name, template.about, template.source)
    summary = voice.summary(of: PlanContent(name: "", days: template.days))
  }
}

extension PlansPage.GymTemplate {
  fileprivate init(_ plan: GymPlan, has: Bool, _ voice: Voice) {
    (id, name, version, self.has) = (plan.id.description, plan.name, plan.version, has)
    summary = voice.text["plans.version", ["version": String(plan.version)]]
  }
}
