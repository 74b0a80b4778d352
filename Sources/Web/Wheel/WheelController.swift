import Catalogue
import Hummingbird
import Units
import Vault

/// The client's wheel as it was on a day, as data.
struct WheelController {
  let store: Store

  @Sendable func show(request: Request, context: OfClient) async throws -> Response {
    let day = try request.day("at")
    let wheel = try await Wheel.load(of: context.client, on: day, from: store, context.voice)
    return try .json(wheel, status: .ok)
  }
}
