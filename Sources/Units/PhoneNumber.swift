/// The one rule for a telephone number that somebody types.
package enum PhoneNumber {
  /// In characters.
  package static let longest = 50

  /// 4 to 20 digits with what people write between them. An extension may follow, and what is dialled
  /// after a pause: `0131 496 0000 x12`, `+1 555 0100,,12#`; a code may lead: `*31#0131 496 0000`; and
  /// letters may stand for digits at the end: `1-800-FLOWERS`.
  package static func isPlausible(_ text: String) -> Bool {
    if text.utf8.allSatisfy(isPlain) {
      return (3...20).contains(text.utf8.count(where: isDigit))
    }
    let text = text.trimmingPrefix(/[*#]\d{1,4}[*#]/)
    guard let number = text.prefixMatch(of: #/[-+/.() \d]+/#)?.0 else { return false }
    let rest = text[number.endIndex...]
    guard (4...20).contains(number.count(where: isDigit)) else { return false }
    return rest.isEmpty || rest.wholeMatch(of: #/[A-Z][-A-Z]{2,14}/#) != nil
      || rest.wholeMatch(of: #/(?:x|ext\.?|#|;ext=) ?\d{1,6}/#.ignoresCase()) != nil
      || rest.wholeMatch(of: #/[,;pw][,;pw*#\d]{0,20}/#) != nil
  }

  /// As most are written; thousands of contacts are read without an expression.
  private static func isPlain(_ byte: UInt8) -> Bool {
    isDigit(byte) || "-+/.() ".utf8.contains(byte)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func isDigit(_ letter: Character) -> Bool { letter.isASCII && letter.isNumber }
}
