import Crypto

/// 128 random bits on paper, which open the vault when every password is lost.
package struct RecoveryKey: Equatable, Sendable {
  private let code: ReadableCode

  package init() { code = ReadableCode() }

  /// Reads what was typed from the paper: in any case, with or without hyphens and spaces.
  package init(reading typed: String) throws(ReadableCodeMistake) {
    code = try ReadableCode(reading: typed)
  }

  /// 28 characters in groups of four, the last two of them checks.
  package var text: String { code.text }

  var bits: SymmetricKey { code.bits }
}
