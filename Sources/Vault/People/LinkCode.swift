import Crypto
import Foundation

/// 128 random bits that open one address: somebody shows them as text and as a QR code, and the
/// vault keeps only their SHA-256.
package struct LinkCode: Equatable, Sendable {
  private let code: ReadableCode

  package init() { code = ReadableCode() }

  /// Reads what was typed: in any case, with or without hyphens and spaces.
  package init(reading typed: String) throws(ReadableCodeMistake) {
    code = try ReadableCode(reading: typed)
  }

  /// 28 characters in groups of four, the last two of them checks.
  package var text: String { code.text }

  var hash: Data { Data(SHA256.hash(data: Data(text.utf8))) }
}
