import Foundation
import NIOCore

extension PageValue {
  /// As a program gets it, names in order.
  func json() throws -> ByteBuffer {
    var text = ""
    try write(to: &text)
    return ByteBuffer(string: text)
  }

  private func write(to json: inout String) throws {
    switch self {
    case .nothing: json += "null"
    case .flag(let flag): json += flag ? "true" : "false"
    case .whole(let number): json += number.description
    case .number(let number): json += try number.jsonText
    case .date(let date): json.quote(date.ISO8601Format())
    case .text(let text): json.quote(text)
    case .list(let values):
      try json.enclose("[", values, "]") { value, json in try value.write(to: &json) }
    case .object(let object):
      try json.enclose("{", object.forPrograms, "}") { field, json in
        json.quote(field.name)
        json += ":"
        try field.value.write(to: &json)
      }
    case .faces(let value, _): try (value ?? .nothing).write(to: &json)
    }
  }

  fileprivate var isForPrograms: Bool {
    if case .faces(json: nil, _) = self { false } else { true }
  }
}

extension PageObject {
  fileprivate var forPrograms: [(name: String, value: PageValue)] {
    zip(names, values).filter { $0.1.isForPrograms }.sorted { $0.0 < $1.0 }
      .map { (name: $0, value: $1) }
  }
}

extension Double {
  /// The shortest that is read as the same number again; JSON has no others.
  fileprivate var jsonText: String {
    get throws {
      guard isFinite else {
        throw EncodingError.invalidValue(
          self, .init(codingPath: [], debugDescription: "JSON has no such number"))
      }
      return description.hasSuffix(".0") ? String(description.dropLast(2)) : description
    }
  }
}

extension String {
  fileprivate mutating func enclose<Element>(
    _ open: String, _ elements: [Element], _ close: String,
    write: (Element, inout String) throws -> Void
  ) rethrows {
    self += open
    for (index, element) in elements.enumerated() {
      if index > 0 { self += "," }
      try write(element, &self)
    }
    self += close
  }

  fileprivate mutating func quote(_ text: String) {
    self += "\""
    if text.utf8.contains(where: \.isEscapedInJSON) {
      for scalar in text.unicodeScalars { writeEscaped(scalar) }
    } else {
      self += text
    }
    self += "\""
  }

  private mutating func writeEscaped(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\"": self += "\\\""
    case "\\": self += "\\\\"
    case "\u{8}": self += "\\b"
    case "\u{c}": self += "\\f"
    case "\n": self += "\\n"
    case "\r": self += "\\r"
    case "\t": self += "\\t"
    case "\u{0}"..."\u{1f}":
      self += "\\u00\(scalar.value < 0x10 ? "0" : "")\(String(scalar.value, radix: 16))"
    default: unicodeScalars.append(scalar)
    }
  }
}

extension UInt8 {
  fileprivate var isEscapedInJSON: Bool {
    self < 0x20 || self == UInt8(ascii: "\"") || self == UInt8(ascii: "\\")
  }
}
