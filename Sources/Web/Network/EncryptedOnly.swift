import Foundation
import HTTPTypes
import Hummingbird

/// Over plain HTTP only this machine gets the program; another gets the page that says how to
/// trust this gym, and what that page is made of.
struct EncryptedOnly: RouterMiddleware {
  let network: Network
  let now: @Sendable () -> Date
  private static let open = ["/trust", "/assets/", "/healthz"]

  func handle(
    _ request: Request, context: Visit,
    next: (Request, Visit) async throws -> Response
  ) async throws -> Response {
    guard !network.isOurs(context.address) else { return try await next(request, context) }
    network.tablets.note(
      context.address, agent: request.headers[.userAgent] ?? "", isSecure: request.isSecure,
      at: now())
    if request.isSecure || Self.open.contains(where: request.uri.path.hasPrefix) {
      return try await next(request, context)
    }
    guard [.get, .head].contains(request.method), !request.wantsJSON else {
      throw Refusal.notEncrypted
    }
    return .seeOther("/trust")
  }
}

extension Request {
  /// Whether it came by HTTPS.
  var isSecure: Bool { head.scheme == "https" }
}
