/// The one rule for a telephone number that somebody types.
package enum PhoneNumber {
  /// In characters.
  package static let longest = 50

  /// 4 to 20 digits with what people write between them, perhaps an extension: `0131 496 0000 x12`.
  package static func isPlausible(_ text: String) -> Bool {
    let pattern = /([-+\/.()0-9 ]+)(?:(?:x|ext\.?|#) ?[0-9]{1,6})?/.ignoresCase()
    guard let number = text.wholeMatch(of: pattern)?.1 else { return false }
    return (4...20).contains(number.count { ("0"..."9").contains($0) })
  }
}
