import Crypto
import Foundation
import Passwords

/// What a trainer's password opens: a private key, wrapped under a key derived from it.
///
/// Making one and opening one take a derivation each: run both in a `DerivationQueue`.
package struct Credential: Codable, Equatable, Sendable {
  package let trainer: Identifier<Trainer>
  package let cost: Argon2idCost
  private let salt: Data
  let publicKey: Data
  /// Compared before anything is unwrapped: ChaCha20-Poly1305 alone fits several keys.
  private let commitment: Data
  private let wrappedKey: Data

  /// A new key pair behind a password.
  ///
  /// - Throws: `Argon2idFailure`.
  package init(for trainer: Identifier<Trainer>, password: String, cost: Argon2idCost) throws {
    let salt = Self.random(16)
    let privateKey = Curve25519.KeyAgreement.PrivateKey()
    let publicKey = privateKey.publicKey.rawRepresentation
    let bound = Self.bound(trainer, cost, salt, publicKey)
    let keys = try PasswordKeys(password, salt: salt, cost: cost)
    var secret = privateKey.rawRepresentation
    defer { secret.wipe() }
    (self.trainer, self.cost, self.salt, self.publicKey) = (trainer, cost, salt, publicKey)
    commitment = Data(HMAC<SHA256>.authenticationCode(for: bound, using: keys.committing))
    wrappedKey = try ChaChaPoly.seal(secret, using: keys.wrapping, authenticating: bound).combined
  }

  /// One that no password opens, at the price of a real one.
  init(decoyAt cost: Argon2idCost) {
    trainer = Identifier(at: .distantPast)
    self.cost = cost
    (salt, publicKey) = (Self.random(16), Self.random(32))
    (commitment, wrappedKey) = (Self.random(32), Self.random(60))
  }

  var hasRightSizes: Bool {
    [salt, publicKey, commitment, wrappedKey].map(\.count) == [16, 32, 32, 60]
  }

  var canonical: Data {
    Data.canonical([Self.bound(trainer, cost, salt, publicKey), commitment, wrappedKey])
  }

  /// - Throws: `KeyringRefusal.wrongPassword`, `KeyringFault.tampered`, `Argon2idFailure`.
  func opened(with password: String) throws -> Curve25519.KeyAgreement.PrivateKey {
    let bound = Self.bound(trainer, cost, salt, publicKey)
    let keys = try PasswordKeys(password, salt: salt, cost: cost)
    guard
      HMAC<SHA256>.isValidAuthenticationCode(
        commitment, authenticating: bound, using: keys.committing)
    else { throw KeyringRefusal.wrongPassword }
    guard let box = try? ChaChaPoly.SealedBox(combined: wrappedKey),
      var secret = try? ChaChaPoly.open(box, using: keys.wrapping, authenticating: bound)
    else { throw KeyringFault.tampered }
    defer { secret.wipe() }
    return try Curve25519.KeyAgreement.PrivateKey(rawRepresentation: secret)
  }

  /// What commitment and wrapping hold together: none of it can be exchanged.
  private static func bound(
    _ trainer: Identifier<Trainer>, _ cost: Argon2idCost, _ salt: Data, _ publicKey: Data
  ) -> Data {
    let cost = "\(cost.memoryKiB) \(cost.iterations) \(cost.lanes)"
    return Data.canonical([
      Data("HealthWheel credential".utf8), Data(trainer.description.utf8), Data(cost.utf8), salt,
      publicKey,
    ])
  }

  private static func random(_ count: Int) -> Data {
    Data((0..<count).map { _ in UInt8.random(in: .min ... .max) })
  }
}

/// The two keys that come out of one derivation.
private struct PasswordKeys {
  let committing: SymmetricKey
  let wrapping: SymmetricKey

  init(_ password: String, salt: Data, cost: Argon2idCost) throws {
    let root = SymmetricKey(
      data: try Argon2id.derive(
        password: SecretBytes(password: password), salt: Array(salt), cost: cost))
    func key(_ purpose: String) -> SymmetricKey {
      HKDF<SHA256>.deriveKey(
        inputKeyMaterial: root, info: Data("HealthWheel password \(purpose)".utf8),
        outputByteCount: 32)
    }
    (committing, wrapping) = (key("commitment"), key("wrapping"))
  }
}
