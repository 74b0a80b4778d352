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
  @PageOnly var naming: Naming
  @PageOnly var newDay: NewDay
  @PageOnly var isTemplateOpen: Bool
  /// Whether something that was typed is not saved yet: then others' saves wait.
  @PageOnly var isTyped: Bool

  /// The form for its name.
  struct Naming: Encodable, Sendable {
    let name: String
    let problem: String?
    /// What it said at first.
    let was: String
    let isOpen: Bool

    init(_ plan: PlanContent, typed: Reader?, _ voice: Voice) {
      let saved = voice.fields(of: plan)
      name = typed?.submission.text("name") ?? plan.name
      problem = typed?.problems["name"]?.message
      was = typed?.submission.text(Reader.was) ?? saved.formEncoded
      isOpen = typed != nil
    }
  }

  /// The form for one more day.
  struct NewDay: Encodable, Sendable {
    let weekdays: [WeekdayChoice]
    let name: String
    let weekdayProblem: String?
    let problem: String?

    init(typed: Reader?, _ voice: Voice) {
      let submission = typed?.submission
      weekdays = WeekdayChoice.all(submission?.text("weekday").flatMap { Int($0) }, voice)
      name = submission?.text("name") ?? ""
      weekdayProblem = typed?.problems["weekday"]?.message
      problem = typed?.problems["name"]?.message
    }
  }

  /// What is typed is about a day that there is not yet.
  static let newDay = "new-day"

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
      naming: Naming(content, typed: wrong == nil ? typed : nil, voice),
      newDay: NewDay(typed: wrong == newDay ? typed : nil, voice),
      isTemplateOpen: typed != nil && wrong == PlanTemplateController.part, isTyped: typed != nil)
    return Screen(
      page: page, title: content.name, client: ClientHeader(client, voice), tab: .plan,
      form: FormFields(["template": content.name]))
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
