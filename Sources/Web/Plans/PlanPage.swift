import Catalogue
import Foundation
import Vault

/// One plan, to be looked at and changed.
struct PlanPage: Page {
  static let template = "plans/show"
  let id: String
  let name: String
  let version: Int
  let days: [PlanDayView]
  /// Null where it is no copy of one of the gym's.
  let template: PlanTemplateView?
  @PageOnly var summary: String
  @PageOnly var path: String
  @PageOnly var isEmpty: Bool
  @PageOnly var weekdays: [WeekdayChoice]
  @PageOnly var isNameOpen: Bool
  @PageOnly var isTemplateOpen: Bool

  /// - Parameter wrong: the day or movement that what is typed is about; nil is the plan itself.
  static func screen(
    _ plan: Plan, of client: Client, _ concerns: Concerns,
    _ outlooks: [Identifier<PlanMovement>: Outlook] = [:], beside standing: TemplateStanding? = nil,
    typed: Reader? = nil, about wrong: String? = nil, _ voice: Voice
  ) -> Screen<Self> {
    let path = "\(client.path)/plans/\(plan.id)"
    var showing = PlanShowing(
      plan: plan, path: path, concerns: concerns, outlooks: outlooks, voice: voice)
    if let typed, let wrong { showing.typed = (typed, wrong) }
    let content = plan.content
    let page = Self(
      id: plan.id.description, name: content.name, version: plan.version,
      days: content.days.enumerated().map {
        PlanDayView($1, at: $0, of: content.days.count, showing)
      },
      template: PlanTemplateView(standing, of: plan, voice),
      summary: voice.summary(of: content), path: path, isEmpty: content.days.isEmpty,
      weekdays: WeekdayChoice.all(
        typed?.submission.text("weekday").flatMap { Int($0) }, voice),
      isNameOpen: typed != nil && wrong == nil,
      isTemplateOpen: typed != nil && wrong == PlanTemplateController.part)
    return Screen(
      page: page, title: content.name, client: ClientHeader(client, voice), tab: .plan,
      form: FormFields(["name": content.name, "template": content.name]))
  }

  static func load(
    _ plan: Plan, of client: Client, from store: Store, typed: Reader? = nil,
    about wrong: String? = nil, _ voice: Voice
  ) async throws -> Screen<Self> {
    let concerns = try await store.concerns(of: client.id, on: voice.today)
    let standing = try await store.template(of: plan)
    let outlooks = try await store.outlooks(of: plan, plan.content.movements, voice)
    return screen(
      plan, of: client, concerns, outlooks, beside: standing, typed: typed, about: wrong, voice)
  }
}
