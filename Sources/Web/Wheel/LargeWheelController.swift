import Catalogue
import Hummingbird
import Vault

/// The wheel alone, to be turned towards the client.
struct LargeWheelController {
  let store: Store

  @Sendable func show(request: Request, context: SignedIn) async throws -> Response {
    let client = try await store.client(context)
    let voice = context.voice
    let wheel = try await Wheel.load(of: client, on: nil, from: store, voice)
    let earlier = try await wheel.before(of: client, from: store, voice)
    return try context.answerClient(
      LargeWheelPage.screen(wheel, of: client, since: earlier, voice))
  }
}
