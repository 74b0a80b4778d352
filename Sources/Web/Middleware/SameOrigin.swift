import Foundation
import HTTPTypes
import Hummingbird

/// Refuses what another site's page sends, and requests to a name that is not this machine's.
struct SameOrigin<Context: RequestContext>: RouterMiddleware {
  /// Host names and addresses without a port, in lower case.
  let knownHosts: Set<String>

  func handle(
    _ request: Request, context: Context,
    next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    let authority = request.head.authority?.lowercased() ?? ""
    guard let host = Self.host(authority) else { throw Refusal.malformed }
    guard knownHosts.contains(host) else { throw Refusal.unknownHost }
    let safe: [HTTPRequest.Method] = [.get, .head, .options]
    if !safe.contains(request.method), !isSameOrigin(request, authority) {
      throw Refusal.otherSite
    }
    return try await next(request, context)
  }

  /// Browsers say `Sec-Fetch-Site`; where it is missing, `Origin` must be the asked address.
  private func isSameOrigin(_ request: Request, _ authority: String) -> Bool {
    if let name = HTTPField.Name("Sec-Fetch-Site"), let site = request.headers[name] {
      return site == "same-origin"
    }
    return request.headers[.origin]?.lowercased() == "http://\(authority)"
  }

  /// `localhost:8080` is `localhost`, `[::1]:8080` is `::1`; nil for what is no address.
  static func host(_ authority: String) -> String? {
    guard let match = authority.wholeMatch(of: /(?:\[([0-9a-f:.]+)\]|([a-z0-9._-]+))(?::(\d*))?/)
    else { return nil }
    if let port = match.3, !port.isEmpty, UInt16(port) == nil { return nil }
    return (match.1 ?? match.2).map(String.init)
  }
}

/// The names and addresses by which this machine may be asked.
enum KnownHosts {
  static func ofThisMachine() -> Set<String> {
    let host = ProcessInfo.processInfo.hostName.lowercased()
    let short = String(host.prefix { $0 != "." })
    return ["localhost", "127.0.0.1", "::1", host, short, "\(short).local"]
  }
}
