extension Store {
  /// Opens the vault with the printed recovery key.
  ///
  /// - Throws: `ReadableCodeMistake`, `KeyringRefusal.wrongRecoveryKey`, `CipherRefusal`.
  package func unlock(recoveryKey typed: String) throws {
    let (recoveryKey, file) = (try RecoveryKey(reading: typed), KeyringFile(folder.keyring))
    let keyring = try file.load()
    try unlock(try keyring.unlock(recoveryKey: recoveryKey), settling: keyring, in: file)
  }

  /// With the key that a keyring has given. That its file cannot be tidied up, as on a full
  /// disk, keeps nobody out; the next opening tries again.
  func unlock(_ key: VaultKey, settling keyring: Keyring, in file: KeyringFile) throws {
    try unlock(key)
    try? file.settle(on: keyring)
  }
}
