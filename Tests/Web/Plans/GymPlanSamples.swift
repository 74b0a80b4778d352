import Testing

@testable import Vault
@testable import Web

final class GymPlanSamples: PageSamples {
  func screens(_ gym: SampleGym) async throws -> [SampleScreen] { try await gym.gymPlans() }
}

extension SampleGym {
  /// No template; one that a copy is offered more of, one that was deleted, and what is wrong.
  fileprivate func gymPlans() async throws -> [SampleScreen] {
    let none = SampleScreen(GymPlansPage.screen([], removed: [], [:], [], voice), in: self)
    let (client, ann) = try await (newClient("Gina Plan"), newClient("Ann Copy"))
    let plan = try await store.add(days(2), of: client.id, at: moment)
    let gone = try await keep(plan, "Old week")
    _ = try await store.deleteGymPlan(gone.id, true, at: moment)
    let template = try await keep(plan, "Three days")
    let giving = try await store.give(template.id, to: [ann.id], at: moment)
    let given = try await KnownGiving(giving, from: store)
    let copy = try #require(giving.given.first)
    return [none] + (try await screens(of: template, given, ann))
      + (try await offers(from: copy, of: ann, template))
  }

  private func keep(_ plan: Plan, _ name: String) async throws -> GymPlan {
    try await store.keepAsTemplate(plan.id, of: plan.clientId, named: name, at: moment)
  }

  private func days(_ count: Int) -> PlanContent {
    let set = PlanSet(id: .init(at: moment.now), SetNumbers(repetitions: 10))
    let squat = PlanMovement(
      id: .init(at: moment.now), movement: "squat", name: "Squat", group: "Quadriceps", sets: [set])
    return PlanContent(
      name: "Three days",
      days: (0..<count).map {
        PlanDay(
          id: .init(at: moment.now), name: "", weekday: $0 + 1, movements: $0 == 0 ? [squat] : [])
      })
  }

  private func screens(
    of template: GymPlan, _ giving: KnownGiving, _ ann: Client
  ) async throws -> [SampleScreen] {
    let wrong = reader(["name": .string("")], wrong: ["name", "clients"])
    let page = try await GymPlanPage.load(template.id, giving, from: store, voice)
    let empty = GymPlanPage.screen(template, [], [], KnownGiving(), voice)
    for number in 0..<40 { _ = try await newClient("Many \(number)", known: false) }
    let choice = try await GymPlanChoicePage.load(template, "", from: store, voice)
    let chosen = try await GymPlanChoicePage.load(
      template, "zzz", chosen: [ann.id], from: store, voice)
    return [
      SampleScreen(
        try await GymPlansPage.load(from: store, services.templates, voice).again(
          reader([:], wrong: ["template"])), in: self),
      SampleScreen(page, in: self), SampleScreen(empty.again(wrong), in: self),
      SampleScreen(choice, in: self), SampleScreen(chosen.again(wrong), in: self),
      SampleScreen(
        try await PlansPage.load(of: ann, from: store, services.templates, voice).again(
          reader([:], wrong: ["template"])), in: self),
    ]
  }

  /// A copy that says something else than its template, and one that is offered more.
  private func offers(
    from copy: Plan, of ann: Client, _ template: GymPlan
  ) async throws -> [SampleScreen] {
    let changed = try await store.change(copy.id, of: ann.id, version: nil, at: moment) {
      $0.days.removeLast()
    }
    let differs = try await PlanPage.load(changed, of: ann, from: store, voice)
    _ = try await store.putIntoTemplate(copy.id, of: ann.id, version: nil, at: moment)
    let gina = try #require(
      try await store.holders(of: template.id).first { $0.clientId != ann.id })
    let client = try await store.client(gina.clientId)
    let older = try await store.plan(gina.planId, of: gina.clientId)
    let wrong = reader([:], wrong: ["offer", "template"])
    let offered = try await PlanPage.load(
      older, of: client, from: store, typed: wrong, about: PlanTemplateController.part, voice)
    return [
      SampleScreen(differs, in: self), SampleScreen(offered.again(wrong), in: self),
      SampleScreen(try await GymPlanPage.load(template.id, from: store, voice), in: self),
    ]
  }
}
