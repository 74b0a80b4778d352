import Foundation

/// The words that somebody looks for, as the index has them.
struct SearchWords {
  let all: [String]

  /// Nil where there are none.
  init?(_ typed: String) {
    all = Client.folded(typed).split(whereSeparator: \.isWhitespace).map(Self.word)
    if all.isEmpty { return nil }
  }

  /// Of a number only the digits count, however it was written.
  private static func word(_ typed: Substring) -> String {
    let isNumber = typed.allSatisfy { $0.isNumber || "+()-./".contains($0) }
    let digits = typed.filter(\.isNumber)
    return isNumber && !digits.isEmpty ? String(digits) : String(typed)
  }

  static func folded(emails: [String], phones: [String]) -> String {
    let words = emails.map { $0.lowercased() } + phones.map { $0.filter(\.isNumber) }
    return words.joined(separator: " ").replacing("\0", with: "")
  }
}
