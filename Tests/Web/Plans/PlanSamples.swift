import Forms
import Testing
import Units

@testable import Vault
@testable import Web

final class PlanSamples: PageSamples {
  func screens(_ gym: SampleGym) async throws -> [SampleScreen] { try await gym.plans() }
}

extension SampleGym {
  /// Nobody's plan, one that is empty, one with all that can be in it, and what is typed wrongly.
  fileprivate func plans() async throws -> [SampleScreen] {
    let (fresh, client) = (
      try await newClient("Pia None", known: false), try await newClient("Pia Plan")
    )
    _ = try await draft(of: client, ["joints": .choices(["hernia"])])
    let empty = try await store.add(PlanContent(name: "Empty"), of: client.id, at: moment)
    let plan = try await store.add(week, of: client.id, at: moment)
    let concerns = try await store.concerns(of: client.id, on: voice.today)
    let nameless = reader(["name": .string("")], wrong: ["name", "weekday", "template"])
    let more = try wrong(plan, client, concerns) + choices(plan, client, concerns)
    let trained = try await trained(plan, client)
    let proposing = try await proposing(of: client)
    return [
      SampleScreen(
        try await PlansPage.load(of: fresh, from: store, services.templates, voice), in: self),
      SampleScreen(
        try await PlansPage.load(
          of: client, from: store, services.templates, voice
        ).again(nameless), in: self),
      SampleScreen(PlanPage.screen(plan, of: client, concerns, [:], voice), in: self),
      SampleScreen(
        PlanPage.screen(empty, of: client, concerns, [:], typed: nameless, voice).again(nameless),
        in: self),
      try await today(of: fresh, on: voice.today), try await training(of: fresh, 1),
    ] + more + proposing + imports(for: client) + trained
  }

  /// Movements that go on by a rule, of which one proposes something and one cannot.
  private func proposing(of client: Client) async throws -> [SampleScreen] {
    var content = week
    content.days[0].weekday = voice.today?.weekday
    var progression = Progression()
    (progression.rule, progression.step) = (.mass, 2.5)
    progression.light = LightWeeks(every: 4, percent: 60, of: .mass)
    content.days[0].movements[0].progression = progression
    (progression.rule, progression.percent) = (.maximum, 75)
    content.days[0].movements[1].progression = progression
    let plan = try await store.add(content, of: client.id, at: moment)
    let today = try #require(voice.today)
    for set in plan.content.movements[0].sets {
      for days in [-2, -4] {
        let entry = TickEntry(
          plan: plan.id, set: set.id, day: try #require(today.adding(days: days)), state: .done,
          numbers: set.numbers, reason: nil, token: nil)
        _ = try await store.tick(entry, of: client.id, at: moment)
      }
    }
    let screen = try await PlanPage.load(plan, of: client, from: store, voice)
    let wrong = reader(
      ["rule": .string("maximum")],
      wrong: ["rule", "step", "percent", "lightEvery", "lightPercent"])
    let again = PlanPage.screen(
      plan, of: client, try await store.concerns(of: client.id, on: today), [:], typed: wrong,
      about: plan.content.movements[1].id.description, voice)
    let workout = try await TodayPage.load(
      of: client.id, on: today, plan: plan.id, from: store, voice)
    return [
      SampleScreen(screen, in: self), SampleScreen(again.again(wrong), in: self),
      SampleScreen(workout, in: self),
    ]
  }

  private func imports(for client: Client) -> [SampleScreen] {
    let sheets = [
      "day;movement;sets;note\nMonday;Squat;3 x 10;Slowly\n;Plank;3 x 30 s",
      "day;movement;sets\nMonday;Squad;3 x 10\n;Plank;12-15\n;Squat;3 x 10", "Squat",
    ]
    let wrong = reader(["csv": .string("Squat")], wrong: ["csv", "name"])
    return [SampleScreen(PlanImportPage.screen(nil, of: client, voice), in: self)]
      + sheets.map { sheet in
        let sheet = PlanSheet(sheet, voice, at: moment.now)
        let screen = PlanImportPage.screen(sheet, of: client, voice)
        return SampleScreen(sheet.days.isEmpty ? screen.again(wrong) : screen, in: self)
      }
  }

  private var week: PlanContent {
    let now = moment.now
    let set = { (numbers: SetNumbers) in
      PlanSet(id: .init(at: now), numbers, rest: 90, tempo: "3-1-1", side: .each)
    }
    let movement = { (id: String, group: String, numbers: SetNumbers) in
      let name = voice.movements.movement(id)?.name ?? "Lost movement"
      return PlanMovement(
        id: .init(at: now), movement: id, name: name, group: group, note: "Slowly", rest: 60,
        sets: [set(numbers), set(numbers)])
    }
    let movements = [
      movement("back-squat", "Quadriceps", SetNumbers(repetitions: 5, mass: 60)),
      movement("plank", "Core", SetNumbers(duration: 45)),
      movement("lost", "Core", SetNumbers(distance: 400)),
    ]
    return PlanContent(
      name: "Strength",
      days: [
        PlanDay(id: .init(at: now), name: "Push", weekday: 6, movements: movements),
        PlanDay(id: .init(at: now), name: "", weekday: nil),
      ])
  }

