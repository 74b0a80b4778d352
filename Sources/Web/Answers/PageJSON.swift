import Foundation
import NIOCore

extension PageValue {
  /// As a program gets it, names in order.
  func json() throws -> ByteBuffer {
    var buffer = ByteBuffer()
    try write(to: &buffer)
    return buffer
  }

  private func write(to buffer: inout ByteBuffer) throws {
    switch self {
    case .nothing: buffer.writeString("null")
    case .flag(let flag): buffer.writeString(flag ? "true" : "false")
    case .whole(let number): buffer.writeString(number.description)
    case .number(let number): buffer.writeString(try number.jsonText)
    case .date(let date): buffer.quote(date.ISO8601Format())
    case .text(let text): buffer.quote(text)
    case .list(let values):
      try buffer.enclose("[", values, "]") { value, buffer in try value.write(to: &buffer) }
    case .object(let object):
      try buffer.enclose("{", object.forPrograms, "}") { field, buffer in
        buffer.quote(field.name)
        buffer.writeString(":")
        try field.value.write(to: &buffer)
      }
    case .faces(let json, _): try (json ?? .nothing).write(to: &buffer)
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

extension ByteBuffer {
  fileprivate mutating func enclose<Element>(
    _ open: String, _ elements: [Element], _ close: String,
    write: (Element, inout ByteBuffer) throws -> Void
  ) rethrows {
    writeString(open)
    for (index, element) in elements.enumerated() {
      if index > 0 { writeString(",") }
      try write(element, &self)
    }
    writeString(close)
  }

  fileprivate mutating func quote(_ text: String) {
    writeString("\"")
    if text.utf8.contains(where: \.isEscapedInJSON) {
      for byte in text.utf8 { writeEscaped(byte) }
    } else {
      writeString(text)
    }
    writeString("\"")
  }

  private mutating func writeEscaped(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): writeString("\\\"")
    case UInt8(ascii: "\\"): writeString("\\\\")
    case 0x08: writeString("\\b")
    case 0x0c: writeString("\\f")
    case 0x0a: writeString("\\n")
    case 0x0d: writeString("\\r")
    case 0x09: writeString("\\t")
    case 0..<0x20: writeString("\\u00\(byte < 0x10 ? "0" : "")\(String(byte, radix: 16))")
    default: writeInteger(byte)
    }
  }
}

extension UInt8 {
  fileprivate var isEscapedInJSON: Bool {
    self < 0x20 || self == UInt8(ascii: "\"") || self == UInt8(ascii: "\\")
  }
}
