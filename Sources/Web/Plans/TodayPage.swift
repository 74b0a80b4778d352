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
    of client: Identifier<Client>, on date: Day, plan: Identifier<Plan>? = nil,
    day: Identifier<PlanDay>? = nil, from store: Store,
    typed: (reader: Reader, set: Identifier<PlanSet>)? = nil, isForClient: Bool = false,
    _ voice: Voice
  ) async throws -> Screen<Self> {
    let workout = try await store.workout(
      of: client, on: date, plan: plan, day: day, concernsOn: voice.today)
    var outlooks: [Identifier<PlanMovement>: Outlook] = [:]
    if date == voice.today, !isForClient, let plan = workout.plan, let day = workout.day {
      outlooks = try await store.outlooks(of: plan, day.movements, voice)
    }
    let screen = screen(workout, outlooks, typed: typed, voice)
    return isForClient ? screen.forClient : screen
  }

  static func screen(
    _ workout: Workout, _ outlooks: [Identifier<PlanMovement>: Outlook] = [:],
    typed: (reader: Reader, set: Identifier<PlanSet>)? = nil, _ voice: Voice
  ) -> Screen<Self> {
    let client = workout.client
    let showing = WorkoutShowing(workout, of: client, outlooks, typed: typed, voice)
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
  @PageOnly var how: MovementHow?
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
    struct Problem: Encodable, Sendable {
      let id: String
      let text: String
    }

    let name: String
    let label: String
    let value: String
    let keypad: String
    let problem: Problem?
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
  @PageOnly var words: String
  /// Below its words: what was planned, where something else was done, and why it was skipped.
  @PageOnly var notes: [String]
  @PageOnly var before: String?
  @PageOnly var label: String
  /// `set-done` or `set-skipped`; empty where it is open.
  @PageOnly var look: String
  /// What a tap says of it.
  @PageOnly var next: String
  @PageOnly var path: String
  @PageOnly var date: String
  @PageOnly var token: String
  @PageOnly var rest: Int
  @PageOnly var fields: [Field]
  @PageOnly var isOpen: Bool
}
