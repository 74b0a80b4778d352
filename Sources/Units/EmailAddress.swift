/// The one rule for an address that somebody types; whether mail arrives only a mail shows.
package enum EmailAddress {
  /// In characters.
  ///
  /// - Source: RFC 5321, 4.5.3.1.3.
  package static let longest = 254

  /// Something before one `@`, and a dot within what follows; catches slips.
  package static func isPlausible(_ text: String) -> Bool {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, let name = parts.first, let host = parts.last else { return false }
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    return text.allSatisfy { !$0.isWhitespace && !",;:<>()\"\\".contains($0) }
      && !name.isEmpty && labels.count > 1 && labels.allSatisfy { !$0.isEmpty }
  }
}
