import Vault

struct UnattendedPage: Page {
  static let template = "settings/unattended"
  let isOn: Bool
  /// Whether there is a file for the key.
  let hasPlace: Bool
  /// Why it is on and yet somebody has to sign in after a start; null where nothing is wrong.
  let trouble: String?

  static func screen(
    isOn: Bool, hasPlace: Bool, refusal: MachineKeyRefusal? = nil, _ voice: Voice
  ) -> Screen<Self> {
    let key = isOn && !hasPlace ? "unattended.trouble.noPlace" : refusal?.key
    let page = Self(isOn: isOn, hasPlace: hasPlace, trouble: key.map { voice.text[$0] })
    return Screen(page: page, title: voice.text["unattended.title"])
  }
}

extension MachineKeyRefusal {
  fileprivate var key: String {
    switch self {
    case .missing: "unattended.trouble.missing"
    case .openToOthers: "unattended.trouble.openToOthers"
    case .insideDataFolder, .unreadable, .unwritable, .notOurs: "unattended.trouble.wrong"
    }
  }
}