  private func wrong(
    _ plan: Plan, _ client: Client, _ concerns: Concerns
  ) throws -> [SampleScreen] {
    var asked = reader(["sets": .string("8 x 40")], wrong: ["rest", "note", "group", "day"])
    asked.ask("sets", ["8 sets x 40", "1 x 8 x 40 kg"])
    let day = try #require(plan.content.days.first)
    let movement = try #require(day.movements.first)
    let named = reader([:], wrong: ["name", "weekday"])
    let group = reader(["group": .string("")], wrong: ["group", "day"])
    let mistakes = [
      (asked, movement.id.description), (named, day.id.description), (named, PlanPage.newDay),
      (reader([:], wrong: ["movement"]), day.id.description),
      (group, PlanGroup.part(movement.id.description)),
    ]
    return mistakes.map { reader, id in
      let screen = PlanPage.screen(plan, of: client, concerns, [:], typed: reader, about: id, voice)
      return SampleScreen(screen.again(reader), in: self)
    }
  }

  private func choices(
    _ plan: Plan, _ client: Client, _ concerns: Concerns
  ) -> [SampleScreen] {
    ["squat", "nothing is called so"].compactMap { words in
      guard let day = plan.content.days.first else { return nil }
      let search = MovementSearch { $0 == "q" ? words : nil }
      return SampleScreen(
        MovementChoicePage.screen(search, for: day, of: plan, client, concerns, voice), in: self)
    }
  }

  private func trained(_ plan: Plan, _ client: Client) async throws -> [SampleScreen] {
    let today = try #require(voice.today)
    let sets = plan.content.sets
    let tick = { (set: PlanSet, day: Day, state: SetTick.State, numbers: SetNumbers?) in
      let entry = TickEntry(
        plan: plan.id, set: set.id, day: day, state: state, numbers: numbers ?? set.numbers,
        reason: "No rack", token: nil)
      _ = try await store.tick(entry, of: client.id, at: moment)
    }
    var screens = [try await self.today(of: client, on: today.adding(days: -1))]
    try await tick(sets[0], try #require(today.adding(days: -7)), .done, nil)
    try await tick(sets[0], today, .done, SetNumbers(repetitions: 6, mass: 62.5))
    try await tick(sets[1], today, .skipped, nil)
    let typed = reader(["repetitions": .string("12-15")], wrong: ["repetitions"])
    let wrong = try await TodayPage.load(
      of: client.id, on: today, from: store, typed: (typed, sets[1].id), voice)
    screens += [
      try await self.today(of: client, on: today), SampleScreen(wrong.again(typed), in: self),
    ]
    screens.append(try await training(of: client))
    for movement in ["back-squat", "plank"] {
      let ticks = try await store.training(of: client.id, movement: movement)
      let best = try await store.personalBests(of: client.id).first { $0.movement == movement }
      let screen = MovementHistoryPage.screen(movement, ticks, best: best, of: client, voice)
      screens.append(SampleScreen(screen, in: self))
    }
    for set in sets.dropFirst(2) { try await tick(set, today, .done, nil) }
    screens.append(try await self.today(of: client, on: today))
    try await tick(sets[1], today, .done, nil)
    let held = try await TodayPage.load(
      of: client.id, on: today, from: store, isForClient: true, voice)
    let takeBack = WorkoutTakeBackPage.screen(
      of: client, from: trainer, gym: try await store.gym(), voice)
    return screens + [
      try await self.today(of: client, on: today), SampleScreen(held, in: self, trainer: nil),
      SampleScreen(takeBack, in: self, trainer: nil),
      SampleScreen(
        takeBack.refused(PasswordRefusal(wrong: .forbidden, "Wrong.")), in: self, trainer: nil),
    ]
  }

  /// - Parameter months: before this one.
  private func training(of client: Client, _ months: Int = 0) async throws -> SampleScreen {
    let monday = try #require(voice.today?.monday)
    let records = TrainingRecords(
      weeks: [monday, try #require(monday.adding(days: -7))],
      plans: try await store.plans(of: client.id), ticks: try await store.training(of: client.id),
      month: CalendarMonth(monday).adding(-months),
      ofMonth: try await store.training(of: client.id, since: monday),
      bests: try await store.personalBests(of: client.id))
    return SampleScreen(TrainingPage.screen(records, of: client, voice), in: self)
  }

  private func today(of client: Client, on date: Day?) async throws -> SampleScreen {
    let date = try #require(date)
    return SampleScreen(
      try await TodayPage.load(of: client.id, on: date, from: store, voice), in: self)
  }
}
