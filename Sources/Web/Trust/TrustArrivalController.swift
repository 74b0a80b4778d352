import Hummingbird
import Vault

/// The page that only a browser that trusts the gym can show.
struct TrustArrivalController {
  let network: Network

  @Sendable func show(request: Request, context: Guest) throws -> Response {
    guard let ways = network.ways(for: request) else { throw Refusal.notFound }
    guard request.isSecure else { return .seeOther(ways.arrival) }
    return try context.answer(TrustArrivalPage.screen(context.voice))
  }
}
