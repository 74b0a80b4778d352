import Hummingbird
import Vault

/// Bringing a battery back that was removed.
struct BatteryRemovalController {
  let store: Store

  @Sendable func destroy(request: Request, context: Owner) async throws -> Response {
    let id = context.battery
    try await store.remove(
      id, false, beside: context.shipped, by: context.trainer, at: context.moment.now)
    return try await context.done(at: "/settings/batteries?restored=\(id)#battery-\(id)") {
      BatteriesPage.screen(try await store.batteries(beside: context.shipped), context.voice)
    }
  }
}
