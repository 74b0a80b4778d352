import Foundation
import Passwords

@testable import Vault

/// The keyring of a gym that Olivia owns, at a cost that only tests may use.
struct Ring {
  static let password = "wombat-kettle-orchid-canoe"
  static let cost = Argon2idCost(memoryKiB: 8, iterations: 1, lanes: 1)

  var keyring: Keyring
  var key: VaultKey
  let recoveryKey: RecoveryKey
  let owner = Ring.newTrainer()

  init(login: String = "olivia") throws {
    (keyring, key, recoveryKey) = try Keyring.create(
      owner: Credential(for: owner, password: Self.password, cost: Self.cost),
      login: try Self.login(login))
  }

  @discardableResult
  mutating func add(_ login: String, password: String) throws -> Identifier<Trainer> {
    let trainer = Self.newTrainer()
    try keyring.add(
      Credential(for: trainer, password: password, cost: Self.cost), login: Self.login(login),
      under: key)
    return trainer
  }

  static func newTrainer() -> Identifier<Trainer> { Identifier(at: Date(timeIntervalSince1970: 0)) }

  static func login(_ text: String) throws -> Login {
    guard let login = Login(text) else { throw KeyringFault.malformed }
    return login
  }
}
