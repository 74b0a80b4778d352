import Foundation

/// In bytes, for all that counts here is ASCII, and a file may have a million values.
extension String {
  /// The parts between `separator`, of a value at most 64; one behind a backslash, or within quotation
  /// marks, separates nothing.
  func split(at separator: UInt8, quotes: Bool = false) -> [String] {
    guard utf8.contains(separator) else { return [self] }
    var (parts, start) = ([String](), utf8.startIndex)
    var (isEscaped, isQuoted) = (false, false)
    for place in utf8.indices {
      let byte = utf8[place]
      if byte == separator, !isEscaped, !isQuoted, quotes || parts.count < 63 {
        parts.append(String(self[start..<place]))
        start = utf8.index(after: place)
      }
      if quotes, byte == .quotationMark { isQuoted.toggle() }
      isEscaped = byte == .backslash && !isEscaped && !quotes
    }
    return parts + [String(self[start...])]
  }

  var unescaped: String {
    guard utf8.contains(.backslash) else { return self }
    var (text, isEscaped) = ([UInt8](), false)
    for byte in utf8 {
      if byte == .backslash, !isEscaped {
        isEscaped = true
      } else {
        text.append(isEscaped && byte.capital == UInt8(ascii: "N") ? .lineFeed : byte)
        isEscaped = false
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// - Parameter commas: whether they are part of what they stand in.
  func escapedFromVersion2(commas: Bool) -> String {
    guard utf8.contains(.backslash) || commas && utf8.contains(.comma) else { return self }
    let escapable: [UInt8] = [.backslash, .comma, .semicolon, .colon]
    var (text, rest) = ([UInt8](), utf8[...])
    while let byte = rest.popFirst() {
      if byte == .backslash, let next = rest.first, escapable.contains(next) {
        text += [byte, next]
        rest.removeFirst()
      } else {
        text += byte == .backslash || byte == .comma && commas ? [.backslash, byte] : [byte]
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// As a value of version 4.0.
  var escaped: String {
    let special: [UInt8] = [
      .backslash, UInt8(ascii: ","), .semicolon, .lineFeed, .carriageReturn,
    ]
    guard utf8.contains(where: special.contains) else { return self }
    var (text, before) = ([UInt8](), UInt8(0))
    for byte in utf8 {
      switch byte {
      case .lineFeed where before == .carriageReturn: break
      case .lineFeed, .carriageReturn: text += "\\n".utf8
      default: text += special.contains(byte) ? [.backslash, byte] : [byte]
      }
      before = byte
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// RFC 6868: what a parameter cannot hold.
  var caretUnescaped: String {
    guard utf8.contains(.caret) else { return self }
    var (text, isEscaped) = ([UInt8](), false)
    for byte in utf8 {
      if isEscaped {
        text += Self.caretEscapes.first { $0.escape == byte }.map { [$0.byte] } ?? [.caret, byte]
        isEscaped = false
      } else if byte == .caret {
        isEscaped = true
      } else {
        text.append(byte)
      }
    }
    return String(decoding: isEscaped ? text + [.caret] : text, as: UTF8.self)
  }

  var caretEscaped: String {
    String(
      decoding: utf8.flatMap { byte in
        Self.caretEscapes.first { $0.byte == byte }.map { [.caret, $0.escape] } ?? [byte]
      }, as: UTF8.self)
  }

  private static let caretEscapes: [(byte: UInt8, escape: UInt8)] = [
    (.caret, .caret), (.lineFeed, UInt8(ascii: "n")), (.quotationMark, UInt8(ascii: "'")),
  ]

  /// In one line, each run of spaces one.
  var inOneLine: String {
    isInOneLine ? self : split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  var withoutSpace: String {
    guard unicodeScalars.contains(where: \.isSpace) else { return self }
    return String(String.UnicodeScalarView(unicodeScalars.filter { !$0.isSpace }))
  }

  private var isInOneLine: Bool {
    var isAfterSpace = true
    for scalar in unicodeScalars {
      if scalar == " " ? isAfterSpace : scalar.isSpace { return false }
      isAfterSpace = scalar == " "
    }
    return isEmpty || !isAfterSpace
  }
}

extension Substring {
  func trimmed(_ isMeant: (Character) -> Bool) -> String {
    var rest = self[...]
    while let first = rest.first, isMeant(first) { rest.removeFirst() }
    while let last = rest.last, isMeant(last) { rest.removeLast() }
    return String(rest)
  }
}

extension Unicode.Scalar {
  fileprivate var isSpace: Bool {
    isASCII ? value == 0x20 || (0x09...0x0D).contains(value) : properties.isWhitespace
  }
}

extension Data {
  var quotedPrintableDecoded: Data {
    var decoded = Data(capacity: count)
    var rest = self[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2)
      if byte == .equals, digits.count == 2,
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      {
        decoded.append(value)
        rest = rest.dropFirst(2)
      } else {
        decoded.append(byte)
      }
    }
    return decoded
  }
}
