/// What a trainer has signed in with, no closer than "Firefox on Linux".
struct SignInDevice: Equatable {
  /// By the sign in a `User-Agent`: most say that they are others, too.
  private static let browsers: KeyValuePairs = [
    "Edg": "Edge", "OPR/": "Opera", "SamsungBrowser/": "Samsung Internet", "Firefox/": "Firefox",
    "FxiOS/": "Firefox", "CriOS/": "Chrome", "Chrome/": "Chrome", "Version/": "Safari",
  ]

  let kind: DeviceKind
  /// Nil of one that nobody knows.
  let browser: String?

  init(agent: String) {
    kind = DeviceKind(agent: agent)
    browser = Self.browsers.first { agent.contains($0.key) }?.value
  }

  /// Nil of what is not kept so.
  init?(kept: String) {
    let words = kept.split(separator: " ", maxSplits: 1).map(String.init)
    guard let kind = words.first.flatMap(DeviceKind.init(rawValue:)) else { return nil }
    (self.kind, browser) = (kind, words.dropFirst().first)
  }

  /// As the vault keeps it.
  var kept: String { [kind.rawValue, browser].compactMap(\.self).joined(separator: " ") }

  func name(_ text: Text) -> String {
    let system = text["device.\(kind.rawValue)"]
    guard let browser else { return system }
    return text["device.browser", ["browser": browser, "system": system]]
  }
}
