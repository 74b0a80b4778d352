import Foundation

extension String {
  /// The parts between `separator`, at most 64; one behind a backslash, or within quotation marks,
  /// separates nothing.
  func split(at separator: Character, quotes: Bool = false) -> [String] {
    guard contains(separator) else { return [self] }
    var parts = [""]
    var isEscaped = false
    var isQuoted = false
    for character in self {
      if character == separator, !isEscaped, !isQuoted, parts.count < 64 {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
      if quotes, character == "\"" { isQuoted.toggle() }
      isEscaped = character == "\\" && !isEscaped && !quotes
    }
    return parts
  }

  var unescaped: String {
    guard contains("\\") else { return self }
    var text = ""
    var isEscaped = false
    for character in self {
      if isEscaped {
        text.append(character == "n" || character == "N" ? "\n" : character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else {
        text.append(character)
      }
    }
    return text
  }

  /// As a value of version 4.0.
  var escaped: String {
    var text = ""
    for character in self {
      switch character {
      case "\\", ",", ";": text += "\\\(character)"
      case "\n", "\r\n", "\r": text += "\\n"
      default: text.append(character)
      }
    }
    return text
  }

  /// RFC 6868: what a parameter cannot hold.
  var caretUnescaped: String {
    guard contains("^") else { return self }
    return replacing("^n", with: "\n").replacing("^'", with: "\"").replacing("^^", with: "^")
  }

  var caretEscaped: String {
    replacing("^", with: "^^").replacing("\n", with: "^n").replacing("\"", with: "^'")
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
