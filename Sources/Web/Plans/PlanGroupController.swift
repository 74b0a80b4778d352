import Foundation
import Hummingbird
import Vault

/// The movements of a day that stand behind each other under one muscle group, as one; the address
/// names the first of them.
struct PlanGroupController {
  let store: Store

  @Sendable func update(request: Request, context: SignedIn) async throws -> Response {
    let desk = try await PlanDesk(store, context)
    guard let day = try? desk.day(context), let group = try? desk.group(context) else {
      return try await desk.gone(request, context)
    }
    var reader = try await context.reader(request)
    reader.meet(context.voice.fields(of: group.name, on: day)) {
      context.voice.words(for: $1, in: $0, of: desk.plan.content)
    }
    let (name, other) = reader.planGroup(group, on: day, of: desk.plan.content)
    return try await desk.save(
      reader, about: group.part, at: "#movement-\(group.first)", context
    ) { plan in
      try plan.edit(day.id) { try $0.nameGroup(of: group.first, name) }
      guard let other else { return }
      let moved = try plan.edit(day.id) { try $0.takeGroup(of: group.first) }
      try plan.edit(other) { $0.movements += moved }
    }
  }

  @Sendable func destroy(request: Request, context: SignedIn) async throws -> Response {
    let desk = try await PlanDesk(store, context)
    let (day, first) = (try desk.day(context), try desk.group(context).first)
    let reader = try await context.reader(request)
    return try await desk.save(reader, at: "#day-\(day.id)", context) { plan in
      try plan.edit(day.id) { _ = try $0.takeGroup(of: first) }
    }
  }
}

/// A group once more: behind the first, or on another day, under the name that is typed.
struct PlanGroupCopyController {
  let store: Store

  @Sendable func create(request: Request, context: SignedIn) async throws -> Response {
    let desk = try await PlanDesk(store, context)
    let (day, group) = (try desk.day(context), try desk.group(context))
    var reader = try await context.reader(request)
    let (name, other) = reader.planGroup(group, on: day, of: desk.plan.content)
    let copies = group.movements.map { $0.copied(at: context.moment.now, under: name) }
    if desk.plan.content.movements.count + copies.count > PlanContent.movementLimit {
      reader.refuse(
        "group", "plan.problem.tooManyMovements",
        ["limit": String(PlanContent.movementLimit)])
    }
    return try await desk.save(
      reader, about: group.part, at: copies.first.map { "#movement-\($0.id)" } ?? "",
      status: .created, context
    ) { plan in
      try plan.edit(other ?? day.id) { day in
        let end = other == nil ? try day.group(of: group.first).upperBound : day.movements.count
        day.movements.insert(contentsOf: copies, at: end)
      }
    }
  }
}

/// Where a group stands among those of its day, or of another one.
struct PlanGroupPlaceController {
  let store: Store

  @Sendable func update(request: Request, context: SignedIn) async throws -> Response {
    let desk = try await PlanDesk(store, context)
    let (day, group) = (try desk.day(context), try desk.group(context))
    var reader = try await context.reader(request)
    let place = reader.number("place") ?? 0
    let other = reader.otherDay(than: day, of: desk.plan.content)
    return try await desk.save(
      reader, about: group.part, at: "#movement-\(group.first)", context
    ) { plan in
      guard let other else {
        return try plan.edit(day.id) { try $0.moveGroup(of: group.first, to: place) }
      }
      let moved = try plan.edit(day.id) { try $0.takeGroup(of: group.first) }
      try plan.edit(other) { day in
        let groups = day.groups
        let isWithin = groups.indices.contains(place)
        day.put(moved, at: isWithin ? groups[place].range.lowerBound : day.movements.count)
      }
    }
  }
}

/// Of one day, as it was when it was asked for.
struct PlanGroup {
  let name: String
  let movements: [PlanMovement]
  let first: Identifier<PlanMovement>

  /// What of the page is about it.
  var part: String { Self.part(first.description) }

  static func part(_ first: String) -> String { "group-\(first)" }
}

extension Reader {
  /// Its name, and to which day it goes; nil where it stays.
  fileprivate mutating func planGroup(
    _ group: PlanGroup, on day: PlanDay, of plan: PlanContent
  ) -> (name: String, other: Identifier<PlanDay>?) {
    let name = words(
      "group", keep: group.name, limit: PlanContent.nameLimit, required: "problem.nameMissing")
    return (name, otherDay(than: day, of: plan))
  }
}

extension PlanMovement {
  fileprivate func copied(at now: Date, under group: String) -> PlanMovement {
    var copy = copied(at: now)
    copy.group = group
    return copy
  }
}

extension PlanDesk {
  func group(_ context: SignedIn) throws -> PlanGroup {
    let (day, id) = (try day(context), try context.id("group") as Identifier<PlanMovement>)
    let movements = try Array(day.movements[day.group(of: id)])
    guard let first = movements.first else { throw Refusal.notFound }
    return PlanGroup(name: first.group, movements: movements, first: first.id)
  }
}

extension PlanDay {
  /// Neighbours under one name.
  var groups: [(key: String, range: Range<Int>)] { movements.runs { $0.group } }

  /// The places of all that stand together with it.
  fileprivate func group(of movement: Identifier<PlanMovement>) throws -> Range<Int> {
    guard let place = movements.firstIndex(where: { $0.id == movement }),
      let group = groups.first(where: { $0.range.contains(place) })
    else { throw StoreRefusal.notFound }
    return group.range
  }

  fileprivate mutating func nameGroup(
    of movement: Identifier<PlanMovement>, _ name: String
  ) throws {
    for place in try group(of: movement) { movements[place].group = name }
  }

  /// Out of the day.
  fileprivate mutating func takeGroup(
    of movement: Identifier<PlanMovement>
  ) throws -> [PlanMovement] {
    let places = try group(of: movement)
    let taken = Array(movements[places])
    movements.removeSubrange(places)
    return taken
  }

  /// - Parameter place: among the groups; beyond an end is at that end.
  fileprivate mutating func moveGroup(
    of movement: Identifier<PlanMovement>, to place: Int
  ) throws {
    let places = try group(of: movement)
    let moved = movements[places]
    var others = groups.filter { $0.range != places }.map { Array(movements[$0.range]) }
    others.insert(Array(moved), at: min(max(place, 0), others.count))
    movements = others.flatMap { $0 }
  }
}
