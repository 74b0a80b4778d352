import Hummingbird
import Vault

/// A client's way through a battery: how far it has come, beginning and going on.
struct BatteryWalkController {
  let store: Store

  @Sendable func show(request: Request, context: OfClient) async throws -> Response {
    return try context.answer(try await page(context))
  }

  @Sendable func create(request: Request, context: OfClient) async throws -> Response {
    let reader = context.reader
    let battery = try await store.battery(context.battery, context.voice).id
    return try await context.saving(reader, on: try await page(context)) {
      try await store.walk(
        context.voice.step(of: context.client, in: battery), anew: reader.isYes("anew"),
        at: context.moment)
      let standing = try await BatteryStanding.load(
        battery, of: context.client, from: store, context.voice)
      return try await context.done(at: standing.wayOn()) {
        BatteryWalkPage.screen(standing, context.voice)
      }
    }
  }

  private func page(_ context: OfClient) async throws -> Screen<BatteryWalkPage> {
    BatteryWalkPage.screen(
      try await .load(context.battery, of: context.client, from: store, context.voice),
      context.voice)
  }
}

extension AnsweringContext {
  /// The battery's id in the path.
  var battery: String { parameters.get("battery") ?? "" }
}
