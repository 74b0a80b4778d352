import Hummingbird
import Vault

/// Leaving an exercise out on the way through a battery.
struct BatterySkipController {
  let store: Store

  @Sendable func create(request: Request, context: OfClient) async throws -> Response {
    let reader = context.reader
    let exercise = try reader.exercise(in: context.voice.catalogue)
    let before = try await BatteryStanding.load(
      context.battery, of: context.client, from: store, context.voice)
    return try await context.saving(reader, on: BatteryWalkPage.screen(before, context.voice)) {
      let standing = try await store.pass(
        exercise.id, isSkipped: true, in: before.battery.id, context)
      return try await context.done(at: standing.wayOn(after: exercise.id)) {
        BatteryWalkPage.screen(standing, context.voice)
      }
    }
  }
}
