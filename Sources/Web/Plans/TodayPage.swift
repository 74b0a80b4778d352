import Catalogue
import Foundation
import Units
import Vault

/// One day of a client's plan, to be checked off set by set.
struct TodayPage: Page {
  static let template = "plans/today"

  struct Choice: Encodable, Sendable {
    let id: String
    let name: String
    @PageOnly var address: String
    @PageOnly var isShown: Bool
  }

  let date: Day
  /// Null where the client has no plan.
  let plan: Choice?
  /// Null where nothing is planned for the date.
  let day: Choice?
  let planned: Int
  let done: Int
  let skipped: Int
  fileprivate(set) var groups: [TodayGroup]
  @PageOnly var dateText: String
  @PageOnly var days: [Choice]
  @PageOnly var isToday: Bool
  @PageOnly var dayBefore: String?
  @PageOnly var dayAfter: String?
  /// "7 of 18 sets done".
  @PageOnly var progress: String
  /// With a word for that all are.
  @PageOnly var isAllDone: Bool
  /// Nothing is left to do, though not all is done.
  @PageOnly var isOver: Bool
  @PageOnly var rest: Int
  /// For a client who holds the tablet: no way out, and nothing of what is held.
  @PageOnly var isForClient = false
  @PageOnly var takeBack: String

  static func load(
    of client: Client, on date: Day, plan: Identifier<Plan>? = nil,
    day: Identifier<PlanDay>? = nil, from store: Store,
    typed: (reader: Reader, set: Identifier<PlanSet>)? = nil, isForClient: Bool = false,
    _ voice: Voice
  ) async throws -> Screen<Self> {
    let workout = try await store.workout(of: client.id, on: date, plan: plan, day: day)
    let concerns = try await store.concerns(of: client.id, on: voice.today)
    var outlooks: [Identifier<PlanMovement>: Outlook] = [:]
    if date == voice.today, !isForClient, let plan = workout.plan, let day = workout.day {
      outlooks = try await store.outlooks(of: plan, day.movements, voice)
    }
    let screen = screen(workout, of: client, concerns, outlooks, typed: typed, voice)
    return isForClient ? screen.forClient : screen
  }

  static func screen(
    _ workout: Workout, of client: Client, _ concerns: Concerns,
    _ outlooks: [Identifier<PlanMovement>: Outlook] = [:],
    typed: (reader: Reader, set: Identifier<PlanSet>)? = nil, _ voice: Voice
  ) -> Screen<Self> {
    let showing = WorkoutShowing(workout, of: client, concerns, outlooks, typed: typed, voice)
    let (ids, ticks) = (workout.day?.movements.flatMap(\.sets).map(\.id) ?? [], workout.ticks)
    let done = ids.count { ticks[$0]?.state == .done }
    let skipped = ids.count { ticks[$0]?.state == .skipped }
    let isOver = !ids.isEmpty && done + skipped == ids.count
    let page = Self(
      date: workout.date, plan: showing.planChoice, day: showing.shownDay, planned: ids.count,
      done: done, skipped: skipped, groups: showing.groups,
      dateText: voice.text.day(workout.date), days: showing.days,
      isToday: workout.date == voice.today, dayBefore: showing.address(daysOn: -1),
      dayAfter: showing.address(daysOn: 1),
      progress: voice.progress(done, skipped, of: ids.count),
      isAllDone: isOver && skipped == 0, isOver: isOver && skipped > 0,
      rest: Movement.usualRest, takeBack: "\(client.path)/today/handover")
    return Screen(
      page: page, title: voice.text["plan.today"], client: ClientHeader(client, voice), tab: .plan)
  }

  /// The page of this day of a plan.
  static func address(
    _ client: Client, _ date: Day, _ plan: Identifier<Plan>, _ day: Identifier<PlanDay>
  ) -> String {
    "\(client.path)/today?date=\(date)&plan=\(plan)&day=\(day)"
  }
}

extension Screen<TodayPage> {
  /// As the client who holds the tablet sees it.
  fileprivate var forClient: Self {
    var screen = Screen(page: page.forClient, title: title)
    screen.form = form
    return screen
  }
}

