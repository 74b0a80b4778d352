import Catalogue
import Hummingbird
import Vault

/// The wheel alone, to be turned towards the client.
struct LargeWheelController {
  let store: Store

  @Sendable func show(request: Request, context: OfClient) async throws -> Response {
    let voice = context.voice
    let (wheel, earlier) = try await Wheel.loadBoth(
      of: context.client, on: nil, from: store, voice)
    return try context.answerClient(
      LargeWheelPage.screen(wheel, of: context.client, since: earlier, voice))
  }
}
