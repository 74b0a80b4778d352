/// The one rule for a telephone number that somebody types.
package enum PhoneNumber {
  /// In characters.
  package static let longest = 50

  /// 112 is one, and no country's are longer than this with the codes in front of them.
  private static let digits = 3...20

  /// 3 to 20 digits with what people write between them. An extension may follow, and what is dialled
  /// after a pause: `0131 496 0000 x12`, `+1 555 0100,,12#`; a code may lead: `*31#0131 496 0000`; and
  /// letters may stand for digits at the end: `1-800-FLOWERS`.
  package static func isPlausible(_ text: String) -> Bool {
    if text.utf8.allSatisfy(isPlain) {
      return digits.contains(text.utf8.count(where: isDigit))
    }
    let text = text.trimmingPrefix(/[*#]\d{1,4}[*#]/)
    guard let number = text.prefixMatch(of: #/[-+/.() \d]+/#)?.0 else { return false }
    let rest = text[number.endIndex...]
    guard digits.contains(number.count(where: isDigit)) else { return false }
    return rest.isEmpty || rest.wholeMatch(of: #/[A-Z][-A-Z]{2,14}/#) != nil
      || rest.wholeMatch(of: #/(?:x|ext\.?|#|;ext=) ?\d{1,6}/#.ignoresCase()) != nil
      || rest.wholeMatch(of: #/[,;pw][,;pw*#\d]{0,20}/#) != nil
  }

  /// What all ways to write one number share, in digits: `+49 (0)170 1234567`, `0049 170 1234567` and
  /// `0170 1234567` are 1701234567. Nobody knows of a number without it in which country it is, so those
  /// of two countries may share it. What has no digits is empty.
  package static func withinCountry(_ text: String) -> String {
    var digits = text.utf8.filter(isDigit)[...]
    let first = text.utf8.first { isDigit($0) || $0 == UInt8(ascii: "+") }
    if first == UInt8(ascii: "+") {
      digits = digits.dropFirst(countryCodeLength(digits))
    } else if digits.starts(with: "00".utf8) {
      digits = digits.dropFirst(2)
      digits = digits.dropFirst(countryCodeLength(digits))
    }
    let number = digits.drop { $0 == UInt8(ascii: "0") }
    // Nothing else is left of a few short ones.
    return String(decoding: number.isEmpty ? text.utf8.filter(isDigit)[...] : number, as: UTF8.self)
  }

  /// ITU-T E.164, 2016: one digit for 1 and 7, two for these, and three for all others.
  private static func countryCodeLength(_ digits: ArraySlice<UInt8>) -> Int {
    guard let first = digits.first else { return 0 }
    if "17".utf8.contains(first) { return 1 }
    return twoDigitCodes.contains(String(decoding: digits.prefix(2), as: UTF8.self)) ? 2 : 3
  }

  private static let twoDigitCodes: Set = [
    "20", "27", "30", "31", "32", "33", "34", "36", "39", "40", "41", "43", "44", "45", "46", "47",
    "48", "49", "51", "52", "53", "54", "55", "56", "57", "58", "60", "61", "62", "63", "64", "65",
    "66", "81", "82", "84", "86", "90", "91", "92", "93", "94", "95", "98",
  ]

  /// As most are written; thousands of contacts are read without an expression.
  private static func isPlain(_ byte: UInt8) -> Bool {
    isDigit(byte) || "-+/.() ".utf8.contains(byte)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func isDigit(_ letter: Character) -> Bool { letter.isASCII && letter.isNumber }
}
