import Vault

/// Where a trainer chooses another password.
struct PasswordPage: Page {
  static let template = "settings/password"
  let login: String
  let phrase: String
  let taken: String?

  static func screen(
    _ trainer: Trainer, typed: Submission? = nil, _ voice: Voice
  ) -> Screen<Self> {
    let offered = OfferedPassword(typed: typed)
    return Screen(
      page: Self(login: trainer.login, phrase: offered.phrase, taken: offered.taken),
      title: voice.text["newPassword.title"])
  }
}
