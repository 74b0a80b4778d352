import Foundation

/// Where a text stops being JSON.
package struct JSONMistake: Error, Equatable {
  /// Counted from 1.
  package let line: Int
  /// A key that an object has twice, where they may not.
  package var repeated: String?

  package init(line: Int, repeated: String? = nil) {
    (self.line, self.repeated) = (line, repeated)
  }
}

extension JSONValue {
  /// A whole JSON text in UTF-8. Foundation's decoder tries one type after another, at the price
  /// of an error for each that a value is not; here its first byte tells.
  ///
  /// - Parameter areKeysUnique: whether a key may stand only once in an object; else the last counts.
  /// - Throws: `JSONMistake`.
  /// - Source: RFC 8259.
  package init(parsing data: Data, areKeysUnique: Bool = false) throws {
    var parser = JSONParser(data, areKeysUnique: areKeysUnique)
    defer { parser.wipe() }
    self = try parser.document()
  }

  package init(parsing text: String, areKeysUnique: Bool = false) throws {
    try self.init(parsing: Data(text.utf8), areKeysUnique: areKeysUnique)
  }
}

struct JSONParser {
  private static let deepest = 512
  private(set) var bytes: [UInt8]
  private let areKeysUnique: Bool
  private var place = 0
  private var depth = 0

  /// Some editors put a mark before the first byte.
  init(_ data: Data, areKeysUnique: Bool) {
    self.areKeysUnique = areKeysUnique
    bytes = [UInt8](data.starts(with: [0xEF, 0xBB, 0xBF]) ? data.dropFirst(3) : data)
  }

  /// Leaves zeros where names and passwords stood.
  mutating func wipe() {
    unsafe bytes.withUnsafeMutableBytes { bytes in
      if let start = bytes.baseAddress { unsafe explicit_bzero(start, bytes.count) }
    }
  }

  mutating func document() throws -> JSONValue {
    let value = try value()
    skipSpace()
    guard next == nil else { throw mistake }
    return value
  }

  private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

  private var mistake: JSONMistake {
    JSONMistake(line: bytes.prefix(place).count { $0 == UInt8(ascii: "\n") } + 1)
  }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      place += 1
    }
  }

  /// Whether the next byte is this one; it is read then.
  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    place += 1
    return true
  }

  private mutating func value() throws -> JSONValue {
    skipSpace()
    switch next.map(Unicode.Scalar.init) {
    case "{": return .object(try object())
    case "[": return .array(try array())
    case "\"": return .string(try string())
    case "t": return try word("true", .bool(true))
    case "f": return try word("false", .bool(false))
    case "n": return try word("null", .null)
    default: return .number(try number())
    }
  }

  private mutating func word(_ word: String, _ value: JSONValue) throws -> JSONValue {
    guard bytes[place...].starts(with: word.utf8) else { throw mistake }
    place += word.utf8.count
    return value
  }

  private mutating func object() throws -> [String: JSONValue] {
    var members: [String: JSONValue] = [:]
    try list(until: "}") { parser in
      parser.skipSpace()
      let key = try parser.string()
      parser.skipSpace()
      guard parser.take(":") else { throw parser.mistake }
      let earlier = members.updateValue(try parser.value(), forKey: key)
      if earlier != nil, parser.areKeysUnique {
        throw JSONMistake(line: parser.mistake.line, repeated: key)
      }
    }
    return members
  }

  private mutating func array() throws -> [JSONValue] {
    var items: [JSONValue] = []
    try list(until: "]") { items.append(try $0.value()) }
    return items
  }

  /// From the opening to the closing bracket, with commas between.
  private mutating func list(
    until end: Unicode.Scalar, _ item: (inout JSONParser) throws -> Void
  ) throws {
    (place, depth) = (place + 1, depth + 1)
    guard depth <= Self.deepest else { throw mistake }
    defer { depth -= 1 }
    skipSpace()
    if take(end) { return }
    repeat {
      try item(&self)
      skipSpace()
    } while take(",")
    guard take(end) else { throw mistake }
  }

  private mutating func string() throws -> String {
    guard take("\"") else { throw mistake }
    var text = ""
    while true {
      let start = place
      while let byte = next, byte >= 0x20, byte != 0x22, byte != 0x5C { place += 1 }
      guard let part = String(validating: bytes[start..<place], as: UTF8.self) else {
        throw mistake
      }
      text += part
      if take("\"") { return text }
      guard take("\\") else { throw mistake }
      text += try escaped()
    }
  }

  private mutating func escaped() throws -> String {
    guard let byte = next else { throw mistake }
    place += 1
    switch Unicode.Scalar(byte) {
    case "\"", "\\", "/": return String(Unicode.Scalar(byte))
    case "b": return "\u{8}"
    case "f": return "\u{C}"
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "u": return try unicode()
    default: throw mistake
    }
  }

  /// One code unit of UTF-16, or two that belong together.
  private mutating func unicode() throws -> String {
    let first = try codeUnit()
    var units = [first]
    if UTF16.isLeadSurrogate(first), take("\\"), take("u") { units.append(try codeUnit()) }
    guard let text = String(validating: units, as: UTF16.self) else { throw mistake }
    return text
  }

  private mutating func codeUnit() throws -> UInt16 {
    let digits = bytes[place...].prefix(4)
    guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw mistake }
    place += 4
    return unit
  }

  private mutating func number() throws -> Double {
    let start = place
    _ = take("-")
    if !take("0") { try digits() }
    if take(".") { try digits() }
    if take("e") || take("E") {
      _ = take("+") || take("-")
      try digits()
    }
    let text = String(decoding: bytes[start..<place], as: UTF8.self)
    guard let number = Double(text), number.isFinite else { throw mistake }
    return number
  }

  private mutating func digits() throws {
    let start = place
    while let byte = next, (0x30...0x39).contains(byte) { place += 1 }
    guard place > start else { throw mistake }
  }
}
