import Foundation
import QRCodes
import Vault

/// Where somebody who has typed the password types a code.
struct CodePage: Page {
  static let template = "factor/code"

  static func screen(_ voice: Voice) -> Screen<Self> {
    Screen(page: Self(), title: voice.text["code.title"])
  }
}

/// How a trainer comes to have a second factor. The secret counts once a code has proved it.
struct NewFactorPage: Page {
  static let template = "factor/new"
  /// In groups of four.
  let secret: String
  /// What the QR code says to an app.
  let address: String

  static func screen(
    _ secret: OneTimeSecret, _ trainer: Trainer, in gym: Gym, _ voice: Voice
  ) -> Screen<Self> {
    let page = Self(
      secret: secret.text, address: secret.address(of: trainer.login, in: gym.name))
    var screen = Screen(page: page, title: voice.text["factor.title"])
    screen.chart = Drawing(QRCode(page.address)?.svg ?? "")
    return screen
  }
}

extension OneTimeSecret {
  private static let issuerLimit = 40

  /// As authenticator apps read it, with the name that they show.
  fileprivate func address(of login: String, in gym: String) -> String {
    let issuer = String(gym.replacing(":", with: " ").prefix(Self.issuerLimit)).queryEncoded
    return "otpauth://totp/\(issuer):\(login.queryEncoded)?secret=\(text.replacing(" ", with: ""))"
      + "&issuer=\(issuer)&algorithm=SHA1&digits=6&period=30"
  }
}

/// A second factor that is switched on.
struct FactorPage: Page {
  static let template = "factor/show"
  let since: Shown<Date>
  let codesLeft: Int
  let left: String

  static func screen(_ standing: FactorStanding, _ voice: Voice) -> Screen<Self> {
    let count = standing.codesLeft
    return Screen(
      page: Self(
        since: Shown(standing.since, voice.text.date), codesLeft: count,
        left: count == 0 ? voice.text["factor.noneLeft"] : voice.text.plural("factor.left", count)),
      title: voice.text["factor.title"])
  }
}

/// Recovery codes, to print; they are never shown again.
struct RecoveryCodesPage: Page {
  static let template = "factor/codes"
  let codes: [String]
  let name: String
  let login: String
  let date: String

  /// - Parameter key: of the text that says what was done.
  static func screen(
    _ codes: [RecoveryCode], _ trainer: Trainer, _ key: String, _ voice: Voice
  ) -> Screen<Self> {
    let page = Self(
      codes: codes.map(\.text), name: trainer.name, login: trainer.login,
      date: voice.text.date(voice.now))
    var screen = Screen(page: page, title: voice.text["recoveryCodes.title"], status: .created)
    screen.notice = Notice(text: voice.text[key])
    return screen
  }
}
