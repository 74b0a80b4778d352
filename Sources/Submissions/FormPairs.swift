import Foundation

/// The names and values of a form as browsers encode it, in their order.
package struct FormPairs {
  package let pairs: [(name: String, text: String)]

  /// Nil where one is but half a pair, or no UTF-8: it must not clear a field.
  package init?(_ body: Data) {
    var pairs: [(String, String)] = []
    for pair in body.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false) {
      let parts = pair.split(
        separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, let name = parts.first?.formDecoded,
        let text = parts.last?.formDecoded
      else { return nil }
      pairs.append((name, text))
    }
    self.pairs = pairs
  }
}

extension Data {
  /// A name or a value of a form, by itself: nobody holds the whole body as text. Nil where a
  /// percent sign has no two digits behind it, where something stands that has to be encoded, or
  /// where it is no UTF-8.
  fileprivate var formDecoded: String? {
    var (decoded, bytes) = (Data(capacity: count), makeIterator())
    defer { decoded.resetBytes(in: decoded.startIndex..<decoded.endIndex) }
    while let byte = bytes.next() {
      switch byte {
      case UInt8(ascii: "%"):
        guard let high = bytes.next()?.hexValue, let low = bytes.next()?.hexValue else {
          return nil
        }
        decoded.append(high << 4 | low)
      case UInt8(ascii: "+"): decoded.append(UInt8(ascii: " "))
      case _ where byte.isPlain: decoded.append(byte)
      default: return nil
      }
    }
    return String(validating: decoded, as: UTF8.self)
  }
}

extension UInt8 {
  /// Whether it may stand for itself in a query.
  fileprivate var isPlain: Bool {
    (0x21...0x7e).contains(self) && !"#[]\"<>\\^`{|}".utf8.contains(self)
  }

  fileprivate var hexValue: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
