import Hummingbird
import Vault

/// Where a battery stands in the list.
struct BatteryPlaceController {
  let store: Store

  @Sendable func update(request: Request, context: Owner) async throws -> Response {
    let battery = try await store.battery(context.battery, context.voice)
    var reader = context.reader
    let place = reader.number("place")
    let page = {
      BatteriesPage.screen(try await store.batteries(beside: context.shipped), context.voice)
    }
    return try await context.saving(reader, on: try await page()) {
      try await store.move(
        battery.id, to: place ?? 0, beside: context.shipped, by: context.trainer,
        at: context.moment.now)
      return try await context.done(at: "/settings/batteries#battery-\(battery.id)", .ok, page)
    }
  }
}
