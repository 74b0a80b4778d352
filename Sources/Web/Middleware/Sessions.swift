import Hummingbird
import Vault

/// Finds out who a request's session cookie belongs to.
struct Sessions: RouterMiddleware {
  static let cookie = "healthwheel-session"
  let services: Services

  func handle(
    _ request: Request, context: Visit,
    next: (Request, Visit) async throws -> Response
  ) async throws -> Response {
    var context = context
    if let token = request.sessionToken, !services.store.isLocked {
      context.trainer = try await services.store.signedIn(token: token, at: services.now())
    }
    return try await next(request, context)
  }
}

extension Request {
  /// At most 100 characters: ours are 43.
  var sessionToken: String? {
    cookies[Sessions.cookie].map(\.value).flatMap { $0.count <= 100 ? $0 : nil }
  }
}

extension Response {
  mutating func setSession(_ token: String?) {
    setCookie(
      Cookie(
        name: Sessions.cookie, value: token ?? "", maxAge: token == nil ? 0 : nil, path: "/",
        secure: false, httpOnly: true, sameSite: .strict))
  }
}
