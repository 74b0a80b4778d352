import Crypto
import Foundation
import HTTPTypes
import Hummingbird

/// What a browser may do with any answer: nothing but our own files, and keep no page.
struct SecurityHeaders: RouterMiddleware {
  let network: Network
  private static var policy: String {
    """
    default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; \
    object-src 'none'
    """
  }

  /// For a page with this one style sheet in it, fonts in that, its own pictures, and what it prints.
  static func policy(allowing style: String) -> String {
    let hash = Data(SHA256.hash(data: Data(style.utf8))).base64EncodedString()
    return policy
      + "; style-src 'self' 'sha256-\(hash)'; font-src 'self' data:; img-src 'self' data:"
      + "; frame-src blob:"
  }

  func handle(
    _ request: Request, context: Visit,
    next: (Request, Visit) async throws -> Response
  ) async throws -> Response {
    var response = try await next(request, context)
    if response.headers[.contentSecurityPolicy] == nil {
      response.headers[.contentSecurityPolicy] = Self.policy
    }
    response.headers[.xContentTypeOptions] = "nosniff"
    // Browsers complain about it where they cannot know whom they speak with.
    let isKnown = request.isSecure || network.isOurs(context.address)
    for (name, value) in Self.others
      + (isKnown ? [("Cross-Origin-Opener-Policy", "same-origin")] : [])
    {
      if let field = HTTPField.Name(name) { response.headers[field] = value }
    }
    if response.headers[.cacheControl] == nil { response.headers[.cacheControl] = "no-store" }
    return response
  }

  private static var others: [(String, String)] {
    [
      ("Referrer-Policy", "no-referrer"), ("X-Frame-Options", "DENY"),
      ("Cross-Origin-Resource-Policy", "same-origin"),
      ("Permissions-Policy", "camera=(self), microphone=(), geolocation=()"),
    ]
  }
}
