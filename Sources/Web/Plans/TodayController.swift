import Definitions
import Foundation
import Hummingbird
import Units
import Vault

/// What a client does on a day.
struct TodayController {
  let store: Store

  @Sendable func show(request: Request, context: OfClient) async throws -> Response {
    let (query, client) = (request.query, context.client)
    let plan: Identifier<Plan>? = try query["plan"].map(Self.id)
    let date = try await date(query["date"], context)
    var screen = try await TodayPage.load(
      of: client.id, on: date, plan: plan, day: try query["day"].map(Self.id), from: store,
      isForClient: context.isHandedOver, context.voice)
    if query["did"] != nil || query["undone"] != nil, !context.isHandedOver, let plan {
      let desk = PlanDesk(store, client, try await store.plan(plan, of: client.id))
      screen.notice = try await desk.notice(request, context.voice)
    }
    return try context.forClient.answer(screen)
  }

  /// The one that is asked for, else when the client trains.
  private func date(_ asked: String?, _ context: OfClient) async throws -> Day {
    let voice = context.voice
    guard let today = voice.today else { throw Refusal.notFound }
    guard let asked, !asked.isEmpty else {
      return try await store.trainingDay(of: context.client.id, at: voice.now, in: voice.zone)
        ?? today
    }
    guard let day = Day(asked), day <= today else { throw Refusal.notFound }
    return day
  }

  private static func id<Record>(_ text: String) throws -> Identifier<Record> {
    guard let id = Identifier<Record>(text) else { throw Refusal.notFound }
    return id
  }
}

extension PlanContent {
  func day(of set: Identifier<PlanSet>) -> PlanDay? {
    days.first { day in
      day.movements.contains { movement in movement.sets.contains { $0.id == set } }
    }
  }
}

extension Reader {
  /// What was really done; what is not said was done as planned.
  mutating func tick(_ set: PlanSet, of plan: Plan, on date: Day) -> TickEntry {
    let isSkipped = isYes("skipped")
    let isDone = choice("done", keep: true)
    let planned = set.numbers
    var numbers = SetNumbers()
    numbers.repetitions = repetitions(keep: planned.repetitions)
    numbers.mass = amount("mass", .mass, SetNumbers.massRange, keep: planned.mass)
    numbers.duration = amount(
      "duration", .duration, SetNumbers.durationRange, keep: planned.duration)
    numbers.distance = amount(
      "distance", .distance, SetNumbers.distanceRange, keep: planned.distance)
    let reason = words("reason", keep: "", limit: SetTick.reasonLimit)
    return TickEntry(
      plan: plan.id, set: set.id, day: date, state: isSkipped ? .skipped : isDone ? .done : .open,
      numbers: numbers, reason: reason.isEmpty ? nil : reason,
      token: submission.text("token").flatMap { $0.isEmpty ? nil : $0 })
  }

  private mutating func choice(_ field: String, keep: Bool) -> Bool {
    switch submission.text(field) {
    case nil, ""?: return keep
    case "0"?, "false"?, "no"?: return false
    default:
      if !isYes(field) { refuse(field, "problem.choice") }
      return true
    }
  }

  private mutating func repetitions(keep: Int?) -> Int? {
    let typed = (submission.text("repetitions") ?? "").trimmingCharacters(in: .whitespaces)
    if typed.isEmpty { return keep }
    if let number = Int(typed), SetNumbers.repetitionRange.contains(number) { return number }
    refuse("repetitions", saying: voice.sentence(for: .repetitions))
    return keep
  }

  private mutating func amount(
    _ field: String, _ kind: Quantity, _ range: ClosedRange<Double>, keep: Double?
  ) -> Double? {
    switch submission[field] {
    case nil: return keep
    case .number(let number)? where range.contains(number): return number
    case .null?, .string("")?: return kind == .mass ? nil : keep
    case .string(let typed)?:
      if let keep, typed == kind.roundedEntryText(keep, in: units) { return keep }
      if let value = try? kind.read(typed, in: units).get(), range.contains(value) {
        return value
      }
    default: break
    }
    refuse(field, "problem.\(kind.textKey)")
    return keep
  }
}
