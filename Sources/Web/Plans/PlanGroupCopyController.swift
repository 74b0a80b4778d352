import Foundation
import Hummingbird
import Vault

/// A group once more: behind the first, or on another day, under the name that is typed.
struct PlanGroupCopyController {
  let store: Store

  @Sendable func create(request: Request, context: OfClient) async throws -> Response {
    let desk = try await PlanDesk(store, context)
    let (day, group) = (try desk.day(context), try desk.group(context))
    var reader = context.reader
    let (name, other) = reader.planGroup(group, on: day, of: desk.plan.content)
    let copies = group.movements.map { $0.copied(at: context.moment.now, under: name) }
    reader.checkSize(of: desk.plan.content, adding: copies.count, "group")
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

extension PlanMovement {
  fileprivate func copied(at now: Date, under group: String) -> PlanMovement {
    var copy = copied(at: now)
    copy.group = group
    return copy
  }
}
