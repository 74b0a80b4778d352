import Hummingbird
import Vault

/// The movements of a day that stand behind each other under one muscle group, as one; the address
/// names the first of them.
struct PlanGroupController {
  let store: Store

  @Sendable func update(request: Request, context: OfClient) async throws -> Response {
    let desk = try await PlanDesk(store, context)
    guard let day = try? desk.day(context), let group = try? desk.group(context) else {
      return try await desk.gone(context)
    }
    var reader = context.reader
    reader.meet(context.voice.fields(of: group.name, on: day)) {
      context.voice.words(for: $1, in: $0, of: desk.plan.content)
    }
    let (name, other) = reader.planGroup(group, on: day, of: desk.plan.content)
    return try await desk.save(
      reader, about: group.part, at: "#movement-\(group.first)", context
    ) { plan in
      try plan.edit(day.id) { try $0.nameGroup(of: group.first, name) }
      if let other { try plan.moveGroup(of: group.first, from: day.id, to: other) }
    }
  }

  @Sendable func destroy(request: Request, context: OfClient) async throws -> Response {
    let desk = try await PlanDesk(store, context)
    let (day, first) = (try desk.day(context), try desk.group(context).first)
    let reader = context.reader
    return try await desk.save(reader, at: "#day-\(day.id)", context) { plan in
      try plan.edit(day.id) { _ = try $0.takeGroup(of: first) }
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
  mutating func planGroup(
    _ group: PlanGroup, on day: PlanDay, of plan: PlanContent
  ) -> (name: String, other: Identifier<PlanDay>?) {
    let name = words(
      "group", keep: group.name, limit: PlanContent.nameLimit, required: "problem.nameMissing")
    return (name, otherDay(than: day, of: plan))
  }
}

extension PlanDesk {
  func group(_ context: OfClient) throws -> PlanGroup {
    let (day, id) = (try day(context), try context.id("group") as Identifier<PlanMovement>)
    let movements = try Array(day.movements[day.group(of: id)])
    guard let first = movements.first else { throw Refusal.notFound }
    return PlanGroup(name: first.group, movements: movements, first: first.id)
  }
}
