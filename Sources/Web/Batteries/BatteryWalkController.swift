import Hummingbird
import Vault

/// A client's way through a battery: how far it has come, beginning and going on.
struct BatteryWalkController {
  let store: Store

  @Sendable func show(request: Request, context: SignedIn) async throws -> Response {
    let client = try await store.client(context)
    return try context.answer(try await page(client, context))
  }

  @Sendable func create(request: Request, context: SignedIn) async throws -> Response {
    let client = try await store.client(context)
    let reader = try await context.reader(request)
    let battery = try await store.battery(context.battery, context.voice).id
    return try await context.saving(reader, on: try await page(client, context)) {
      try await store.walk(
        context.voice.step(of: client, in: battery), anew: reader.isYes("anew"),
        at: context.moment)
      let standing = try await BatteryStanding.load(
        battery, of: client, from: store, context.voice)
      return try await context.done(at: standing.wayOn()) {
        BatteryWalkPage.screen(standing, context.voice)
      }
    }
  }

  private func page(_ client: Client, _ context: SignedIn) async throws -> Screen<BatteryWalkPage> {
    BatteryWalkPage.screen(
      try await .load(context.battery, of: client, from: store, context.voice), context.voice)
  }
}

/// Leaving an exercise out on the way through a battery.
struct BatterySkipController {
  let store: Store

  @Sendable func create(request: Request, context: SignedIn) async throws -> Response {
    let client = try await store.client(context)
    let reader = try await context.reader(request)
    let exercise = try reader.exercise(in: context.voice.catalogue)
    let before = try await BatteryStanding.load(
      context.battery, of: client, from: store, context.voice)
    return try await context.saving(reader, on: BatteryWalkPage.screen(before, context.voice)) {
      let standing = try await store.pass(
        exercise.id, isSkipped: true, in: before.battery.id, of: client, context)
      return try await context.done(at: standing.wayOn(after: exercise.id)) {
        BatteryWalkPage.screen(standing, context.voice)
      }
    }
  }
}

extension AnsweringContext {
  /// The battery's id in the path.
  var battery: String { parameters.get("battery") ?? "" }
}
