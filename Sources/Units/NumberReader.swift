import Foundation

/// The one grammar for every number a person types: sign, digits, one comma or point.
package enum NumberReader {
  static let longest = 20

  /// The number, always finite, or nil when the text is anything else.
  ///
  /// - Parameter decimal: the separator of the person's language. The other one is read
  ///   too, but not before exactly three digits: `1,000` may mean one or a thousand.
  package static func read(_ text: String, decimal: Character = ".") -> Double? {
    let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard trimmed.count <= longest else { return nil }
    let sign = trimmed.first.flatMap { signs[$0] }
    let unsigned = sign == nil ? trimmed[...] : trimmed.dropFirst()
    guard let plain = plainDecimal(unsigned, decimal: decimal), let size = Double(plain) else {
      return nil
    }
    return size == 0 ? 0 : (sign ?? 1) * size
  }

  private static let signs: [Character: Double] = ["+": 1, "-": -1, "\u{2212}": -1]

  private static func plainDecimal(_ text: Substring, decimal: Character) -> String? {
    let pieces = text.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
    guard pieces.count <= 2, let whole = pieces.first, pieces.allSatisfy(isDigits),
      pieces.contains(where: { !$0.isEmpty })
    else { return nil }
    guard pieces.count == 2, let fraction = pieces.last else { return String(whole) }
    let mayGroup = (1...3).contains(whole.count) && whole.first != "0" && fraction.count == 3
    return mayGroup && !text.contains(decimal) ? nil : "0\(whole).\(fraction)0"
  }

  private static func isDigits(_ text: Substring) -> Bool {
    text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}
