import Foundation
import Hummingbird
import Units
import Vault

/// Checking a set off, skipping it, and taking that back.
struct PlanSetController {
  let store: Store

  @Sendable func create(request: Request, context: OfClient) async throws -> Response {
    let context = context.forClient
    let plan = try await store.plan(context.id("plan"), of: context.client.id)
    var reader = context.reader
    guard let today = context.voice.today,
      let id = reader.submission.text("set").flatMap({ Identifier<PlanSet>($0) })
    else { throw Refusal.malformed }
    guard let day = plan.content.day(of: id),
      let set = plan.content.sets.first(where: { $0.id == id })
    else { throw Refusal.notFound }
    // At night the workout of the evening goes on.
    let training = try await store.trainingDay(
      of: context.client.id, at: context.voice.now, in: context.voice.zone)
    let date = reader.day("date", until: today, keep: training ?? today) ?? today
    let entry = reader.tick(set, of: plan, on: date)
    let page = {
      try await TodayPage.load(
        of: context.client.id, on: date, plan: plan.id, day: day.id, from: store,
        typed: reader.problems.isEmpty ? nil : (reader, id), isForClient: context.isHandedOver,
        context.voice)
    }
    return try await context.saving(reader, on: try await page()) {
      let isRepeated = try await store.tick(entry, of: context.client.id, at: context.moment)
      let address = TodayPage.address(context.client, date, plan.id, day.id)
      return try await context.done(at: "\(address)#set-\(id)", isRepeated ? .ok : .created, page)
    }
  }
}

extension Reader {
  /// What was really done; what is not said was done as planned.
  fileprivate mutating func tick(_ set: PlanSet, of plan: Plan, on date: Day) -> TickEntry {
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

extension PlanContent {
  fileprivate func day(of set: Identifier<PlanSet>) -> PlanDay? {
    days.first { day in
      day.movements.contains { movement in movement.sets.contains { $0.id == set } }
    }
  }
}
