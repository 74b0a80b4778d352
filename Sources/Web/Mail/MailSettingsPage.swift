import Children
import Posting
import Vault

/// How mail leaves the gym; the password is never shown again.
struct MailSettingsPage: Page {
  static let template = "mail/edit"
  struct Choice: Encodable, Sendable {
    let key: String
    let label: String
    let hint: String
    let selected: Bool
  }
  let ways: [Choice]
  let encryptions: [Choice]
  /// The package that is to be installed; null where all is there.
  let missing: String?
  /// How it is installed.
  let install: String?
  let isSetUp: Bool
  let hasPassword: Bool

  static func screen(
    _ account: MailAccount?, _ programs: Programs, _ voice: Voice
  ) -> Screen<Self> {
    let missing = Courier.missing(for: account?.way ?? .server, programs)
    let page = Self(
      ways: MailAccount.Way.allCases.map {
        voice.way($0.rawValue, selected: account?.way.rawValue ?? "server")
      },
      encryptions: MailServer.Encryption.allCases.map {
        voice.encryption($0.rawValue, selected: account?.encryption ?? "startTLS")
      },
      missing: missing, install: missing.map(voice.install), isSetUp: account != nil,
      hasPassword: account?.secret.isEmpty == false)
    var screen = Screen(page: page, title: voice.text["mailSettings.title"])
    screen.form = FormFields(account?.fields ?? ["port": "587"])
    return screen
  }
}

extension Courier {
  fileprivate static func missing(for way: MailAccount.Way, _ programs: Programs) -> String? {
    let server = MailServer(host: "", port: 1, encryption: .tls, user: "", secret: "")
    return missing(for: way == .server ? server : nil, programs)
  }
}

extension Voice {
  /// The sentence that says how a package is installed.
  func install(_ package: String) -> String { text["install.package", ["package": package]] }

  fileprivate func way(_ key: String, selected: String) -> MailSettingsPage.Choice {
    .init(
      key: key, label: text["mailSettings.ways.\(key)"],
      hint: text["mailSettings.wayHints.\(key)"], selected: key == selected)
  }

  fileprivate func encryption(_ key: String, selected: String) -> MailSettingsPage.Choice {
    .init(
      key: key, label: text["mailSettings.encryptions.\(key)"],
      hint: text["mailSettings.encryptionHints.\(key)"], selected: key == selected)
  }
}

extension MailAccount {
  fileprivate var fields: [String: String] {
    ["sender": sender, "host": host, "port": String(port), "user": user]
  }
}
