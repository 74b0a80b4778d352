import Crypto
import Foundation
import GRDB

/// The functions that marks are made with, on each connection; without the vault's key nobody has
/// them.
enum MarkCode {
  static let byteCount = 16

  static func register(_ key: SymmetricKey, in db: Database) {
    // With the key in it: a copy saves half the work of a short row.
    let keyed = HMAC<SHA256>(key: key)
    db.add(
      function: DatabaseFunction("markOf", pure: true) { values in
        var (text, code) = (text(values), keyed)
        defer { text.wipe() }
        code.update(data: text)
        return Data(code.finalize().prefix(byteCount))
      })
    db.add(
      function: DatabaseFunction("markSum", argumentCount: 2, pure: true) { values in
        sum(of: values, &+)
      })
    db.add(
      function: DatabaseFunction("markDifference", argumentCount: 2, pure: true) { values in
        sum(of: values, &-)
      })
  }

  /// Values with their kinds and lengths, so that no two lists of values read the same.
  private static func text(_ values: [DatabaseValue]) -> [UInt8] {
    var bytes: [UInt8] = []
    // Room for all of it at once: what had to move would leave itself behind.
    bytes.reserveCapacity(values.reduce(0) { $0 + 9 + $1.storage.byteCount })
    for value in values {
      switch value.storage {
      case .null: bytes.append(0)
      case .int64(let number): bytes.append(1, UInt64(bitPattern: number), [])
      case .double(let number): bytes.append(2, number.bitPattern, [])
      case .string(let text): bytes.append(3, UInt64(text.utf8.count), text.utf8)
      case .blob(let data): bytes.append(4, UInt64(data.count), data)
      }
    }
    return bytes
  }

  private static func sum(
    of values: [DatabaseValue], _ operation: (UInt128, UInt128) -> UInt128
  ) -> Data {
    let numbers = values.map { number(Data.fromDatabaseValue($0) ?? Data()) }
    return data(operation(numbers[0], numbers[1]))
  }

  static func number(_ code: Data) -> UInt128 {
    code.prefix(byteCount).reduce(0) { $0 << 8 | UInt128($1) }
  }

  static func data(_ number: UInt128) -> Data {
    unsafe withUnsafeBytes(of: number.bigEndian) { unsafe Data($0) }
  }
}

extension [UInt8] {
  fileprivate mutating func append(_ kind: UInt8, _ number: UInt64, _ bytes: some Sequence<UInt8>) {
    append(kind)
    for shift in stride(from: 56, through: 0, by: -8) {
      append(UInt8(truncatingIfNeeded: number >> shift))
    }
    append(contentsOf: bytes)
  }

  fileprivate mutating func wipe() {
    unsafe withUnsafeMutableBytes { bytes in
      if let start = bytes.baseAddress { unsafe explicit_bzero(start, bytes.count) }
    }
  }
}

extension DatabaseValue.Storage {
  fileprivate var byteCount: Int {
    switch self {
    case .string(let text): text.utf8.count
    case .blob(let data): data.count
    default: 0
    }
  }
}
