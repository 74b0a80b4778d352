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
    guard store.folder.isSetUp, try isUnattended else { return false }
    let ring = try keyring.load()
    try store.unlock(try key(in: file, of: ring), settling: ring, in: keyring)
    await queue.vaultIs(open: true)
    return true
  }

  /// Why this machine will not open the vault at the next start, though an owner wants that; nil
  /// where it will.
  package func unattendedRefusal(by file: MachineKeyFile?) throws -> MachineKeyRefusal? {
    guard let file, try isUnattended else { return nil }
    do {
      _ = try key(in: file, of: try keyring.load())
      return nil
    } catch let refusal as MachineKeyRefusal {
      return refusal
    }
  }

  private func key(in file: MachineKeyFile, of ring: Keyring) throws -> VaultKey {
    do {
      return try ring.unlock(machineKey: try file.read())
    } catch KeyringRefusal.wrongRecoveryKey {
      throw MachineKeyRefusal.notOurs
    }
  }
}
