import Catalogue
import Foundation
import Vault

/// How far a client is in a battery today.
struct BatteryStanding: Sendable {
  enum State: Sendable, Equatable {
    case open, done, skipped
    /// With the reason.
    case held(String)
  }

  struct Item: Sendable {
    let exercise: Exercise
    let state: State
    let latest: LatestResult?

    fileprivate var isOpen: Bool { state == .open }
  }

  let client: Client
  let battery: GymBattery
  /// What is hidden or gone from the catalogue is left out.
  let items: [Item]
  /// Under way, or ended today.
  let walk: BatteryWalk?

  init(_ battery: GymBattery, _ records: BatteryRecords, _ voice: Voice) {
    (client, self.battery) = (records.client, battery)
    let start = voice.startOfToday
    let walk = records.walks[battery.id].flatMap { walk in
      walk.endedAt.map { $0 >= start } ?? true ? walk : nil
    }
    items = battery.exercises.compactMap { voice.catalogue.exercise($0) }
      .filter { !voice.catalogue.isHidden($0) }
      .map { records.item($0, walk, from: start, voice) }
    self.walk = walk
  }

  /// Whether somebody stopped on the way.
  var isUnderWay: Bool { walk?.last != nil && !isEnded && next() != nil }

  var isEnded: Bool { walk?.endedAt != nil }

  var doneCount: Int { items.count { $0.state == .done } }

  /// How many are not open any more.
  var passedCount: Int { items.count { !$0.isOpen } }

  func hasPassed(_ exercise: String) -> Bool {
    items.contains { $0.exercise.id == exercise && !$0.isOpen }
  }

  /// From 1; nil where the battery does not have it, or not any more.
  func number(of exercise: String) -> Int? {
    items.firstIndex { $0.exercise.id == exercise }.map { $0 + 1 }
  }

  /// The first open one behind an exercise, then from the start; nil when nothing is left.
  ///
  /// - Parameter exercise: nil where the client stopped.
  func next(after exercise: String? = nil) -> Exercise? {
    let place = (exercise ?? walk?.last).flatMap(number) ?? 0
    let ahead = items.dropFirst(place) + items.prefix(place)
    return ahead.first { $0.isOpen && $0.exercise.id != exercise }?.exercise
  }

  /// What was left out right before an exercise.
  func held(before exercise: String) -> [Item] {
    let before = items.prefix((number(of: exercise) ?? 1) - 1).reversed()
    return before.prefix { if case .held = $0.state { true } else { false } }.reversed()
  }

  var path: String { "\(client.path)/batteries/\(battery.id)" }

  /// Where an exercise is carried out as a part of it.
  func path(of exercise: Exercise) -> String {
    "\(client.path)/assessments/\(exercise.id)?battery=\(battery.id)"
  }

  /// Where it goes on, or the page that says that it is done.
  func wayOn(after exercise: String? = nil) -> String {
    next(after: exercise).map { path(of: $0) } ?? path
  }
}

/// What it takes to tell how far a client is in any battery.
struct BatteryRecords: Sendable {
  let client: Client
  let walks: [String: BatteryWalk]
  let latest: [String: LatestResult]
  let concerns: Concerns
  /// What was measured today and lets harder exercises wait.
  let stop: MeasuredStop?

  fileprivate func item(
    _ exercise: Exercise, _ walk: BatteryWalk?, from today: Date, _ voice: Voice
  ) -> BatteryStanding.Item {
    let latest = latest[exercise.id]
    let isMeasured = latest.map { $0.takenAt >= walk?.startedAt ?? today } ?? false
    let flag = concerns.suspending(exercise, in: voice.catalogue)
    let state: BatteryStanding.State =
      if isMeasured || walk?.done.contains(exercise.id) == true {
        .done
      } else if let flag {
        .held(voice.suspended([flag]))
      } else if let stop, stop.holds(exercise) {
        .held(stop.reason)
      } else {
        walk?.skipped.contains(exercise.id) == true ? .skipped : .open
      }
    return BatteryStanding.Item(exercise: exercise, state: state, latest: latest)
  }

  static func load(of client: Client, from store: Store, _ voice: Voice) async throws -> Self {
    let latest = try await store.latestResults(of: client.id)
    return BatteryRecords(
      client: client, walks: try await store.batteryWalks(of: client.id),
      latest: Dictionary(latest.map { ($0.exercise, $0) }) { first, _ in first },
      concerns: try await store.concerns(of: client.id, on: voice.today),
      stop: voice.stop(latest))
  }
}

extension BatteryStanding {
  /// - Throws: `Refusal.batteryGone`.
  static func load(
    _ battery: String, of client: Client, from store: Store, _ voice: Voice
  ) async throws -> BatteryStanding {
    let battery = try await store.battery(battery, voice)
    return BatteryStanding(battery, try await .load(of: client, from: store, voice), voice)
  }

  /// Nil where nobody asks for one, or it is gone.
  static func find(
    _ battery: String?, of client: Client, from store: Store, _ voice: Voice
  ) async throws -> BatteryStanding? {
    guard let battery, try await store.hasBattery(battery, voice) else { return nil }
    return try await load(battery, of: client, from: store, voice)
  }
}

extension Voice {
  fileprivate var startOfToday: Date { today?.start(in: zone) ?? now }

  /// What of today counts for a walk that begins now.
  func step(of client: Client, in battery: String) -> BatteryStep {
    BatteryStep(client: client.id, battery: battery, start: startOfToday)
  }
}

extension Store {
  /// - Throws: `Refusal.batteryGone`.
  func battery(_ id: String, _ voice: Voice) async throws -> GymBattery {
    do {
      return try await battery(id, beside: voice.catalogue.batteries)
    } catch StoreRefusal.notFound {
      throw Refusal.batteryGone
    }
  }

  func hasBattery(_ id: String, _ voice: Voice) async throws -> Bool {
    try await batteries(voice).contains { $0.id == id }
  }

  /// Those in use, in the gym's order.
  func batteries(_ voice: Voice) async throws -> [GymBattery] {
    try await batteries(beside: voice.catalogue.batteries).filter { $0.removedAt == nil }
  }

  /// Notes that an exercise was saved or skipped on the way, and that it was the last one.
  ///
  /// - Throws: `Refusal.batteryGone`.
  @discardableResult
  func pass(
    _ exercise: String, isSkipped: Bool, in battery: String, _ context: OfClient
  ) async throws -> BatteryStanding {
    let (voice, moment) = (context.voice, context.moment)
    let step = voice.step(of: context.client, in: battery)
    guard try await self.battery(battery, voice).exercises.contains(exercise) else {
      return try await .load(battery, of: context.client, from: self, voice)
    }
    try await pass(exercise, isSkipped: isSkipped, step, at: moment)
    let standing = try await BatteryStanding.load(battery, of: context.client, from: self, voice)
    if standing.next(after: exercise) == nil { try await end(step, at: moment) }
    return standing
  }
}

extension Refusal {
  static let batteryGone = Refusal(status: .notFound, key: "refusal.batteryGone")
}
