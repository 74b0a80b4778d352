/// The one rule for an address that somebody types; whether mail arrives only a mail shows.
package enum EmailAddress {
  /// In characters.
  ///
  /// - Source: RFC 5321, 4.5.3.1.3.
  package static let longest = 254

  /// Something before one `@`, and a dot within what follows; catches slips.
  package static func isPlausible(_ text: String) -> Bool {
    let scalars = text.unicodeScalars
    let parts = scalars.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, let name = parts.first, let host = parts.last else { return false }
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    return scalars.allSatisfy(isOfAddress)
      && !name.isEmpty && labels.count > 1 && labels.allSatisfy { !$0.isEmpty }
  }

  private static func isOfAddress(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case ",", ";", ":", "<", ">", "(", ")", "\"", "\\": false
    default: scalar > " " && (scalar.isASCII || !scalar.properties.isWhitespace)
    }
  }

  /// Whether it is exactly one plain address, with nothing that a mail program could take for an
  /// option, a second address or a line of its own. Letters beyond English cannot be sent to.
  ///
  /// - Source: RFC 5321, 4.1.2 (`Dot-string`, `Domain`), 4.5.3.1.1.
  package static func isSendable(_ text: String) -> Bool {
    guard text.utf8.count <= longest,
      let parts = text.wholeMatch(of: /([A-Za-z0-9!#$%&'*+\/=?^_`{|}~.-]{1,64})@([A-Za-z0-9.-]+)/)
    else { return false }
    let (name, host) = (parts.1, parts.2)
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    return !name.hasPrefix("-")
      && name.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { !$0.isEmpty }
      && labels.count > 1
      && labels.allSatisfy { (1...63).contains($0.count) && $0.first != "-" && $0.last != "-" }
  }
}
