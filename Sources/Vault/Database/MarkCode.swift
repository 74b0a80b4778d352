import CSQLCipher
import Crypto
import Foundation
import GRDB

/// The functions that marks are made with, on each connection; without the vault's key nobody has
/// them.
///
/// They are given bytes as SQLite has them: GRDB reads text up to its first NUL, and with U+FFFD for what is
/// no UTF-8, so that a change behind the one or within the other would not be seen.
enum MarkCode {
  static let byteCount = csqlcipher_code_length

  /// - Throws: `DatabaseError` without memory.
  static func register(_ key: SymmetricKey, in db: Database) throws {
    let status = unsafe csqlcipher_add_marks(
      UnsafeMutableRawPointer(db.sqliteConnection),
      Unmanaged.passRetained(KeyedCode(key)).toOpaque(),
      { context, bytes, count, code in
        guard let context = unsafe context, let code = unsafe code else { return }
        let keyed = unsafe Unmanaged<KeyedCode>.fromOpaque(context).takeUnretainedValue()
        unsafe keyed.write(of: UnsafeRawBufferPointer(start: bytes, count: count), to: code)
      },
      { context in
        if let context = unsafe context {
          unsafe Unmanaged<KeyedCode>.fromOpaque(context).release()
        }
      })
    if status != 0 { throw DatabaseError(resultCode: ResultCode(rawValue: status)) }
  }

  static func number(_ code: Data) -> UInt128 {
    code.prefix(byteCount).reduce(0) { $0 << 8 | UInt128($1) }
  }

  static func data(_ number: UInt128) -> Data {
    unsafe withUnsafeBytes(of: number.bigEndian) { unsafe Data($0) }
  }
}

private final class KeyedCode: Sendable {
  /// With the key in it: a copy saves half the work of a short row.
  private let keyed: HMAC<SHA256>

  init(_ key: SymmetricKey) { keyed = HMAC(key: key) }

  func write(of bytes: UnsafeRawBufferPointer, to place: UnsafeMutableRawPointer) {
    var code = keyed
    unsafe code.update(data: bytes)
    unsafe code.finalize().withUnsafeBytes { whole in
      unsafe UnsafeMutableRawBufferPointer(start: place, count: MarkCode.byteCount)
        .copyMemory(from: UnsafeRawBufferPointer(rebasing: whole.prefix(MarkCode.byteCount)))
    }
  }
}
