import Certificates
import Foundation
import Hummingbird

/// The authority's certificate, to be trusted: as it is.
struct AuthorityController {
  let network: Network

  @Sendable func show(request: Request, context: Visit) throws -> Response {
    guard let authority = network.authority else { throw Refusal.notFound }
    return .download(
      Data(authority.certificatePEM.utf8), "application/x-x509-ca-cert", named: "healthwheel.crt")
  }
}
