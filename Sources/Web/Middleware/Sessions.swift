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
    let session = try await services.session(of: request)
    context.trainer = session?.trainer
    context.handedOver = session?.handedOver
    return try await next(request, context)
  }
}

extension Services {
  /// What a request's cookie stands for.
  func session(of request: Request) async throws -> OpenSession? {
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
