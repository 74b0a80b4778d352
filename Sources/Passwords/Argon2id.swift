import CArgon2
import Foundation

/// Why nothing could be derived.
package enum Argon2idFailure: Error, Equatable {
  case unacceptableCost
  /// The machine has not as much memory left as the cost asks for.
  case outOfMemory
  /// Any other code of libargon2, such as for a salt of less than 8 bytes.
  case refused(code: Int32)
}

/// Argon2id, version 1.3, of RFC 9106.
package enum Argon2id {
  /// Blocks its thread for as long as the cost takes, which is meant to be long.
  package static func derive(
    password: some ContiguousBytes, salt: [UInt8], cost: Argon2idCost, length: Int = 32
  ) throws(Argon2idFailure) -> SecretBytes {
    try derive(
      password: password, salt: salt, secret: [], associated: [], cost: cost, length: length)
  }

  /// With the two inputs that only the published test vectors use.
  static func derive(
    password: some ContiguousBytes, salt: [UInt8], secret: [UInt8], associated: [UInt8],
    cost: Argon2idCost, length: Int
  ) throws(Argon2idFailure) -> SecretBytes {
    guard cost.isAcceptable else { throw .unacceptableCost }
    var code: Int32 = 0
    let tag = unsafe SecretBytes(count: length) { tag in
      code = unsafe password.withUnsafeBytes { password in
        unsafe salt.withUnsafeBytes { salt in
          unsafe secret.withUnsafeBytes { secret in
            unsafe associated.withUnsafeBytes { associated in
              unsafe cargon2id(
                input(password), input(salt), input(secret), input(associated),
                cost.memoryKiB, cost.iterations, cost.lanes, tag.baseAddress, UInt32(tag.count))
            }
          }
        }
      }
    }
    switch code {
    case 0: return tag
    case outOfMemory: throw .outOfMemory
    default: throw .refused(code: code)
    }
  }

  /// `ARGON2_MEMORY_ALLOCATION_ERROR`
  private static let outOfMemory: Int32 = -22

  private static func input(_ bytes: UnsafeRawBufferPointer) -> cargon2_input {
    unsafe cargon2_input(bytes: bytes.baseAddress, length: UInt32(bytes.count))
  }
}
