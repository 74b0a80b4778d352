import Foundation

/// CRC-32, as ZIP files have it.
///
/// - Source: PKWARE's APPNOTE, 4.4.7; polynomial 0xEDB88320.
enum Checksum {
  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
  }

  static func of(_ data: Data) -> UInt32 {
    let table = table
    return ~data.reduce(UInt32.max) { sum, byte in
      table[Int(UInt8(truncatingIfNeeded: sum) ^ byte)] ^ sum >> 8
    }
  }
}
