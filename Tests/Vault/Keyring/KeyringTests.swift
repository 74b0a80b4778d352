import Foundation
import Passwords
import Testing

@testable import Vault

@Suite struct KeyringTests {
  @Test("The owner who made the vault opens it with name and password")
  func ownerUnlocks() throws {
    let gym = try Ring()
    let opened = try gym.keyring.unlock(login: "olivia", password: Ring.password)
    #expect(opened.trainer == gym.owner)
    #expect(opened.vaultKey == gym.key)
  }

  @Test("Capitals, blanks around it and decomposed accents in a sign-in name do not matter")
  func forgivingLogin() throws {
    let gym = try Ring(login: "Zo\u{EB}")
    let opened = try gym.keyring.unlock(login: " ZOE\u{308} ", password: Ring.password)
    #expect(opened.trainer == gym.owner)
  }

  @Test("A wrong password and an unknown name are refused in the same way")
  func refusedAlike() throws {
    let gym = try Ring()
    for (login, password) in [
      ("olivia", Ring.password + "x"), ("nobody", Ring.password), ("olivia", ""), ("", ""),
      ("olivia", Ring.password.uppercased()), (String(repeating: "o", count: 70_000), "x"),
    ] {
      #expect(throws: KeyringRefusal.wrongPassword) {
        try gym.keyring.unlock(login: login, password: password)
      }
    }
  }

  @Test("An unknown name costs a derivation too")
  func decoy() throws {
    var gym = try Ring()
    let unusable = Argon2idCost(memoryKiB: 1, iterations: 1, lanes: 1)
    gym.keyring.trainers[0] = try TrainerSlot(
      gym.keyring.trainers[0].login, Credential(decoyAt: unusable), gym.key)
    #expect(throws: Argon2idFailure.unacceptableCost) {
      try gym.keyring.unlock(login: "nobody", password: "x")
    }
  }

  @Test("The paper opens the vault, another gym's paper does not")
  func recovery() throws {
    let gym = try Ring()
    let typed = try RecoveryKey(reading: gym.recoveryKey.text)
    #expect(try gym.keyring.unlock(recoveryKey: typed) == gym.key)
    #expect(throws: KeyringRefusal.wrongRecoveryKey) {
      try gym.keyring.unlock(recoveryKey: RecoveryKey())
    }
  }

  @Test("Two vaults of the same owner and password have nothing in common")
  func nothingInCommon() throws {
    let (one, other) = (try Ring(), try Ring())
    #expect(one.key != other.key)
    #expect(
      one.keyring.trainers[0].credential.publicKey != other.keyring.trainers[0].credential.publicKey
    )
    #expect(one.recoveryKey != other.recoveryKey)
  }

  @Test("A cost below the one measured later is raised at sign-in, a higher one stays")
  func needsRaise() throws {
    var gym = try Ring()
    let dearer = Argon2idCost(memoryKiB: 16, iterations: 1, lanes: 1)
    #expect(gym.keyring.needsRaise(gym.owner, to: dearer))
    try gym.keyring.replace(
      Credential(for: gym.owner, password: Ring.password, cost: dearer), under: gym.key)
    #expect(!gym.keyring.needsRaise(gym.owner, to: dearer))
    #expect(!gym.keyring.needsRaise(gym.owner, to: Ring.cost))
    #expect(try gym.keyring.unlock(login: "olivia", password: Ring.password).vaultKey == gym.key)
  }
}
