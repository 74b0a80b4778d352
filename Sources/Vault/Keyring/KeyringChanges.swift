import Foundation

/// Quick changes to a copy; each proves first that nobody has changed the keyring on disk.
///
/// - Throws: `KeyringRefusal`, `KeyringFault.tampered`.
extension Keyring {
  package mutating func add(_ credential: Credential, login: Login, under key: VaultKey) throws {
    try change(from: key, to: key) { keyring in
      guard keyring.trainers.count < Self.slotLimit else { throw KeyringRefusal.full }
      guard !keyring.trainers.contains(where: { $0.login == login || $0.id == credential.trainer })
      else { throw KeyringRefusal.loginTaken }
      keyring.trainers.append(try TrainerSlot(login, credential, key))
    }
  }

  /// Forgets a trainer's slot. One who may have kept a copy is cut off by `changeVaultKey`.
  package mutating func remove(_ trainer: Identifier<Trainer>, under key: VaultKey) throws {
    try change(from: key, to: key) { keyring in
      let index = try keyring.index(trainer)
      guard keyring.trainers.count > 1 else { throw KeyringRefusal.lastTrainer }
      keyring.trainers.remove(at: index)
    }
  }

  /// A new password, or the same at a higher cost; the old one opens nothing any more.
  package mutating func replace(_ credential: Credential, under key: VaultKey) throws {
    try change(from: key, to: key) { keyring in
      let index = try keyring.index(credential.trainer)
      keyring.trainers[index] = try TrainerSlot(keyring.trainers[index].login, credential, key)
    }
  }

  /// A slot for somebody who has none, a new password for somebody who has.
  package mutating func set(_ credential: Credential, login: Login, under key: VaultKey) throws {
    guard holds(credential.trainer) else {
      return try add(credential, login: login, under: key)
    }
    try replace(credential, under: key)
  }

  package mutating func rename(
    _ trainer: Identifier<Trainer>, to login: Login, under key: VaultKey
  ) throws {
    try change(from: key, to: key) { keyring in
      let index = try keyring.index(trainer)
      guard !keyring.trainers.contains(where: { $0.login == login && $0.id != trainer }) else {
        throw KeyringRefusal.loginTaken
      }
      keyring.trainers[index].login = login
    }
  }

  /// New paper; the old one opens nothing any more.
  package mutating func replaceRecoveryKey(under key: VaultKey) throws -> RecoveryKey {
    let recoveryKey = RecoveryKey()
    try change(from: key, to: key) { keyring in
      keyring.recovery = try RecoverySlot(recoveryKey, .recovery, vaultKey: key)
    }
    return recoveryKey
  }

  /// From now on this key opens the vault, too; nil: none does.
  package mutating func setMachineKey(_ machineKey: RecoveryKey?, under key: VaultKey) throws {
    try change(from: key, to: key) { keyring in
      keyring.machine = try machineKey.map { try RecoverySlot($0, .machine, vaultKey: key) }
    }
  }

  /// Seals a new vault key to everybody's public key; passwords and paper stay as they are.
  package mutating func changeVaultKey(
    from old: VaultKey, to new: VaultKey = VaultKey()
  ) throws -> VaultKey {
    try change(from: old, to: new) { keyring in
      for index in keyring.trainers.indices { try keyring.trainers[index].reseal(new) }
      try keyring.recovery.reseal(new, .recovery)
      try keyring.machine?.reseal(new, .machine)
    }
    return new
  }

  private mutating func change(
    from old: VaultKey, to new: VaultKey, _ change: (inout Keyring) throws -> Void
  ) throws {
    try check(under: old)
    var changed = self
    try change(&changed)
    changed.seal(under: new)
    self = changed
  }

  /// Whether a password of theirs opens the vault.
  package func holds(_ trainer: Identifier<Trainer>) -> Bool { credential(of: trainer) != nil }

  func credential(of trainer: Identifier<Trainer>) -> Credential? {
    trainers.first { $0.id == trainer }?.credential
  }

  private func index(_ trainer: Identifier<Trainer>) throws -> Int {
    guard let index = trainers.firstIndex(where: { $0.id == trainer }) else {
      throw KeyringRefusal.unknownTrainer
    }
    return index
  }
}
