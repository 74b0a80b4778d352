/// Five words drawn at random: easier to keep in mind than a password, and 55 bits.
package enum Passphrase {
  static let length = 5

  /// Lower-case words with hyphens between them.
  package static func generate(using generator: inout some RandomNumberGenerator) -> String {
    (0..<length).compactMap { _ in words.randomElement(using: &generator) }.joined(separator: "-")
  }

  /// Whether it could have been drawn.
  package static func isOne(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    return parts.count == length && parts.allSatisfy { words.contains(String($0)) }
  }
}
