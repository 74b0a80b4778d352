import CArgon2
import Foundation

/// Bytes that are overwritten with zeros when nobody holds them any more.
///
/// The buffer is written before `init` returns and never again, hence `@unchecked`.
@safe package final class SecretBytes: @unchecked Sendable, ContiguousBytes {
  private let buffer: UnsafeMutableRawBufferPointer

  package var count: Int { unsafe buffer.count }

  /// Starts with `count` zeros and lets `fill` write over them.
  package init(count: Int, filledBy fill: (UnsafeMutableRawBufferPointer) -> Void) {
    unsafe buffer = .allocate(byteCount: count, alignment: 16)
    unsafe buffer.initializeMemory(as: UInt8.self, repeating: 0)
    unsafe fill(buffer)
  }

  /// A password as UTF-8 in Unicode's composed form (NFC), whole.
  package convenience init(password: String) {
    let text = PasswordPolicy.normalised(password).utf8
    unsafe self.init(count: text.count) { buffer in unsafe buffer.copyBytes(from: text) }
  }

  deinit {
    unsafe cargon2_wipe(buffer.baseAddress, buffer.count)
    unsafe buffer.deallocate()
  }

  package func withUnsafeBytes<Result>(
    _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    try withExtendedLifetime(self) { try unsafe body(UnsafeRawBufferPointer(buffer)) }
  }
}
