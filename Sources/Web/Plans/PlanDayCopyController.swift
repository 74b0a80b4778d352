import Hummingbird
import Vault

/// A day once more, behind the first.
struct PlanDayCopyController {
  let store: Store

  @Sendable func create(request: Request, context: OfClient) async throws -> Response {
    let desk = try await PlanDesk(store, context)
    let day = try desk.day(context)
    var reader = context.reader
    let copy = day.copied(at: context.moment.now)
    reader.checkSize(of: desk.plan.content, adding: day.movements.count, days: 1, "name")
    return try await desk.save(
      reader, about: day.id.description, at: "#day-\(copy.id)", status: .created, context
    ) { plan in
      let place = plan.days.firstIndex { $0.id == day.id } ?? plan.days.count - 1
      plan.days.insert(copy, at: place + 1)
    }
  }
}
