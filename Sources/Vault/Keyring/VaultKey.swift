import Crypto
import Foundation

/// The random 256 bits that all other keys of a vault come from. It prints as nothing.
package struct VaultKey: Equatable, Sendable {
  private let root: SymmetricKey

  static let byteCount = 32

  package init() { root = SymmetricKey(size: .bits256) }

  /// Takes the key out of a buffer and leaves zeros there; nil unless it holds 32 bytes.
  init?(wiping bytes: inout Data) {
    defer { bytes.wipe() }
    guard bytes.count == Self.byteCount else { return nil }
    root = SymmetricKey(data: bytes)
  }

  /// The raw key of the database file.
  package var databaseKey: SymmetricKey { derived("database") }

  /// The raw key as SQLCipher takes it, `x'<64 hex digits>'`; whoever asks has to wipe it.
  package func databaseKeyPhrase() -> Data {
    let digits = Array("0123456789abcdef".utf8)
    var phrase = Data(capacity: 2 * Self.byteCount + 3)
    phrase.append(contentsOf: "x'".utf8)
    unsafe databaseKey.withUnsafeBytes { bytes in
      for index in bytes.indices {
        let byte = unsafe bytes[index]
        phrase.append(digits[Int(byte >> 4)])
        phrase.append(digits[Int(byte & 15)])
      }
    }
    phrase.append(contentsOf: "'".utf8)
    return phrase
  }

  /// A key for one purpose, such as authentication of one kind of content.
  package func derived(_ purpose: String) -> SymmetricKey {
    HKDF<SHA256>.deriveKey(
      inputKeyMaterial: root, info: Data("HealthWheel vault \(purpose)".utf8),
      outputByteCount: Self.byteCount)
  }

  func withUnsafeBytes<Result>(
    _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    try unsafe root.withUnsafeBytes(body)
  }
}

extension VaultKey: CustomStringConvertible, CustomReflectable {
  package var description: String { "VaultKey" }
  package var customMirror: Mirror { Mirror(self, children: []) }
}

extension Data {
  /// Overwrites what held a key or a name with zeros.
  package mutating func wipe() { resetBytes(in: startIndex..<endIndex) }
}

extension [UInt8] {
  /// Overwrites what held a name with zeros.
  mutating func wipe() {
    unsafe withUnsafeMutableBytes { bytes in
      if let start = bytes.baseAddress { unsafe explicit_bzero(start, bytes.count) }
    }
  }
}
