import Crypto
import Foundation
import Passwords

/// Why a person or a change is turned away.
package enum KeyringRefusal: Error, Equatable, CustomStringConvertible {
  /// Or an unknown sign-in name; nobody is told which.
  case wrongPassword
  case wrongRecoveryKey
  case loginTaken
  case unknownTrainer
  /// Somebody must be able to sign in.
  case lastTrainer
  /// There are 64 trainers already.
  case full

  package var description: String {
    switch self {
    case .wrongPassword: "Sign-in name or password is not right."
    case .wrongRecoveryKey: "This is not the recovery key of this vault."
    case .loginTaken: "Somebody has this sign-in name already."
    case .unknownTrainer: "There is no such trainer."
    case .lastTrainer: "Somebody must be able to sign in: this is the last trainer."
    case .full: "There are \(Keyring.slotLimit) trainers already."
    }
  }
}

/// Who can open the vault: a slot for each trainer, one for the recovery key on paper.
package struct Keyring: Equatable, Sendable {
  static let slotLimit = 64

  var trainers: [TrainerSlot]
  var recovery: RecoverySlot
  /// Where the owner wants the vault to open by itself.
  var machine: RecoverySlot?
  /// Over all of the above, under the vault key.
  private(set) var code: Data

  /// The keyring of a new vault, with the paper to print.
  package static func create(
    owner: Credential, login: Login
  ) throws -> (keyring: Keyring, vaultKey: VaultKey, recoveryKey: RecoveryKey) {
    let (vaultKey, recoveryKey) = (VaultKey(), RecoveryKey())
    var keyring = Keyring(
      trainers: [try TrainerSlot(login, owner, vaultKey)],
      recovery: try RecoverySlot(recoveryKey, .recovery, vaultKey: vaultKey), code: Data())
    keyring.seal(under: vaultKey)
    return (keyring, vaultKey, recoveryKey)
  }

  mutating func seal(under key: VaultKey) { code = code(under: key) }
}
