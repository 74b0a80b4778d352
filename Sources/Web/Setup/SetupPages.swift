import Passwords
import Vault

/// Where the owner sets the gym up.
struct SetupPage: Page {
  static let template = "setup/new"
  /// Five words, offered as a password.
  let phrase: String
  /// The same where it was taken: it stands on the page anyway, so it may come back in its field.
  let taken: String?

  /// - Parameter typed: what comes back; the words that somebody has perhaps written down stay.
  static func screen(typed: Submission? = nil, _ voice: Voice) -> Screen<Self> {
    let offered = typed?.text("phrase").flatMap { Passphrase.isOne($0) ? $0 : nil }
    let phrase = offered ?? NewOwner.generatedPassword()
    let taken = typed?.text("password") == phrase ? phrase : nil
    return Screen(page: Self(phrase: phrase, taken: taken), title: voice.text["setup.title"])
  }
}

/// The recovery key, to print; it is never shown again.
struct RecoveryKeyPage: Page {
  static let template = "setup/show"
  let recoveryKey: String
  let gym: String
  let name: String
  let date: String

  static func screen(
    _ recoveryKey: String, of owner: NewOwner, _ voice: Voice
  ) -> Screen<Self> {
    let page = Self(
      recoveryKey: recoveryKey, gym: owner.gym, name: owner.name,
      date: voice.text.date(voice.now))
    return Screen(page: page, title: voice.text["recoveryKey.title"], status: .created)
  }
}

extension Reader {
  mutating func owner(_ code: SetupCode) -> NewOwner {
    let owner = NewOwner(
      gym: submission.text("gym") ?? "", name: submission.text("name") ?? "",
      login: submission.text("login") ?? "", password: submission.text("password") ?? "")
    for (field, mistake) in owner.mistakes {
      let (key, details) = mistake.text
      refuse(field, key, details)
    }
    if !code.accepts(submission.text("code") ?? "") {
      refuse("code", code.isUsedUp ? "setup.noMoreCodes" : "setup.wrongCode")
    }
    return owner
  }
}

extension NewOwner.Mistake {
  fileprivate var text: (key: String, details: [String: String]) {
    switch self {
    case .gymMissing: ("setup.gymMissing", [:])
    case .nameMissing: ("setup.nameMissing", [:])
    case .tooLong: ("problem.tooLong", ["limit": "200"])
    case .loginUnusable: ("setup.loginUnusable", [:])
    case .password(.tooShort(let minimum)): ("password.tooShort", ["minimum": String(minimum)])
    case .password(.tooLong(let bytes)): ("password.tooLong", ["limit": String(bytes)])
    case .password(.common): ("password.common", [:])
    case .password(.containsName): ("password.containsName", [:])
    case .password(.controlCharacter): ("password.controlCharacter", [:])
    }
  }
}
