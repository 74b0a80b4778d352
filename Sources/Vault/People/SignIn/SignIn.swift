import Foundation
import GRDB
import Passwords

/// Why someone does not get in.
package enum SignInRefusal: Error, Equatable {
  /// Wrong password or unknown name; nobody is told which.
  case wrong
  /// Seconds to wait, rounded up.
  case tooManyTries(Int)
}

/// Sets the gym up, and lets trainers in by their passwords; the first one unlocks the vault.
package actor SignIn {
  private let store: Store
  private let keyring: KeyringFile
  private let queue = DerivationQueue()
  private let throttle = SignInThrottle()
  private let instant: @Sendable () -> ContinuousClock.Instant
  private var cost: Argon2idCost?

  /// - Parameter cost: of a password; nil measures this machine when it is first needed.
  package init(
    _ store: Store, cost: Argon2idCost? = nil,
    instant: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) {
    (self.store, self.cost, self.instant) = (store, cost, instant)
    keyring = KeyringFile(store.folder.keyring)
  }

  /// Makes the vault and opens it. The caller has checked `owner.mistakes`.
  ///
  /// A power cut at any point leaves a folder that is not set up, and can be again.
  ///
  /// - Returns: the recovery key, to be shown once.
  package func setUp(_ owner: NewOwner, at now: Date) async throws -> String {
    guard !store.folder.isSetUp else {
      throw DataFolderRefusal.alreadySetUp(store.folder.url.path)
    }
    guard let login = Login(owner.login) else { throw SignInRefusal.wrong }
    let cost = try await currentCost()
    let trainer = Trainer(
      id: .init(at: now), name: owner.name, login: login.text, isOwner: true, units: .metric,
      createdAt: now)
    let made = try await queue.run {
      let credential = try Credential(for: trainer.id, password: owner.password, cost: cost)
      let made = try Keyring.create(owner: credential, login: login)
      return (keyring: made.keyring, key: made.vaultKey, recoveryKey: made.recoveryKey)
    }
    // Two may have asked at once; the actor was free while the password was derived.
    guard !store.folder.isSetUp else {
      throw DataFolderRefusal.alreadySetUp(store.folder.url.path)
    }
    try store.create(Gym(name: owner.gym, createdAt: now), trainer, under: made.key) {
      try keyring.save(made.keyring)
    }
    await queue.vaultIs(open: true)
    return made.recoveryKey.text
  }

  /// - Parameter address: where the browser is; failures count for it and for the name.
  /// - Throws: `SignInRefusal`, `DerivationQueue.Refusal`, `CipherRefusal`.
  package func signIn(login: String, password: String, from address: String) async throws -> Trainer
  {
    let opened = try await open(login: login, password: password, from: address)
    await queue.vaultIs(open: true)
    let trainer = try await store.trainer(opened.trainer)
    guard trainer.disabledAt == nil else { throw SignInRefusal.wrong }
    // That it fails keeps nobody out.
    Task { try? await raiseCost(of: trainer, password: password, under: opened.key) }
    return trainer
  }

  /// Whether a signed-in trainer typed the right password again.
  ///
  /// - Parameter name: what failures count for in place of the sign-in name.
  package func confirms(
    _ trainer: Trainer, password: String, from address: String, countedAs name: String? = nil
  ) async throws -> Bool {
    do {
      let opened = try await open(
        login: trainer.login, password: password, from: address, countedAs: name)
      return opened.trainer == trainer.id
    } catch SignInRefusal.wrong {
      return false
    }
  }

  private func open(
    login: String, password: String, from address: String, countedAs other: String? = nil
  ) async throws -> (trainer: Identifier<Trainer>, key: VaultKey) {
    let name = other ?? Login(login)?.text ?? ""
    let wait = throttle.admit(name: name, address: address, at: instant())
    guard wait == .zero else {
      throw SignInRefusal.tooManyTries(Int((wait / .seconds(1)).rounded(.up)))
    }
    let ring = try keyring.load()
    do {
      let opened = try await queue.run {
        let opened = try ring.unlock(login: login, password: password)
        return (trainer: opened.trainer, key: opened.vaultKey)
      }
      try store.unlock(opened.key, settling: ring, in: keyring)
      throttle.succeeded(name: name, address: address)
      return opened
    } catch KeyringRefusal.wrongPassword {
      throw SignInRefusal.wrong
    }
  }

  /// A password that was derived on a slower machine, or years ago, is derived anew, while the
  /// trainer is at work already.
  private func raiseCost(
    of trainer: Trainer, password: String, under key: VaultKey
  ) async throws {
    let cost = try await currentCost()
    guard try keyring.load().needsRaise(trainer.id, to: cost) else { return }
    let credential = try await queue.run {
      try Credential(for: trainer.id, password: password, cost: cost)
    }
    var newest = try keyring.load()
    try newest.replace(credential, under: key)
    try keyring.save(newest)
  }

  private func currentCost() async throws -> Argon2idCost {
    if let cost { return cost }
    let measured = try await queue.run { Argon2idCost.calibrated() }
    cost = measured
    return measured
  }
}
