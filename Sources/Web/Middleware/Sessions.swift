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
    context.trainer = try await services.trainer(of: request)
    return try await next(request, context)
  }
}

extension Services {
  /// Whom a request's session cookie belongs to.
  func trainer(of request: Request) async throws -> Trainer? {
    guard let token = request.sessionToken, !store.isLocked else { return nil }
    return try await store.signedIn(token: token, at: now())
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
