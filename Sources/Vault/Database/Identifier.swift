import Foundation
import GRDB
import Synchronization

/// The UUID (version 7, so that ids sort by time) of one kind of record, in lower case everywhere.
package struct Identifier<Record>: Hashable, Sendable, LosslessStringConvertible {
  package let description: String

  package init?(_ text: String) {
    // As they are stored; reading thousands of them takes less so.
    if Self.isPlain(text) {
      description = text
      return
    }
    guard let uuid = UUID(uuidString: text) else { return nil }
    description = uuid.uuidString.lowercased()
  }

  /// A new id, later in order than all before it of the same millisecond. RFC 9562: 48 bits of
  /// Unix milliseconds, version 7, a counter of 26 bits, the rest random.
  package init(at date: Date) {
    let milliseconds = UInt64(max(0, min(date.timeIntervalSince1970 * 1000, 0xFFFF_FFFF_FFFF)))
    let count = nextCount()
    let high = milliseconds << 16 | 0x7000 | count >> 14
    let low = 0x8000_0000_0000_0000 | (count & 0x3FFF) << 48 | UInt64.random(in: 0..<1 << 48)
    var text: [UInt8] = []
    for (half, hyphens) in [(high, [8, 12]), (low, [0, 4])] {
      for place in 0..<16 {
        if hyphens.contains(place) { text.append(UInt8(ascii: "-")) }
        text.append(hexadecimal[Int(truncatingIfNeeded: half >> (60 - 4 * UInt64(place)) & 0xF)])
      }
    }
    description = String(decoding: text, as: UTF8.self)
  }

  /// 36 digits and hyphens, in small letters.
  private static func isPlain(_ text: String) -> Bool {
    let bytes = text.utf8.span
    guard bytes.count == 36 else { return false }
    for place in bytes.indices {
      let isBetween = place == 8 || place == 13 || place == 18 || place == 23
      switch bytes[place] {
      case UInt8(ascii: "-"): guard isBetween else { return false }
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"):
        guard !isBetween else { return false }
      default: return false
      }
    }
    return true
  }
}

private let hexadecimal = Array("0123456789abcdef".utf8)

/// Counts on through all milliseconds; it turns over once in 67 million ids.
private let lastCount = Mutex(UInt64.random(in: 0..<1 << 24))

private func nextCount() -> UInt64 {
  lastCount.withLock { count in
    count = (count + 1) & 0x3FF_FFFF
    return count
  }
}

extension Identifier: Codable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let id = Self(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a UUID")
    }
    self = id
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

extension Identifier: DatabaseValueConvertible, StatementColumnConvertible {
  /// Without GRDB's own value in between: pages read hundreds of ids.
  package init?(sqliteStatement: SQLiteStatement, index: CInt) {
    unsafe self.init(String(sqliteStatement: sqliteStatement, index: index))
  }

  package var databaseValue: DatabaseValue { description.databaseValue }

  package static func fromDatabaseValue(_ value: DatabaseValue) -> Self? {
    String.fromDatabaseValue(value).flatMap { Self($0) }
  }
}
