import Foundation
import Hummingbird
import Vault

/// The same, set by set, as a file for a spreadsheet.
struct TrainingFileController {
  private static let columns = [
    "date", "movement", "name", "set", "repetitions", "mass_kg", "duration_s", "distance_m",
    "checkedOffAt",
  ]

  let store: Store

  @Sendable func show(request: Request, context: OfClient) async throws -> Response {
    let ticks = try await store.training(of: context.client.id)
    let lines = ticks.map { line($0, context.voice) }
    return .download(
      CSV.head(Self.columns) + lines.joined(), CSV.type,
      named: "training-\(context.client.id).csv")
  }

  private func line(_ tick: SetTick, _ voice: Voice) -> String {
    let numbers = tick.numbers
    return CSV.line([
      tick.day.description, tick.movement, voice.movements.movement(tick.movement)?.name,
      String(tick.place + 1), numbers.repetitions.map(String.init), numbers.mass?.plainText,
      numbers.duration?.plainText, numbers.distance?.plainText,
      tick.tickedAt.formatted(.iso8601),
    ])
  }
}
