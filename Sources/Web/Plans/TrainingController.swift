import Foundation
import HTTPTypes
import Hummingbird
import Units
import Vault

/// What a client has done by their plans, week by week.
struct TrainingController {
  /// Shown of what was done.
  private static let weeks = 12

  let store: Store

  @Sendable func index(request: Request, context: SignedIn) async throws -> Response {
    let client = try await store.client(context)
    guard let today = context.voice.today,
      let first = today.monday.adding(days: -7 * (Self.weeks - 1))
    else { throw Refusal.notFound }
    let month = request.query["month"].flatMap { CalendarMonth($0) } ?? CalendarMonth(today)
    let days = month.weeks.flatMap(\.self)
    let records = TrainingRecords(
      weeks: (0..<Self.weeks).compactMap { today.monday.adding(days: -7 * $0) },
      plans: try await store.plans(of: client.id),
      ticks: try await store.training(of: client.id, since: first),
      month: month,
      ofMonth: try await store.training(of: client.id, since: days.first, until: days.last),
      bests: try await store.personalBests(of: client.id))
    return try context.answer(TrainingPage.screen(records, of: client, context.voice))
  }

  /// Of one movement.
  @Sendable func show(request: Request, context: SignedIn) async throws -> Response {
    let client = try await store.client(context)
    let id = context.parameters.get("trained") ?? ""
    let ticks = try await store.training(of: client.id, movement: id)
    // One that the library has lost was still done.
    guard !ticks.isEmpty || context.voice.movements.movement(id) != nil else {
      throw Refusal.notFound
    }
    let best = try await store.personalBests(of: client.id).first { $0.movement == id }
    return try context.answer(
      MovementHistoryPage.screen(id, ticks, best: best, of: client, context.voice))
  }
}

/// The same, set by set, as a file for a spreadsheet.
struct TrainingFileController {
  private static let columns = [
    "date", "movement", "name", "set", "repetitions", "mass_kg", "duration_s", "distance_m",
    "checkedOffAt",
  ]

  let store: Store

  @Sendable func show(request: Request, context: SignedIn) async throws -> Response {
    let client = try await store.client(context)
    let ticks = try await store.training(of: client.id)
    let movements = context.voice.movements
    let lines = ticks.map { tick in
      let numbers = tick.numbers
      return CSV.line([
        tick.day.description, tick.movement, movements.movement(tick.movement)?.name,
        String(tick.place + 1), numbers.repetitions.map(String.init), numbers.mass?.plainText,
        numbers.duration?.plainText, numbers.distance?.plainText,
        tick.tickedAt.formatted(.iso8601),
      ])
    }
    return Response(
      status: .ok,
      headers: [
        .contentType: "text/csv; charset=utf-8",
        .contentDisposition: "attachment; filename=\"training-\(client.id).csv\"",
      ],
      body: .init(byteBuffer: ByteBuffer(string: CSV.head(Self.columns) + lines.joined())))
  }
}
