import Foundation
import HTTPTypes
import Hummingbird
import Vault

/// Finds out who a request's session cookie belongs to, and how to speak to them.
struct Sessions: RouterMiddleware {
  /// What came encrypted is kept apart: no page in plain HTTP can set or read it.
  static func cookie(_ isSecure: Bool) -> String {
    isSecure ? "__Host-healthwheel-session" : "healthwheel-session"
  }

  let services: Services

  func handle(
    _ request: Request, context: Visit,
    next: (Request, Visit) async throws -> Response
  ) async throws -> Response {
    var context = context
    let session = try await services.store.session(
      of: request, isUse: request.isUse, at: services.clocks.now())
    context.answering = Answering(request, session, services)
    return try await next(request, context)
  }
}

extension Store {
  /// What a request's cookie stands for.
  func session(of request: Request, isUse: Bool, at now: Date) async throws -> OpenSession? {
    guard let token = request.sessionToken, isReadable else { return nil }
    return try await signedIn(token: token, isUse: isUse, at: now)
  }
}

extension Request {
  /// Whether somebody is at the browser: a page asks by itself how it stands with its lock, with
  /// what it watches, and what others have changed.
  fileprivate var isUse: Bool {
    let path = uri.path
    if let watch = HTTPField.Name("HealthWheel-Watch"), headers[watch] != nil { return false }
    return !["/lock", "/events", "/healthz"].contains(path) && !path.hasPrefix("/assets/")
  }

  /// At most 100 characters: ours are 43.
  var sessionToken: String? {
    cookies[Sessions.cookie(isSecure)].map(\.value).flatMap { $0.count <= 100 ? $0 : nil }
  }
}

extension Response {
  /// With the session's cookie, or none any more.
  func settingSession(_ token: String?, for request: Request) -> Response {
    var response = self
    response.setCookie(
      Cookie(
        name: Sessions.cookie(request.isSecure), value: token ?? "", maxAge: token == nil ? 0 : nil,
        path: "/",
        secure: request.isSecure, httpOnly: true, sameSite: .strict))
    return response
  }
}
