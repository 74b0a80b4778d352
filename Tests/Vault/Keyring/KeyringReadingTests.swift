import Foundation
import Passwords
import Testing

@testable import Vault

@Suite struct KeyringReadingTests {
  private let gym: Ring
  private let file: [String: Any]

  init() throws {
    var gym = try Ring()
    try gym.add("sam", password: "lantern-pebble-yodel-quince")
    self.gym = gym
    file = try #require(
      try JSONSerialization.jsonObject(with: gym.keyring.encoded()) as? [String: Any])
  }

  @Test("What was written is what is read")
  func roundTrip() throws {
    #expect(try Keyring(reading: gym.keyring.encoded()) == gym.keyring)
  }

  @Test("Not one value in the file can be changed, in either slot, without being noticed")
  func everyField() throws {
    let leaves = paths(of: file)
    #expect(leaves.count == 2 + 2 * 11 + 4)
    for path in leaves {
      let changed = changing(file, at: path[...])
      #expect(throws: (any Error).self, "\(path)") { try openByAll(changed) }
    }
    try openByAll(file)
  }

  @Test("Slots cannot be exchanged, left out or copied")
  func slots() throws {
    let slots = try #require(file["trainers"] as? [Any])
    for other in [Array(slots.reversed()), Array(slots.prefix(1)), slots + slots] {
      #expect(throws: (any Error).self) { try openByAll(file.merging(["trainers": other]) { $1 }) }
    }
  }

  @Test("A seal copied into another slot does not open there")
  func copiedSeal() throws {
    let slot = gym.keyring.trainers[0]
    let key = try slot.credential.opened(with: Ring.password)
    #expect(try slot.vaultKey.opened(by: key, slot: slot.id.description) == gym.key)
    #expect(throws: KeyringFault.tampered) {
      try slot.vaultKey.opened(by: key, slot: gym.keyring.trainers[1].id.description)
    }
  }

  @Test("A keyring of a later version says so")
  func laterVersion() {
    #expect(throws: KeyringFault.unknownVersion(3)) { try read(["version": 3]) }
  }

  @Test("Costs beyond the limits are refused before anything is derived")
  func costs() throws {
    for cost in [
      ["memoryKiB": 1 << 20 + 1, "iterations": 3, "lanes": 1],
      ["memoryKiB": 65536, "iterations": 11, "lanes": 1],
      ["memoryKiB": 65536, "iterations": 3, "lanes": 5],
      ["memoryKiB": 65536, "iterations": 0, "lanes": 1],
    ] {
      let changed = replacing(file, at: ["trainers", 0, "credential", "cost"], by: cost)
      #expect(throws: KeyringFault.unacceptableCost) { try read(changed) }
    }
  }

  @Test("More than 64 trainers, or one name twice, are refused")
  func tooMany() throws {
    let slot = try #require((file["trainers"] as? [Any])?.first)
    let many = file.merging(["trainers": Array(repeating: slot, count: 65)]) { $1 }
    #expect(throws: KeyringFault.tooManyTrainers) { try read(many) }
    let twice = file.merging(["trainers": [slot, slot]]) { $1 }
    #expect(throws: KeyringFault.repeatedTrainer) { try read(twice) }
    #expect(throws: KeyringFault.malformed) { try read(file.merging(["trainers": []]) { $1 }) }
  }

  @Test(
    "What is no keyring is refused as that",
    arguments: ["", "{}", "[]", "null", "{\"version\":1}", "{\"version\":1e999}", "\u{0}"])
  func malformed(text: String) {
    #expect(throws: KeyringFault.malformed) { try Keyring(reading: Data(text.utf8)) }
  }

  @Test("More than 64 KiB is not even parsed")
  func tooLarge() {
    #expect(throws: KeyringFault.tooLarge) {
      try Keyring(reading: Data(repeating: 0x20, count: 65_537))
    }
    #expect(throws: KeyringFault.malformed) {
      try Keyring(reading: Data(repeating: 0x20, count: 65_536))
    }
  }

  @Test("A name that is not in its compared form was written by somebody else")
  func loginForm() {
    let changed = replacing(file, at: ["trainers", 0, "login"], by: "Olivia")
    #expect(throws: KeyringFault.malformed) { try read(changed) }
  }

  private func read(_ file: Any) throws -> Keyring {
    try Keyring(reading: JSONSerialization.data(withJSONObject: file))
  }

  /// Opens the keyring in all three ways; each alone has to notice what the others would.
  private func openByAll(_ file: Any) throws {
    let keyring = try read(file)
    let ways: [() throws -> VaultKey] = [
      { try keyring.unlock(login: "olivia", password: Ring.password).vaultKey },
      { try keyring.unlock(login: "sam", password: "lantern-pebble-yodel-quince").vaultKey },
      { try keyring.unlock(recoveryKey: gym.recoveryKey) },
    ]
    let opened = ways.compactMap { try? $0() }
    guard opened == [gym.key, gym.key, gym.key] else {
      #expect(opened.isEmpty)
      throw KeyringFault.tampered
    }
  }
}
