import Foundation

extension Sequence<UInt8> {
  /// Two lower-case digits a byte.
  package var hex: String { map { String(format: "%02x", $0) }.joined() }
}
