import Foundation

/// How mail leaves the gym.
package struct MailServer: Sendable, Equatable {
  package enum Encryption: String, Codable, Sendable, CaseIterable {
    /// Begun by STARTTLS, usually at port 587.
    case startTLS
    /// From the first byte on, usually at port 465.
    case tls
    /// For a server on this very machine.
    case none
  }

  package var host: String
  package var port: Int
  package var encryption: Encryption
  /// Empty where the server asks for none.
  package var user: String
  package var secret: String
  /// A file of the authorities to trust; nil for those that the system trusts.
  package var authorities: String?

  package init(
    host: String, port: Int, encryption: Encryption, user: String, secret: String,
    authorities: String? = nil
  ) {
    (self.host, self.port, self.encryption) = (host, port, encryption)
    (self.user, self.secret, self.authorities) = (user, secret, authorities)
  }

  /// What msmtp reads in place of a file of its own; nil where a value would become a line more.
  func configuration(sender: String) -> Data? {
    var lines = [
      ("host", host), ("port", String(port)), ("from", sender), ("timeout", "60"),
      ("tls", encryption == .none ? "off" : "on"),
      ("tls_starttls", encryption == .startTLS ? "on" : "off"),
      ("auth", authentication),
    ]
    if !user.isEmpty { lines += [("user", user), ("password", secret)] }
    if let authorities { lines.append(("tls_trust_file", authorities)) }
    let isClean = lines.allSatisfy { _, value in
      value.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    }
    guard isClean else { return nil }
    let text = lines.map { "\($0.0) \"\($0.1)\"\n" }.joined()
    return Data("account default\n\(text)".utf8)
  }

  /// Without encryption msmtp would choose none of the usual ways; the server is on this machine then.
  private var authentication: String {
    if user.isEmpty { return "off" }
    return encryption == .none ? "plain" : "on"
  }
}
