import Certificates
import Foundation
import HTTPTypes
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

extension Response {
  fileprivate static func download(_ data: Data, _ type: String, named name: String) -> Response {
    Response(
      status: .ok,
      headers: [.contentType: type, .contentDisposition: "attachment; filename=\"\(name)\""],
      body: .init(byteBuffer: ByteBuffer(bytes: data)))
  }
}
