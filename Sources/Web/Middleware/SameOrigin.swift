import Certificates
import Foundation
import HTTPTypes
import Hummingbird

/// Refuses what another site's page sends, and requests to a name that is not this machine's.
struct SameOrigin<Context: RequestContext>: RouterMiddleware {
  let network: Network

  func handle(
    _ request: Request, context: Context,
    next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    let authority = request.head.authority?.lowercased() ?? ""
    guard let host = Self.host(authority) else { throw Refusal.malformed }
    guard network.isKnown(host) else { throw Refusal.unknownHost }
    let safe: [HTTPRequest.Method] = [.get, .head, .options]
    if !safe.contains(request.method), !isSameOrigin(request, authority) {
      throw Refusal.otherSite
    }
    return try await next(request, context)
  }

  /// Browsers say `Sec-Fetch-Site`; where it is missing, `Origin` must be the asked address.
  private func isSameOrigin(_ request: Request, _ authority: String) -> Bool {
    if let name = HTTPField.Name("Sec-Fetch-Site"), let site = request.headers[name] {
      // No page can say `none`: a phone's own share sheet does, and that changes nothing.
      return site == "same-origin" || site == "none" && request.isShare
    }
    return request.headers[.origin]?.lowercased()
      == "\(request.isSecure ? "https" : "http")://\(authority)"
  }

  /// `localhost:8080` is `localhost`, `[::1]:8080` is `::1`; nil for what is no address.
  static func host(_ authority: String) -> String? {
    guard let match = authority.wholeMatch(of: /(?:\[([0-9a-f:.]+)\]|([a-z0-9._-]+))(?::(\d*))?/)
    else { return nil }
    if let port = match.3, !port.isEmpty, UInt16(port) == nil { return nil }
    return (match.1 ?? match.2).map(String.init)
  }
}

extension Network {
  /// Whether this machine may be asked by that name or address.
  fileprivate func isKnown(_ host: String) -> Bool {
    let names = names
    guard let address = MachineNames.Address(host) else { return names.hosts.contains(host) }
    return address.text == "::1" || names.addresses.contains(address)
  }
}
