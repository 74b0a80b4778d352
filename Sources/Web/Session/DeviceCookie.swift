import HTTPTypes
import Hummingbird

/// By what a browser is known that trainers have signed in with before. It lets nobody in: wrong
/// passwords are counted apart, so that no stranger's guesses keep its trainers out; and PINs are
/// of this browser only.
enum DeviceCookie {
  fileprivate static func name(_ isSecure: Bool) -> String {
    isSecure ? "__Secure-healthwheel-device" : "healthwheel-device"
  }
  /// Where it was kept before there were PINs; a browser would send both.
  fileprivate static let earlierPath = "/login"
  /// As long as browsers keep one: 400 days.
  fileprivate static let age = 400 * 24 * 3600
}

extension Request {
  /// At most 100 characters: ours are 43.
  var device: String? {
    cookies[DeviceCookie.name(isSecure)].map(\.value).flatMap { $0.count <= 100 ? $0 : nil }
  }
}

extension Response {
  func settingDevice(_ device: String, for request: Request) -> Response {
    var response = self
    for (path, value, age) in [
      (DeviceCookie.earlierPath, "", 0), ("/", device, DeviceCookie.age),
    ] {
      response.setCookie(
        Cookie(
          name: DeviceCookie.name(request.isSecure), value: value, maxAge: age, path: path,
          secure: request.isSecure, httpOnly: true, sameSite: .strict))
    }
    return response
  }

  /// What a browser gets whose session has ended by its own doing.
  static func signedOut(_ request: Request) -> Response {
    let response = request.wantsJSON ? Response(status: .ok) : Response.seeOther("/login")
    return response.settingSession(nil, for: request).clearingSite()
  }

  /// Nothing that the browser has kept of our pages stays behind. `"cookies"` is left out: it
  /// would take the device cookie along, and the browser would be a stranger's again.
  func clearingSite() -> Response {
    var response = self
    if let name = HTTPField.Name("Clear-Site-Data") {
      response.headers[name] = "\"cache\", \"storage\""
    }
    return response
  }
}
