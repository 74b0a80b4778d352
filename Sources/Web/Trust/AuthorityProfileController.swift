import Certificates
import Hummingbird

/// The same within a profile of Apple's devices.
struct AuthorityProfileController {
  let network: Network

  @Sendable func show(request: Request, context: Visit) throws -> Response {
    guard let authority = network.authority else { throw Refusal.notFound }
    return .download(
      try authority.configurationProfile(), "application/x-apple-aspen-config",
      named: "healthwheel.mobileconfig")
  }
}
