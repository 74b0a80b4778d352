import Crypto
import Foundation
import Passwords

/// Each of these but the recovery key takes one derivation: run them in a `DerivationQueue`.
extension Keyring {
  /// - Throws: `KeyringRefusal.wrongPassword`, `KeyringFault.tampered`, `Argon2idFailure`.
  package func unlock(
    login: String, password: String
  ) throws -> (trainer: Identifier<Trainer>, vaultKey: VaultKey) {
    guard let slot = slot(login) else { throw refuseUnknown(password) }
    let key = try slot.opened(with: password)
    try check(under: key)
    return (slot.id, key)
  }

  /// - Throws: `KeyringRefusal.wrongRecoveryKey`, `KeyringFault.tampered`.
  package func unlock(recoveryKey: RecoveryKey) throws -> VaultKey {
    let key = try recovery.opened(with: recoveryKey, .recovery)
    try check(under: key)
    return key
  }

  /// - Throws: `KeyringRefusal.wrongRecoveryKey`, also where no machine may; `KeyringFault.tampered`.
  package func unlock(machineKey: RecoveryKey) throws -> VaultKey {
    guard let machine else { throw KeyringRefusal.wrongRecoveryKey }
    let key = try machine.opened(with: machineKey, .machine)
    try check(under: key)
    return key
  }

  /// Whether a trainer who has just signed in should get a new credential at this cost.
  package func needsRaise(_ trainer: Identifier<Trainer>, to cost: Argon2idCost) -> Bool {
    trainers.contains { $0.id == trainer && $0.credential.cost.work < cost.work }
  }

  /// Proves that whoever wrote this keyring, every byte of it, had the vault key.
  ///
  /// - Throws: `KeyringFault.tampered`.
  func check(under key: VaultKey) throws(KeyringFault) {
    guard
      HMAC<SHA256>.isValidAuthenticationCode(
        code, authenticating: canonical, using: Self.codeKey(key))
    else { throw .tampered }
  }

  func code(under key: VaultKey) -> Data {
    Data(HMAC<SHA256>.authenticationCode(for: canonical, using: Self.codeKey(key)))
  }

  private static func codeKey(_ key: VaultKey) -> SymmetricKey { key.derived("keyring code") }

  private var canonical: Data {
    Data.canonical(
      [Data("HealthWheel keyring \(version)".utf8), recovery.canonical]
        + [machine?.canonical].compactMap(\.self) + trainers.map(\.canonical))
  }

  private func slot(_ typed: String) -> TrainerSlot? {
    guard let login = Login(typed) else { return nil }
    return trainers.first { $0.login == login }
  }

  /// Takes as long over an unknown name as over a wrong password.
  private func refuseUnknown(_ password: String) -> any Error {
    let costs = trainers.map(\.credential.cost)
    guard let cost = costs.max(by: { $0.work < $1.work }) else { return KeyringFault.malformed }
    do {
      _ = try Credential(decoyAt: cost).opened(with: password)
      return KeyringRefusal.wrongPassword
    } catch {
      return error
    }
  }
}
