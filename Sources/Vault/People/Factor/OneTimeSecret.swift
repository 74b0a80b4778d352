import Crypto
import Foundation

/// What an authenticator app shares with the vault: 160 random bits, of which it makes another code
/// every 30 seconds. RFC 6238 as all apps know it, with HMAC-SHA-1 and six digits.
package struct OneTimeSecret: Equatable, Sendable {
  static let byteCount = 20
  private static let stepLength: TimeInterval = 30
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")

  let bytes: Data

  package init() {
    bytes = Data((0..<Self.byteCount).map { _ in UInt8.random(in: .min ... .max) })
  }

  init?(_ bytes: Data) {
    guard bytes.count == Self.byteCount else { return nil }
    self.bytes = bytes
  }

  /// Reads base 32, in any case, with or without spaces.
  package init?(reading text: String) {
    let values = text.uppercased().filter { !$0.isWhitespace }.map(Self.alphabet.firstIndex)
    let bits = values.flatMap { value in (0..<5).map { (value ?? 0) >> (4 - $0) & 1 } }
    guard !values.contains(nil), bits.count == Self.byteCount * 8 else { return nil }
    bytes = Data(Self.numbers(of: bits, width: 8).map { UInt8($0) })
  }

  /// Base 32 in groups of four, to be typed into an app.
  package var text: String {
    let bits = bytes.flatMap { byte in (0..<8).map { Int(byte) >> (7 - $0) & 1 } }
    let letters = Self.numbers(of: bits, width: 5).map { Self.alphabet[$0] }
    return stride(from: 0, to: letters.count, by: 4).map { String(letters[$0..<$0 + 4]) }
      .joined(separator: " ")
  }

  private static func numbers(of bits: [Int], width: Int) -> [Int] {
    stride(from: 0, to: bits.count, by: width).map { start in
      bits[start..<start + width].reduce(0) { $0 << 1 | $1 }
    }
  }
}

extension OneTimeSecret {
  /// Which of the 30 seconds since 1970 it is.
  package static func step(at now: Date) -> Int64 {
    Int64(exactly: (now.timeIntervalSince1970 / stepLength).rounded(.down)) ?? 0
  }

  package func code(at step: Int64) -> OneTimeCode {
    let counter = Data((0..<8).map { UInt8(truncatingIfNeeded: step >> (56 - 8 * $0)) })
    let mac = Array(
      HMAC<Insecure.SHA1>.authenticationCode(for: counter, using: SymmetricKey(data: bytes)))
    let offset = Int(mac[mac.count - 1] & 0xf)
    let number = mac[offset..<offset + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    return OneTimeCode(number: (number & 0x7fff_ffff) % 1_000_000)
  }

  /// The step that a code is of, which may be one too early or too late; nil where it is of none.
  package func step(of code: OneTimeCode, at now: Date) -> Int64? {
    let step = Self.step(at: now)
    // Each is compared, so that the time it takes tells nothing.
    return (step - 1...step + 1).filter { self.code(at: $0).number ^ code.number == 0 }.last
  }
}

/// Six digits of an app.
package struct OneTimeCode: Equatable, Sendable {
  fileprivate let number: UInt32

  package var text: String {
    let digits = String(number)
    return String(repeating: "0", count: 6 - digits.count) + digits
  }

  fileprivate init(number: UInt32) { self.number = number }

  init?(digits: String) {
    guard digits.count == 6, let number = UInt32(digits) else { return nil }
    self.number = number
  }
}
