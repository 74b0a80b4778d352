import Foundation

/// One trainer's way into the vault: name, credential, and the vault key sealed to it.
struct TrainerSlot: Codable, Equatable, Sendable {
  var login: Login
  let credential: Credential
  private(set) var vaultKey: SealedVaultKey

  var id: Identifier<Trainer> { credential.trainer }

  init(_ login: Login, _ credential: Credential, _ key: VaultKey) throws {
    (self.login, self.credential) = (login, credential)
    vaultKey = try SealedVaultKey(
      key, to: credential.publicKey, slot: credential.trainer.description)
  }

  var hasRightSizes: Bool { credential.hasRightSizes && vaultKey.hasRightSizes }

  var canonical: Data {
    Data.canonical([Data(login.text.utf8), credential.canonical, vaultKey.canonical])
  }

  mutating func reseal(_ key: VaultKey) throws {
    self = try TrainerSlot(login, credential, key)
  }

  /// Takes one derivation.
  ///
  /// - Throws: `KeyringRefusal.wrongPassword`, `KeyringFault.tampered`, `Argon2idFailure`.
  func opened(with password: String) throws -> VaultKey {
    try vaultKey.opened(by: credential.opened(with: password), slot: id.description)
  }
}
