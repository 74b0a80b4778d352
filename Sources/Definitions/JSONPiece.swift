import Foundation

/// A value of a JSON text, as it stands there to the letter; what is within it is read when it is asked
/// for.
///
/// - Source: RFC 8259.
package struct JSONPiece: Sendable {
  private let bytes: ArraySlice<UInt8>
  /// So many are in one array or object at most: more would fill the memory.
  private static let mostItems = 1 << 20

  /// - Throws: `JSONMistake` where it is not one value.
  package init(_ data: Data) throws {
    var scanner = PieceScanner([UInt8](data)[...])
    self = try scanner.piece()
    try scanner.end()
  }

  fileprivate init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  package var text: String { String(decoding: bytes, as: UTF8.self) }

  package var value: JSONValue { get throws { try JSONValue(parsing: Data(bytes)) } }

  /// - Throws: `JSONMistake` where it is no object, or a name is there twice.
  package var members: [String: JSONPiece] {
    get throws {
      var members: [String: JSONPiece] = [:]
      try list("{", "}") { scanner in
        guard case .string(let name) = try scanner.piece().value, scanner.take(":") else {
          throw scanner.mistake
        }
        let earlier = members.updateValue(try scanner.piece(), forKey: name)
        if earlier != nil { throw scanner.mistake }
      }
      return members
    }
  }

  /// - Throws: `JSONMistake` where it is no array.
  package var items: [JSONPiece] {
    get throws {
      var items: [JSONPiece] = []
      try list("[", "]") { items.append(try $0.piece()) }
      return items
    }
  }

  private func list(
    _ start: Unicode.Scalar, _ end: Unicode.Scalar, _ item: (inout PieceScanner) throws -> Void
  ) throws {
    var scanner = PieceScanner(bytes)
    guard scanner.take(start) else { throw scanner.mistake }
    if !scanner.take(end) {
      var count = 0
      repeat {
        count += 1
        guard count <= Self.mostItems else { throw scanner.mistake }
        try item(&scanner)
      } while scanner.take(",")
      guard scanner.take(end) else { throw scanner.mistake }
    }
    try scanner.end()
  }
}

/// Finds where values end; whether they are right within, their reader says.
private struct PieceScanner {
  private let bytes: ArraySlice<UInt8>
  private var place: Int

  init(_ bytes: ArraySlice<UInt8>) { (self.bytes, place) = (bytes, bytes.startIndex) }

  var mistake: JSONMistake {
    let before = bytes.prefix(upTo: min(place, bytes.endIndex))
    return JSONMistake(line: before.count { $0 == UInt8(ascii: "\n") } + 1)
  }

  private var next: UInt8? { place < bytes.endIndex ? bytes[place] : nil }

  /// Whether this is next, after any space; it is read then.
  mutating func take(_ character: Unicode.Scalar) -> Bool {
    skipSpace()
    guard next == UInt8(ascii: character) else { return false }
    place += 1
    return true
  }

  mutating func end() throws {
    skipSpace()
    guard next == nil else { throw mistake }
  }

  mutating func piece() throws -> JSONPiece {
    skipSpace()
    let start = place
    switch next {
    case UInt8(ascii: "\""): try skipString()
    case UInt8(ascii: "{"), UInt8(ascii: "["): try skipNested()
    default: while let byte = next, !Self.isEnd(byte) { place += 1 }
    }
    guard place > start else { throw mistake }
    return JSONPiece(bytes[start..<place])
  }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      place += 1
    }
  }

  /// Of a number or a word.
  private static func isEnd(_ byte: UInt8) -> Bool {
    switch Unicode.Scalar(byte) {
    case "\u{0}"..." ", ",", ":", "]", "}", "\"": true
    default: false
    }
  }

  private mutating func skipString() throws {
    place += 1
    while let byte = next {
      place += byte == UInt8(ascii: "\\") ? 2 : 1
      if byte == UInt8(ascii: "\"") { return }
    }
    throw mistake
  }

  private mutating func skipNested() throws {
    var depth = 0
    while let byte = next {
      switch Unicode.Scalar(byte) {
      case "\"": try skipString()
      case "{", "[": (depth, place) = (depth + 1, place + 1)
      case "}", "]":
        (depth, place) = (depth - 1, place + 1)
        if depth == 0 { return }
      default: place += 1
      }
    }
    throw mistake
  }
}
