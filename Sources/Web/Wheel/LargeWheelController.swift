import Catalogue
import Hummingbird
import Units
import Vault

/// The wheel alone, to be turned towards the client.
struct LargeWheelController {
  let store: Store

  @Sendable func show(request: Request, context: SignedIn) async throws -> Response {
    let client = try await store.client(context)
    let voice = context.voice
    let wheel = try await Wheel.load(of: client, on: nil, from: store, voice)
    let days = try await store.measuringDays(of: client.id, in: voice.zone)
    let yearAgo = days.last { day in voice.today.map { day.days(to: $0) >= 365 } ?? false }
    var before: (day: Day, wheel: Wheel)?
    if let day = yearAgo ?? days.first {
      before = (day, try await Wheel.load(of: client, on: day, from: store, voice))
    }
    return try context.answerClient(
      LargeWheelPage.screen(wheel, of: client, since: before, voice))
  }
}
