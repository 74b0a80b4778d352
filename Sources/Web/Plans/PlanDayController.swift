import Foundation
import Hummingbird
import Vault

/// The days of a plan.
struct PlanDayController {
  let store: Store

  @Sendable func create(request: Request, context: OfClient) async throws -> Response {
    let desk = try await PlanDesk(store, context)
    var reader = context.reader
    let day = reader.planDay(PlanDay(id: .init(at: context.moment.now), name: "", weekday: nil))
    reader.checkSize(of: desk.plan.content, days: 1, "name")
    return try await desk.save(
      reader, about: PlanPage.newDay, at: "#day-\(day.id)", status: .created, context
    ) {
      $0.days.append(day)
    }
  }

  @Sendable func update(request: Request, context: OfClient) async throws -> Response {
    let desk = try await PlanDesk(store, context)
    guard let old = try? desk.day(context) else { return try await desk.gone(context) }
    var reader = context.reader
    reader.meet(context.voice.fields(of: old)) {
      context.voice.words(for: $1, in: $0, of: desk.plan.content)
    }
    let day = reader.planDay(old)
    return try await desk.save(reader, about: old.id.description, at: "#day-\(old.id)", context) {
      try $0.edit(old.id) { ($0.name, $0.weekday) = (day.name, day.weekday) }
    }
  }

  @Sendable func destroy(request: Request, context: OfClient) async throws -> Response {
    let desk = try await PlanDesk(store, context)
    let (id, reader) = (try desk.day(context).id, context.reader)
    return try await desk.save(reader, context) { plan in plan.days.removeAll { $0.id == id } }
  }
}
