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
    guard let host = Network.host(authority) else { throw Refusal.malformed }
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
}

private let addressLetters = Set("0123456789abcdef:.")
private let nameLetters = Set("0123456789abcdefghijklmnopqrstuvwxyz._-")

extension Network {
  /// `localhost:8080` is `localhost`, `[::1]:8080` is `::1`; nil for what is no address.
  static func host(_ authority: String) -> String? {
    var host = authority[...]
    if let colon = host.lastIndex(of: ":"), !host.hasSuffix("]") {
      let port = host[colon...].dropFirst()
      guard port.isEmpty || UInt16(port) != nil && port.first != "+" else { return nil }
      host = host[..<colon]
    }
    let isBracketed = host.hasPrefix("[") && host.hasSuffix("]")
    let bare = isBracketed ? host.dropFirst().dropLast() : host
    let letters = isBracketed ? addressLetters : nameLetters
    return !bare.isEmpty && bare.allSatisfy(letters.contains) ? String(bare) : nil
  }

  /// Whether this machine may be asked by that name or address.
  fileprivate func isKnown(_ host: String) -> Bool {
    let names = names
    guard let address = MachineNames.Address(host) else { return names.hosts.contains(host) }
    return address.text == "::1" || names.addresses.contains(address)
  }
}
