import HTTPTypes
import Hummingbird
import Vault

/// The page where a trainer signs in; the first one after a start unlocks the vault.
struct SignInPage: Page {
  static let template = "session/new"
  let locked: Bool
  let returnTo: String?

  static func screen(locked: Bool, returnTo: String?, _ voice: Voice) -> Screen<Self> {
    Screen(
      page: Self(locked: locked, returnTo: returnTo.flatMap(localPath)),
      title: voice.text["login.title"])
  }

  /// Wrong password, or too many tries: the same page with what was typed, but the password.
  static func screen(
    refused: SignInRefusal, _ typed: Submission, locked: Bool, _ voice: Voice
  ) -> Screen<Self> {
    let refusal = PasswordRefusal(refused, voice.text)
    var screen = screen(locked: locked, returnTo: typed.text("returnTo"), voice).refused(refusal)
    screen.form.values["login"] = typed.text("login")
    screen.form.summary = refusal.message
    return screen
  }

  /// Where a browser that has to sign in is sent; back afterwards to a page it asked for.
  static func path(for request: Request) -> String {
    // What a telephone shares comes with nobody signed in, and has to come once more.
    if request.isShare { return path(returningTo: "/clients/import?shared") }
    guard request.method == .get, request.uri.path != "/" else { return "/login" }
    return path(returningTo: request.uri.string)
  }

  static func path(returningTo address: String) -> String {
    "/login?returnTo=\(address.queryEncoded)"
  }

  /// Only a path of this server; `//other.example` and `/\other.example` lead elsewhere.
  static func localPath(_ text: String) -> String? {
    let isLocal =
      text.hasPrefix("/") && !text.hasPrefix("//") && !text.contains("\\")
      && text.unicodeScalars.allSatisfy { (0x21...0x7e).contains($0.value) }
    return isLocal && text.count <= 500 ? text : nil
  }
}
