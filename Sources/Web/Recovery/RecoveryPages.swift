import Vault

/// Where the recovery key is typed.
struct RecoveryPage: Page {
  static let template = "recovery/new"
  let phrase: String
  let taken: String?

  static func screen(typed: Submission? = nil, _ voice: Voice) -> Screen<Self> {
    let offered = OfferedPassword(typed: typed)
    return Screen(
      page: Self(phrase: offered.phrase, taken: offered.taken), title: voice.text["recovery.title"])
  }
}

/// Checking and replacing the recovery key.
struct RecoverySettingsPage: Page {
  static let template = "recovery/edit"

  static func screen(_ voice: Voice) -> Screen<Self> {
    Screen(page: Self(), title: voice.text["recoveryKey.title"])
  }
}
