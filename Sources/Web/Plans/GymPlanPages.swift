import Vault

/// The gym's own plans, and those that were deleted.
struct GymPlansPage: Page {
  static let template = "plans/templates"

  struct Row: Encodable, Sendable {
    let id: String
    let name: String
    let version: Int
    /// How many clients have one.
    let copies: Int
    @PageOnly var summary: String
    @PageOnly var path: String
  }

  /// One that is shipped, which the gym can make its own.
  struct Shipped: Encodable, Sendable {
    let id: String
    let name: String
    let about: String
    /// The published recommendation that it follows.
    let source: String
    /// Where the gym has one of that name.
    @PageOnly var isOurs: Bool
  }

  let plans: [Row]
  let removed: [Row]
  let shipped: [Shipped]
  @PageOnly var anyRemoved: Bool

  static func screen(
    _ plans: [GymPlan], removed: [GymPlan], _ copies: [Identifier<GymPlan>: Int],
    _ templates: [PlanTemplate], _ voice: Voice
  ) -> Screen<Self> {
    let row = { (plan: GymPlan) in
      let count = copies[plan.id] ?? 0
      return Row(
        id: plan.id.description, name: plan.name, version: plan.version, copies: count,
        summary: voice.text.plural("gymPlan.copies", count, ["version": String(plan.version)]),
        path: plan.path)
    }
    let page = Self(
      plans: plans.map(row), removed: removed.map(row),
      shipped: templates.map { template in
        Shipped(
          id: template.id, name: template.name, about: template.about, source: template.source,
          isOurs: plans.contains { $0.isNamed(template.name) })
      },
      anyRemoved: !removed.isEmpty)
    return Screen(page: page, title: voice.text["gymPlans.title"])
  }

  static func load(
    from store: Store, _ templates: [PlanTemplate], _ voice: Voice
  ) async throws -> Screen<Self> {
    screen(
      try await store.gymPlans(), removed: try await store.gymPlans(removed: true),
      try await store.gymPlanCopies(), templates, voice)
  }
}

/// One of them: what it says, and who has it.
struct GymPlanPage: Page {
  static let template = "plans/template"

  struct Day: Encodable, Sendable {
    let name: String
    /// From 1, Monday, to 7; null where the days come one after the other.
    let weekday: Int?
    let movements: [Movement]
    @PageOnly var title: String
  }

  struct Movement: Encodable, Sendable {
    /// Its id in the library.
    let movement: String
    let name: String
    /// As they are typed.
    let sets: String
    @PageOnly var summary: String
  }

  struct Holder: Encodable, Sendable {
    let client: String
    let name: String
    let plan: String
    let version: Int?
    @PageOnly var note: String
    @PageOnly var path: String
  }

  let id: String
  let name: String
  let version: Int
  let days: [Day]
  let clients: [Holder]
  /// Who was just given it, and who had it already.
  let given: [Person]
  let had: [Person]
  @PageOnly var summary: String
  @PageOnly var path: String

  static func screen(
    _ template: GymPlan, _ days: [PlanDay], _ holders: [GymPlanHolder], _ giving: KnownGiving,
    _ voice: Voice
  ) -> Screen<Self> {
    let page = Self(
      id: template.id.description, name: template.name, version: template.version,
      days: days.enumerated().map { Day($1, at: $0, voice) },
      clients: holders.map { Holder($0, template, voice) },
      given: giving.given, had: giving.had,
      summary: voice.text[
        "gymPlan.versionOf",
        [
          "version": String(template.version),
          "summary": voice.summary(of: PlanContent(name: template.name, days: days)),
        ]],
      path: template.path)
    return Screen(
      page: page, title: template.name, form: FormFields(["name": template.name]))
  }

  static func load(
    _ id: Identifier<GymPlan>, _ giving: KnownGiving = KnownGiving(), from store: Store,
    _ voice: Voice
  ) async throws -> Screen<Self> {
    let (template, days) = try await store.gymPlan(id)
    return screen(template, days, try await store.holders(of: id), giving, voice)
  }
}

/// Somebody whom a plan is given to.
struct Person: Encodable, Sendable {
  let id: String
  let name: String
}

extension GymPlanPage.Day {
  fileprivate init(_ day: PlanDay, at place: Int, _ voice: Voice) {
    (name, weekday) = (day.name, day.weekday)
    movements = day.movements.map { movement in
      .init(
        movement: movement.movement, name: voice.name(of: movement),
        sets: SetWords(units: voice.units).text(movement.sets),
        summary: voice.summary(of: movement.sets))
    }
    title = voice.title(of: day, at: place)
  }
}

extension GymPlanPage.Holder {
  fileprivate init(_ holder: GymPlanHolder, _ template: GymPlan, _ voice: Voice) {
    (client, name) = (holder.clientId.description, holder.name)
    (plan, version) = (holder.planId.description, holder.version)
    note =
      voice.text[
        holder.version == template.version ? "gymPlan.isNewest" : "gymPlan.isOlder",
        ["version": String(holder.version ?? 0)]]
    path = "/clients/\(holder.clientId)/plans/\(holder.planId)"
  }
}
