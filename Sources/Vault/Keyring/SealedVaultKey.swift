import Crypto
import Foundation

/// The vault key, sealed by HPKE (RFC 9180) so that one private key opens it.
struct SealedVaultKey: Codable, Equatable, Sendable {
  private let encapsulated: Data
  private let ciphertext: Data

  private static var suite: HPKE.Ciphersuite { .Curve25519_SHA256_ChachaPoly }

  /// - Parameter slot: whose it is; a copy in another slot does not open.
  init(_ key: VaultKey, to publicKey: Data, slot: String) throws {
    var sender = try HPKE.Sender(
      recipientKey: Curve25519.KeyAgreement.PublicKey(rawRepresentation: publicKey),
      ciphersuite: Self.suite, info: Self.info(slot))
    ciphertext = try unsafe key.withUnsafeBytes { try unsafe sender.seal($0) }
    encapsulated = sender.encapsulatedKey
  }

  var hasRightSizes: Bool {
    encapsulated.count == 32 && ciphertext.count == VaultKey.byteCount + 16
  }

  var canonical: Data { Data.canonical([encapsulated, ciphertext]) }

  /// - Throws: `KeyringFault.tampered`.
  func opened(
    by privateKey: Curve25519.KeyAgreement.PrivateKey, slot: String
  ) throws(KeyringFault) -> VaultKey {
    do {
      var recipient = try HPKE.Recipient(
        privateKey: privateKey, ciphersuite: Self.suite, info: Self.info(slot),
        encapsulatedKey: encapsulated)
      var bytes = try recipient.open(ciphertext)
      if let key = VaultKey(wiping: &bytes) { return key }
    } catch {}
    throw .tampered
  }

  private static func info(_ slot: String) -> Data {
    Data.canonical([Data("HealthWheel vault key".utf8), Data(slot.utf8)])
  }
}

extension Data {
  /// Fields one after another, each behind its length, so that no two lists look the same.
  static func canonical(_ fields: [Data]) -> Data {
    fields.reduce(into: Data()) { bytes, field in
      let count = UInt64(field.count)
      bytes.append(contentsOf: (0..<8).map { UInt8(truncatingIfNeeded: count >> (8 * $0)) })
      bytes.append(field)
    }
  }
}
