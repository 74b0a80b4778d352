/// The one rule for a telephone number that somebody types.
package enum PhoneNumber {
  /// In characters.
  package static let longest = 50

  /// 4 to 20 digits with what people write between them, perhaps an extension: `0131 496 0000 x12`.
  package static func isPlausible(_ text: String) -> Bool {
    let number = text.prefix { isDigit($0) || "-+/.() ".contains($0) }
    return (4...20).contains(number.count(where: isDigit))
      && isExtension(text[number.endIndex...].lowercased())
  }

  /// Nothing counts as one.
  private static func isExtension(_ text: String) -> Bool {
    guard let mark = ["x", "ext.", "ext", "#"].first(where: text.hasPrefix) else {
      return text.isEmpty
    }
    let rest = text.dropFirst(mark.count)
    let digits = rest.first == " " ? rest.dropFirst() : rest
    return (1...6).contains(digits.count) && digits.allSatisfy(isDigit)
  }

  private static func isDigit(_ letter: Character) -> Bool { letter.isASCII && letter.isNumber }
}
