import Foundation
import GRDB

/// A machine that opens the vault by itself: the owner's choice.
extension SignIn {
  package var isUnattended: Bool { get throws { try keyring.load().machine != nil } }

  /// - Parameter file: gets a new key, before the keyring knows it.
  package func allowUnattended(
    by file: MachineKeyFile, _ owner: Trainer, at now: Date
  ) async throws {
    try await change(by: owner) { ring, key, db in
      try ring.setMachineKey(try file.make(), under: key)
      try Audit.record(.unattendedAllowed, by: owner.id, at: now, in: db)
    }
  }

  /// The machine's key opens nothing any more, wherever a copy of it is.
  package func endUnattended(
    removing file: MachineKeyFile?, by owner: Trainer, at now: Date
  ) async throws {
    try await change(by: owner) { ring, key, db in
      guard ring.machine != nil else { return }
      try ring.setMachineKey(nil, under: key)
      try Audit.record(.unattendedEnded, by: owner.id, at: now, in: db)
    }
    file?.remove()
  }

  /// Opens the vault at a start, where the owner wants that.
  ///
  /// - Returns: whether it is open.
  /// - Throws: `MachineKeyRefusal`, `KeyringFault`, `CipherRefusal`.
  package func openUnattended(by file: MachineKeyFile) async throws -> Bool {
    guard store.folder.isSetUp, try isUnattended, let machineKey = try file.read() else {
      return false
    }
    let ring = try keyring.load()
    do {
      try store.unlock(try ring.unlock(machineKey: machineKey), settling: ring, in: keyring)
    } catch KeyringRefusal.wrongRecoveryKey {
      throw MachineKeyRefusal.notOurs
    }
    await queue.vaultIs(open: true)
    return true
  }
}