extension TodayPage {
  fileprivate var forClient: TodayPage {
    var page = self
    page.isForClient = true
    page.groups = groups.map { group in
      TodayGroup(
        name: group.name,
        movements: group.movements.map { movement in
          var movement = movement
          movement.held = nil
          return movement
        })
    }
    return page
  }
}

struct TodayGroup: Encodable, Sendable {
  let name: String
  let movements: [TodayMovement]
}

struct TodayMovement: Encodable, Sendable {
  let id: String
  /// Its id in the library.
  let movement: String
  let name: String
  let note: String?
  let sets: [TodaySet]
  fileprivate(set) var held: HeldMovement?
  /// What its rule proposes today; null where that is nothing.
  let proposal: ProposalView?
  @PageOnly var instruction: String?
}

struct TodaySet: Encodable, Sendable {
  struct Numbers: Encodable, Sendable {
    let date: Day
    let repetitions: Int?
    let mass: Double?
    let duration: Double?
    let distance: Double?
  }

  /// What can be said of what was really done.
  struct Field: Encodable, Sendable {
    let id: String
    let name: String
    let label: String
    let value: String
    let keypad: String
    let problem: String?
  }

  let id: String
  let done: Bool
  let skipped: Bool
  /// Why it was skipped.
  let reason: String?
  /// What was done, or what is planned: in kg, seconds, metres.
  let repetitions: Int?
  let mass: Double?
  let duration: Double?
  let distance: Double?
  /// Of the same set the last time before.
  let last: Numbers?
  @PageOnly var number: Int
  @PageOnly var words: String
  @PageOnly var planned: String?
  @PageOnly var before: String?
  @PageOnly var label: String
  @PageOnly var path: String
  @PageOnly var date: String
  @PageOnly var token: String
  @PageOnly var rest: Int
  @PageOnly var fields: [Field]
  @PageOnly var isOpen: Bool
}

/// A workout on its way to the page.
struct WorkoutShowing {
  private let workout: Workout
  private let client: Client
  private let concerns: Concerns
  private let outlooks: [Identifier<PlanMovement>: Outlook]
  private let typed: (reader: Reader, set: Identifier<PlanSet>)?
  private let voice: Voice
  private let words: SetWords

  init(
    _ workout: Workout, of client: Client, _ concerns: Concerns,
    _ outlooks: [Identifier<PlanMovement>: Outlook],
    typed: (reader: Reader, set: Identifier<PlanSet>)?, _ voice: Voice
  ) {
    (self.workout, self.client, self.concerns) = (workout, client, concerns)
    self.outlooks = outlooks
    (self.typed, self.voice, words) = (typed, voice, SetWords(units: voice.units))
  }

  var planChoice: TodayPage.Choice? {
    workout.plan.map {
      TodayPage.Choice(
        id: $0.id.description, name: $0.content.name, address: "\(client.path)/plans/\($0.id)",
        isShown: true)
    }
  }

  /// All days of the plan.
  var days: [TodayPage.Choice] {
    guard let plan = workout.plan else { return [] }
    return plan.content.days.enumerated().map { place, day in
      TodayPage.Choice(
        id: day.id.description, name: voice.title(of: day, at: place),
        address: TodayPage.address(client, workout.date, plan.id, day.id),
        isShown: day.id == workout.day?.id)
    }
  }

  var shownDay: TodayPage.Choice? { days.first(where: \.isShown) }

  /// Nil beyond today.
  func address(daysOn days: Int) -> String? {
    guard let day = workout.date.adding(days: days), let today = voice.today, day <= today else {
      return nil
    }
    return "\(client.path)/today?date=\(day)"
  }

  var groups: [TodayGroup] {
    guard let day = workout.day, let plan = workout.plan else { return [] }
    return day.movements.runs { $0.group }.map { group, range in
      TodayGroup(
        name: group, movements: day.movements[range].map { movement($0, of: day, in: plan) })
    }
  }

