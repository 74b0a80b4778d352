import Foundation
import Hummingbird
import Vault

/// The days of a plan.
struct PlanDayController {
  let store: Store

  @Sendable func create(request: Request, context: SignedIn) async throws -> Response {
    let desk = try await PlanDesk(store, context)
    var reader = try await context.reader(request)
    let day = reader.planDay(PlanDay(id: .init(at: context.moment.now), name: "", weekday: nil))
    if desk.plan.content.days.count >= PlanContent.dayLimit {
      reader.refuse(
        "name", "plan.problem.tooManyDays", ["limit": String(PlanContent.dayLimit)])
    }
    return try await desk.save(
      reader, about: PlanPage.newDay, at: "#day-\(day.id)", status: .created, context
    ) {
      $0.days.append(day)
    }
  }

  @Sendable func update(request: Request, context: SignedIn) async throws -> Response {
    let desk = try await PlanDesk(store, context)
    guard let old = try? desk.day(context) else { return try await desk.gone(request, context) }
    var reader = try await context.reader(request)
    reader.meet(context.voice.fields(of: old)) {
      context.voice.words(for: $1, in: $0, of: desk.plan.content)
    }
    let day = reader.planDay(old)
    return try await desk.save(
      reader, about: old.id.description, at: "#day-\(old.id)", context
    ) {
      try $0.edit(old.id) { ($0.name, $0.weekday) = (day.name, day.weekday) }
    }
  }

  @Sendable func destroy(request: Request, context: SignedIn) async throws -> Response {
    let desk = try await PlanDesk(store, context)
    let (id, reader) = (try desk.day(context).id, try await context.reader(request))
    return try await desk.save(reader, context) { plan in plan.days.removeAll { $0.id == id } }
  }
}

/// A day once more, behind the first.
struct PlanDayCopyController {
  let store: Store

  @Sendable func create(request: Request, context: SignedIn) async throws -> Response {
    let desk = try await PlanDesk(store, context)
    let day = try desk.day(context)
    var reader = try await context.reader(request)
    let copy = day.copied(at: context.moment.now)
    let content = desk.plan.content
    if content.days.count >= PlanContent.dayLimit {
      reader.refuse(
        "name", "plan.problem.tooManyDays", ["limit": String(PlanContent.dayLimit)])
    } else if content.movements.count + day.movements.count > PlanContent.movementLimit {
      reader.refuse(
        "name", "plan.problem.tooManyMovements",
        ["limit": String(PlanContent.movementLimit)])
    }
    return try await desk.save(
      reader, about: day.id.description, at: "#day-\(copy.id)", status: .created, context
    ) { plan in
      let place = plan.days.firstIndex { $0.id == day.id } ?? plan.days.count - 1
      plan.days.insert(copy, at: place + 1)
    }
  }
}

/// Where a day stands in its plan.
struct PlanDayPlaceController {
  let store: Store

  @Sendable func update(request: Request, context: SignedIn) async throws -> Response {
    let desk = try await PlanDesk(store, context)
    let id = try desk.day(context).id
    var reader = try await context.reader(request)
    let place = reader.number("place") ?? 0
    return try await desk.save(
      reader, about: id.description, at: "#day-\(id)", context
    ) { $0.days.move(id, to: place) }
  }
}

extension PlanContent {
  /// - Throws: `StoreRefusal.notFound` where somebody has taken the day away.
  @discardableResult
  mutating func edit<Answer>(
    _ day: Identifier<PlanDay>, _ change: (inout PlanDay) throws -> Answer
  ) throws -> Answer {
    guard let place = days.firstIndex(where: { $0.id == day }) else {
      throw StoreRefusal.notFound
    }
    return try change(&days[place])
  }
}

extension Array where Element: Identifiable {
  /// Beyond an end is at that end; what is not in the list is not put in.
  mutating func move(_ id: Element.ID, to place: Int) {
    guard let from = firstIndex(where: { $0.id == id }) else { return }
    let one = remove(at: from)
    insert(one, at: Swift.min(Swift.max(place, 0), count))
  }
}
