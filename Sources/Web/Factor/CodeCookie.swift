import HTTPTypes
import Hummingbird
import Vault

/// By what a browser is known between the password and the code. It opens nothing but that page.
enum CodeCookie {
  fileprivate static func name(_ isSecure: Bool) -> String {
    isSecure ? "__Secure-healthwheel-code" : "healthwheel-code"
  }
  fileprivate static let path = "/login"
}

extension Request {
  /// At most 100 characters: ours are 43.
  var codeToken: String? {
    cookies[CodeCookie.name(isSecure)].map(\.value).flatMap { $0.count <= 100 ? $0 : nil }
  }
}

extension Response {
  /// With the cookie, or none any more.
  func settingCode(_ token: String?, for request: Request) -> Response {
    var response = self
    response.setCookie(
      Cookie(
        name: CodeCookie.name(request.isSecure), value: token ?? "",
        maxAge: token == nil ? 0 : nil, path: CodeCookie.path, secure: request.isSecure,
        httpOnly: true, sameSite: .strict))
    return response
  }
}
