import Foundation
import Hummingbird
import Units
import Vault

/// What a client has done by their plans, week by week.
struct TrainingController {
  /// Shown of what was done.
  private static let weeks = 12

  let store: Store

  @Sendable func index(request: Request, context: OfClient) async throws -> Response {
    guard let today = context.voice.today,
      let first = today.monday.adding(days: -7 * (Self.weeks - 1))
    else { throw Refusal.notFound }
    let month = request.query["month"].flatMap { CalendarMonth($0) } ?? CalendarMonth(today)
    let days = month.weeks.flatMap(\.self)
    let records = TrainingRecords(
      weeks: (0..<Self.weeks).compactMap { today.monday.adding(days: -7 * $0) },
      plans: try await store.plans(of: context.client.id),
      ticks: try await store.training(of: context.client.id, since: first),
      month: month,
      ofMonth: try await store.training(of: context.client.id, since: days.first, until: days.last),
      bests: try await store.personalBests(of: context.client.id))
    return try context.answer(TrainingPage.screen(records, of: context.client, context.voice))
  }

  /// Of one movement.
  @Sendable func show(request: Request, context: OfClient) async throws -> Response {
    let id = context.parameters.get("trained") ?? ""
    let ticks = try await store.training(of: context.client.id, movement: id)
    // One that the library has lost was still done.
    guard !ticks.isEmpty || context.voice.movements.movement(id) != nil else {
      throw Refusal.notFound
    }
    let best = try await store.personalBests(of: context.client.id).first { $0.movement == id }
    return try context.answer(
      MovementHistoryPage.screen(id, ticks, best: best, of: context.client, context.voice))
  }
}
