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

/// Where a movement is looked for, to be put into a day.
struct MovementChoicePage: Page {
  static let template = "plans/movements"

  struct Choice: Encodable, Sendable {
    let value: String
    let name: String
    let selected: Bool
  }

  struct Row: Encodable, Sendable {
    let id: String
    let name: String
    let muscles: [String]
    let equipment: [String]
    let demand: String
    let instruction: String
    let held: String?
    @PageOnly var about: String
  }

  let movements: [Row]
  let total: Int
  @PageOnly var day: String
  @PageOnly var count: String
  @PageOnly var words: String
  @PageOnly var muscles: [Choice]
  @PageOnly var equipment: [Choice]
  @PageOnly var path: String
  @PageOnly var back: String
  /// Where the gym gets one of this name.
  @PageOnly var addPath: String

  static func screen(
    _ search: MovementSearch, for day: PlanDay, of plan: Plan, _ client: Client,
    _ concerns: Concerns, _ voice: Voice
  ) -> Screen<Self> {
    let found = search.found(in: voice.movements)
    let place = plan.content.days.firstIndex { $0.id == day.id } ?? 0
    let path = "\(client.path)/plans/\(plan.id)"
    let page = Self(
      movements: found.map { Row($0, concerns.suspending($0), voice) }, total: found.count,
      day: voice.title(of: day, at: place),
      count: voice.text.plural("plan.found", found.count), words: search.words,
      muscles: search.muscles(voice), equipment: search.equipmentChoices(voice),
      path: "\(path)/days/\(day.id)/movements", back: "\(path)#day-\(day.id)",
      addPath:
        "\(path)/days/\(day.id)/movements/own/new"
        + (search.words.isEmpty ? "" : "?name=\(search.words.queryEncoded)"))
    return Screen(
      page: page, title: voice.text["plan.addMovement"], client: ClientHeader(client, voice),
      tab: .plan)
  }
}

extension MovementChoicePage.Row {
  fileprivate init(_ movement: Movement, _ flag: ScreeningFlag?, _ voice: Voice) {
    (id, name, demand) = (movement.id, movement.name, movement.demand.rawValue)
    muscles = ([movement.first] + movement.second).map(voice.muscle)
    equipment = movement.equipment.map(voice.equipment)
    instruction = movement.instruction
    held = flag.map { voice.suspended([$0]) }
    about = voice.about(movement)
  }
}

/// What is looked for among the movements.
struct MovementSearch {
  /// Stands for what needs nothing.
  private static let floor = "floor"
  let words: String
  private let muscle: Movement.Muscle?
  private let equipment: String

  init(_ query: (String) -> String?) {
    words = String((query("q") ?? "").prefix(60))
    muscle = query("muscle").flatMap(Movement.Muscle.init)
    equipment = query("equipment") ?? ""
  }

  func found(in library: MovementLibrary) -> [Movement] {
    library.search(
      words, muscle: muscle, equipment: Movement.Equipment(rawValue: equipment),
      floor: equipment == Self.floor)
  }

  fileprivate func muscles(_ voice: Voice) -> [MovementChoicePage.Choice] {
    [.init(value: "", name: voice.text["plan.anyMuscle"], selected: muscle == nil)]
      + Movement.Muscle.allCases.map {
        .init(value: $0.rawValue, name: voice.muscle($0), selected: $0 == muscle)
      }
  }

  fileprivate func equipmentChoices(_ voice: Voice) -> [MovementChoicePage.Choice] {
    let all = Movement.Equipment.allCases.map { ($0.rawValue, voice.equipment($0)) }
    let choices =
      [("", voice.text["plan.anyEquipment"]), (Self.floor, voice.text["plan.equipment.floor"])]
      + all.sorted { $0.1 < $1.1 }
    return choices.map { .init(value: $0.0, name: $0.1, selected: $0.0 == equipment) }
  }
}

extension Concerns {
  /// The flag that keeps a movement from being trained, nil when none does.
  func suspending(_ movement: Movement) -> ScreeningFlag? {
    flags.first { flag in
      flag.suspends.contains { movement.isHeld(by: Suspension($0)) } && !isCleared(flag)
    }
  }
}

extension Voice {
  /// "Quadriceps, Glutes · Dumbbells".
  func about(_ movement: Movement) -> String {
    let muscles = ([movement.first] + movement.second).map(muscle)
    let tools = movement.equipment.map(equipment)
    return [muscles, tools.isEmpty ? [text["plan.equipment.floor"]] : tools]
      .map { $0.joined(separator: ", ") }.joined(separator: " · ")
  }

  /// What it is called by now; what the library has lost, as it was put in.
  func name(of movement: PlanMovement) -> String {
    movements.movement(movement.movement)?.name ?? movement.name
  }

  /// "3 days, 42 sets".
  func summary(of content: PlanContent) -> String {
    [
      text.plural("plan.days", content.days.count), text.plural("plan.sets", content.sets.count),
    ].joined(separator: ", ")
  }
}
