import Crypto
import Foundation

/// The vault key sealed to the key pair that follows from a key outside of the vault: the recovery key
/// on paper, or the machine's own.
struct RecoverySlot: Codable, Equatable, Sendable {
  private let salt: Data
  private let publicKey: Data
  private(set) var vaultKey: SealedVaultKey

  /// Whose it is; a copy in another slot does not open.
  enum Purpose: String { case recovery, machine }

  init(_ recoveryKey: RecoveryKey, _ purpose: Purpose, vaultKey: VaultKey) throws {
    salt = Data((0..<16).map { _ in UInt8.random(in: .min ... .max) })
    publicKey = try Self.privateKey(recoveryKey, salt).publicKey.rawRepresentation
    self.vaultKey = try SealedVaultKey(vaultKey, to: publicKey, slot: purpose.rawValue)
  }

  var hasRightSizes: Bool {
    salt.count == 16 && publicKey.count == 32 && vaultKey.hasRightSizes
  }

  var canonical: Data { Data.canonical([salt, publicKey, vaultKey.canonical]) }

  mutating func reseal(_ key: VaultKey, _ purpose: Purpose) throws {
    vaultKey = try SealedVaultKey(key, to: publicKey, slot: purpose.rawValue)
  }

  /// - Throws: `KeyringRefusal.wrongRecoveryKey`, `KeyringFault.tampered`.
  func opened(with recoveryKey: RecoveryKey, _ purpose: Purpose) throws -> VaultKey {
    let privateKey = try Self.privateKey(recoveryKey, salt)
    guard privateKey.publicKey.rawRepresentation == publicKey else {
      throw KeyringRefusal.wrongRecoveryKey
    }
    return try vaultKey.opened(by: privateKey, slot: purpose.rawValue)
  }

  /// 128 random bits cannot be guessed, so nothing slow is needed here.
  private static func privateKey(
    _ recoveryKey: RecoveryKey, _ salt: Data
  ) throws -> Curve25519.KeyAgreement.PrivateKey {
    try Curve25519.KeyAgreement.PrivateKey(
      rawRepresentation: HKDF<SHA256>.deriveKey(
        inputKeyMaterial: recoveryKey.bits, salt: salt,
        info: Data("HealthWheel recovery key pair".utf8), outputByteCount: 32))
  }
}
