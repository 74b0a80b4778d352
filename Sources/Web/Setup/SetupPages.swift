import Vault

/// Where the owner sets the gym up.
struct SetupPage: Page {
  static let template = "setup/new"
  /// Whether no code is taken any more before the next start.
  let isUsedUp: Bool
  let phrase: String
  let taken: String?

  static func screen(
    typed: Submission? = nil, isUsedUp: Bool = false, _ voice: Voice
  ) -> Screen<Self> {
    let offered = OfferedPassword(typed: typed)
    let page = Self(isUsedUp: isUsedUp, phrase: offered.phrase, taken: offered.taken)
    return Screen(page: page, title: voice.text["setup.title"])
  }
}

/// The recovery key, to print; it is never shown again.
struct RecoveryKeyPage: Page {
  static let template = "setup/show"
  let recoveryKey: String
  let gym: String
  let name: String
  /// The recovery page asks for it beside the key.
  let login: String
  let date: String

  static func screen(
    _ recoveryKey: String, of owner: Trainer, in gym: String, _ voice: Voice
  ) -> Screen<Self> {
    let page = Self(
      recoveryKey: recoveryKey, gym: gym, name: owner.name, login: owner.login,
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
    case .password(let problem): problem.text
    }
  }
}
