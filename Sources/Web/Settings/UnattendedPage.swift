import Vault

struct UnattendedPage: Page {
  static let template = "settings/unattended"
  let isOn: Bool
  /// Whether there is a file for the key.
  let hasPlace: Bool

  static func screen(isOn: Bool, hasPlace: Bool, _ voice: Voice) -> Screen<Self> {
    Screen(page: Self(isOn: isOn, hasPlace: hasPlace), title: voice.text["unattended.title"])
  }
}
