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
