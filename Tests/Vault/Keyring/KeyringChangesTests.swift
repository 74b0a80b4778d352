import Foundation
import Passwords
import Testing

@testable import Vault

@Suite struct KeyringChangesTests {
  private let samsPassword = "lantern-pebble-yodel-quince"

  @Test("Sam, who was added, opens the same vault with a password of his own")
  func adding() throws {
    var gym = try Ring()
    let sam = try gym.add("sam", password: samsPassword)
    let opened = try gym.keyring.unlock(login: "sam", password: samsPassword)
    #expect(opened.trainer == sam)
    #expect(opened.vaultKey == gym.key)
    #expect(throws: KeyringRefusal.wrongPassword) {
      try gym.keyring.unlock(login: "sam", password: Ring.password)
    }
  }

  @Test("A sign-in name is given only once, in whatever case")
  func loginTaken() throws {
    var gym = try Ring()
    #expect(throws: KeyringRefusal.loginTaken) {
      try gym.add("OLIVIA", password: samsPassword)
    }
    let sam = try gym.add("sam", password: samsPassword)
    #expect(throws: KeyringRefusal.loginTaken) {
      try gym.keyring.rename(sam, to: Ring.login("Olivia"), under: gym.key)
    }
  }

  @Test("Sam, who was removed, opens nothing; Olivia still does")
  func removing() throws {
    var gym = try Ring()
    let sam = try gym.add("sam", password: samsPassword)
    try gym.keyring.remove(sam, under: gym.key)
    #expect(throws: KeyringRefusal.wrongPassword) {
      try gym.keyring.unlock(login: "sam", password: samsPassword)
    }
    #expect(try gym.keyring.unlock(login: "olivia", password: Ring.password).vaultKey == gym.key)
    #expect(throws: KeyringRefusal.unknownTrainer) {
      try gym.keyring.remove(sam, under: gym.key)
    }
  }

  @Test("The last trainer cannot be removed")
  func lastTrainer() throws {
    var gym = try Ring()
    #expect(throws: KeyringRefusal.lastTrainer) {
      try gym.keyring.remove(gym.owner, under: gym.key)
    }
  }

  @Test("With a new password the old one opens nothing any more")
  func newPassword() throws {
    var gym = try Ring()
    try gym.keyring.replace(
      Credential(for: gym.owner, password: samsPassword, cost: Ring.cost), under: gym.key)
    #expect(try gym.keyring.unlock(login: "olivia", password: samsPassword).vaultKey == gym.key)
    #expect(throws: KeyringRefusal.wrongPassword) {
      try gym.keyring.unlock(login: "olivia", password: Ring.password)
    }
  }

  @Test("A trainer who marries signs in by the new name with the old password")
  func renaming() throws {
    var gym = try Ring()
    try gym.keyring.rename(gym.owner, to: Ring.login("olivia.b"), under: gym.key)
    #expect(try gym.keyring.unlock(login: "olivia.b", password: Ring.password).vaultKey == gym.key)
    #expect(throws: KeyringRefusal.wrongPassword) {
      try gym.keyring.unlock(login: "olivia", password: Ring.password)
    }
  }

  @Test("A new vault key needs nobody's password, and the paper stays valid")
  func newVaultKey() throws {
    var gym = try Ring()
    let sam = try gym.add("sam", password: samsPassword)
    let before = gym.keyring
    try gym.keyring.remove(sam, under: gym.key)
    let new = try gym.keyring.changeVaultKey(from: gym.key)
    #expect(new != gym.key)
    #expect(try gym.keyring.unlock(login: "olivia", password: Ring.password).vaultKey == new)
    #expect(try gym.keyring.unlock(recoveryKey: gym.recoveryKey) == new)
    #expect(try before.unlock(login: "sam", password: samsPassword).vaultKey == gym.key)
  }

  @Test("New paper replaces the old")
  func newPaper() throws {
    var gym = try Ring()
    let paper = try gym.keyring.replaceRecoveryKey(under: gym.key)
    #expect(try gym.keyring.unlock(recoveryKey: paper) == gym.key)
    #expect(throws: KeyringRefusal.wrongRecoveryKey) {
      try gym.keyring.unlock(recoveryKey: gym.recoveryKey)
    }
  }

  @Test("The machine's key opens while it may, also after a new vault key; the paper is another")
  func machine() throws {
    var gym = try Ring()
    let machine = RecoveryKey()
    try gym.keyring.setMachineKey(machine, under: gym.key)
    #expect(try gym.keyring.unlock(machineKey: machine) == gym.key)
    #expect(throws: KeyringRefusal.wrongRecoveryKey) {
      try gym.keyring.unlock(recoveryKey: machine)
    }
    let new = try gym.keyring.changeVaultKey(from: gym.key)
    #expect(try Keyring(reading: gym.keyring.encoded()).unlock(machineKey: machine) == new)
    try gym.keyring.setMachineKey(nil, under: new)
    #expect(throws: KeyringRefusal.wrongRecoveryKey) {
      try gym.keyring.unlock(machineKey: machine)
    }
  }

  @Test("A machine's slot that is left out, or stands in a file that has none, is noticed")
  func machineTamperedWith() throws {
    var gym = try Ring()
    let before = gym.keyring
    try gym.keyring.setMachineKey(RecoveryKey(), under: gym.key)
    for (ring, machine) in [(gym.keyring, nil), (before, gym.keyring.machine)] {
      var changed = ring
      changed.machine = machine
      #expect(throws: KeyringFault.tampered) { try changed.check(under: gym.key) }
    }
    let text = String(decoding: try gym.keyring.encoded(), as: UTF8.self)
    #expect(throws: KeyringFault.malformed) {
      try Keyring(reading: Data(text.replacing("\"version\":2", with: "\"version\":1").utf8))
    }
  }

  @Test("Nothing changes under a key that is not this vault's")
  func foreignKey() throws {
    var gym = try Ring()
    let before = gym.keyring
    #expect(throws: KeyringFault.tampered) {
      try gym.keyring.changeVaultKey(from: VaultKey())
    }
    #expect(throws: KeyringFault.tampered) {
      try gym.keyring.rename(gym.owner, to: Ring.login("mallory"), under: VaultKey())
    }
    #expect(gym.keyring == before)
  }

  @Test("There is room for 64 trainers with the longest names within 64 KiB, not for one more")
  func full() throws {
    var gym = try Ring()
    for number in 10..<73 {
      try gym.add(String(repeating: "\u{1F3CB}", count: 62) + "\(number)", password: "x")
    }
    try gym.keyring.setMachineKey(RecoveryKey(), under: gym.key)
    let data = try gym.keyring.encoded()
    #expect(try Keyring(reading: data) == gym.keyring)
    #expect(throws: KeyringRefusal.full) { try gym.add("sam", password: samsPassword) }
  }
}
