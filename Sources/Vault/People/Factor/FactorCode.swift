import Crypto
import Foundation

/// What is typed after the password.
package enum FactorCode: Sendable {
  case app(OneTimeCode)
  case paper(RecoveryCode)

  /// Reads digits, with or without spaces and hyphens; nil where they are neither.
  package init?(reading typed: String) {
    let digits = typed.filter { !$0.isWhitespace && !"-\u{2010}\u{2011}–".contains($0) }
    guard digits.allSatisfy({ ("0"..."9").contains($0) }) else { return nil }
    if let code = OneTimeCode(digits: digits) {
      self = .app(code)
    } else if let code = RecoveryCode(digits: digits) {
      self = .paper(code)
    } else {
      return nil
    }
  }
}

/// For once, when the phone is lost: 16 random digits, for the keypad that the app's codes need. The
/// vault keeps only their SHA-256.
package struct RecoveryCode: Equatable, Sendable {
  private static let length = 16
  /// How many there are to begin with.
  static let count = 10

  private let digits: String

  init() { digits = String((0..<Self.length).map { _ in "0123456789".randomElement() ?? "0" }) }

  init?(digits: String) {
    guard digits.count == Self.length else { return nil }
    self.digits = digits
  }

  /// In groups of four.
  package var text: String {
    let characters = Array(digits)
    return stride(from: 0, to: characters.count, by: 4).map { String(characters[$0..<$0 + 4]) }
      .joined(separator: "-")
  }

  var digest: SHA256.Digest { SHA256.hash(data: Data(digits.utf8)) }
}