  private func movement(_ movement: PlanMovement, of day: PlanDay, in plan: Plan) -> TodayMovement {
    let path = "\(client.path)/plans/\(plan.id)"
    let found = voice.movements.movement(movement.movement)
    let rest = movement.rest ?? found?.rest ?? Movement.usualRest
    let own = "\(path)/days/\(day.id)/movements/\(movement.id)"
    return TodayMovement(
      id: movement.id.description, movement: movement.movement,
      name: voice.name(of: movement),
      note: movement.note.isEmpty ? nil : movement.note,
      sets: movement.sets.enumerated().map {
        set($1, at: $0, of: movement, "\(path)/sets", rest: $1.rest ?? rest)
      },
      held: HeldMovement(movement, at: own, concerns, voice),
      proposal: outlooks[movement.id]?.proposal.map {
        ProposalView($0, of: movement, in: plan, at: own, isToday: true, voice)
      },
      instruction: found?.instruction)
  }

  private func set(
    _ set: PlanSet, at place: Int, of movement: PlanMovement, _ path: String, rest: Int
  ) -> TodaySet {
    let tick = workout.ticks[set.id]
    let numbers = tick?.state == .done ? tick?.numbers ?? set.numbers : set.numbers
    let last = workout.before[movement.movement]?[place]
    let isOther = numbers != set.numbers
    let reader = typed.flatMap { $0.set == set.id ? $0.reader : nil }
    return TodaySet(
      id: set.id.description, done: tick?.state == .done, skipped: tick?.state == .skipped,
      reason: tick?.reason, repetitions: numbers.repetitions, mass: numbers.mass,
      duration: numbers.duration, distance: numbers.distance,
      last: last.map { TodaySet.Numbers($0) }, number: place + 1,
      words: [voice.words(numbers), words.extras(set)].compactMap(\.self).joined(separator: ", "),
      planned: isOther ? voice.text["plan.plannedWas", ["set": voice.words(set.numbers)]] : nil,
      before: last.map {
        voice.text["plan.last", ["set": voice.words($0.numbers), "date": voice.text.day($0.day)]]
      },
      label: voice.text[
        "plan.setLabel",
        [
          "number": String(place + 1), "movement": voice.name(of: movement),
          "set": voice.words(set.numbers),
        ]],
      path: path, date: workout.date.description, token: "\(tick?.id.description ?? "new")",
      rest: rest, fields: fields(numbers, of: set, reader), isOpen: reader != nil)
  }

  /// Repetitions, time or way as they are planned, and a weight.
  private func fields(
    _ numbers: SetNumbers, of set: PlanSet, _ reader: Reader?
  ) -> [TodaySet.Field] {
    let field = { (name: String, text: String?, keypad: Keypad) in
      TodaySet.Field(
        id: "\(name)-\(set.id)", name: name, label: voice.text["plan.really.\(name)"],
        value: reader?.submission.text(name) ?? text ?? "", keypad: keypad.rawValue,
        problem: reader?.problems[name]?.message)
    }
    let planned = set.numbers
    let text = { (value: Double?, kind: Quantity) in
      value.map { kind.roundedEntryText($0, in: voice.units) }
    }
    return [
      planned.repetitions.map { _ in
        field("repetitions", numbers.repetitions.map(String.init), .numeric)
      },
      planned.duration.map { _ in field("duration", text(numbers.duration, .duration), .text) },
      planned.distance.map { _ in field("distance", text(numbers.distance, .distance), .text) },
      field("mass", text(numbers.mass, .mass), .decimal),
    ].compactMap(\.self)
  }
}

extension TodaySet.Numbers {
  fileprivate init(_ tick: SetTick) {
    let numbers = tick.numbers
    (date, repetitions, mass) = (tick.day, numbers.repetitions, numbers.mass)
    (duration, distance) = (numbers.duration, numbers.distance)
  }
}

extension Voice {
  /// "10 × 40 kg", "12 repetitions".
  fileprivate func words(_ numbers: SetNumbers) -> String {
    if let count = numbers.repetitions, numbers == SetNumbers(repetitions: count) {
      return text.plural("plan.repetitions", count)
    }
    return SetWords(units: units).words(numbers)
  }

  /// "7 of 18 sets done, 2 skipped".
  fileprivate func progress(_ done: Int, _ skipped: Int, of planned: Int) -> String {
    let all = text["plan.progress", ["done": String(done), "planned": String(planned)]]
    if skipped == 0 { return all }
    return text["plan.withSkipped", ["progress": all, "skipped": String(skipped)]]
  }
}
