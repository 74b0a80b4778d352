import Foundation
import Passwords

/// Sets the gym up, and lets trainers in by their passwords; the first one unlocks the vault.
package actor SignIn {
  let store: Store
  let keyring: KeyringFile
  let queue = DerivationQueue()
  let doorkeeper: Doorkeeper
  let now: @Sendable () -> Date
  private var cost: Argon2idCost?
  /// RFC 9106's second recommendation: what holds is that five tries are all there are.
  let pinCost: Argon2idCost
  /// The newest codes that have counted: on a full disk, too, each counts once.
  var usedSteps: [Identifier<Trainer>: Int64] = [:]

  private struct Opened {
    let trainer: Identifier<Trainer>
    let credential: Credential
  }

  /// - Parameter cost: of a password; nil measures this machine when it is first needed.
  package init(
    _ store: Store, cost: Argon2idCost? = nil, now: @escaping @Sendable () -> Date = { Date() },
    instant: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) {
    (self.store, self.cost, self.now) = (store, cost, now)
    pinCost = cost ?? Argon2idCost(memoryKiB: 64 << 10, iterations: 3, lanes: 1)
    keyring = KeyringFile(store.folder.keyring)
    doorkeeper = Doorkeeper(store.folder.throttle) {
      DoorNotes.Time(now: now(), instant: instant())
    }
  }

  /// Makes the vault and opens it. The caller has checked `owner.mistakes`.
  ///
  /// A power cut at any point leaves a folder that is not set up, and can be again.
  ///
  /// - Returns: the recovery key, to be shown once.
  package func setUp(_ owner: NewOwner, at now: Date) async throws -> String {
    try store.folder.refuseVault()
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
    try store.folder.refuseVault()
    try store.create(Gym(name: owner.gym, createdAt: now), trainer, under: made.key) {
      try keyring.save(made.keyring)
    }
    await queue.vaultIs(open: true)
    return made.recoveryKey.text
  }

  /// - Throws: `SignInRefusal`, `DerivationQueue.Refusal`, `CipherRefusal`.
  package func signIn(login: String, password: String, at door: Door) async throws -> Trainer {
    let opened = try await open(login: login, password: password, at: door)
    await queue.vaultIs(open: true)
    let trainer = try await store.read { db in try Trainer.fetchOne(db, key: opened.trainer) }
    guard let trainer, trainer.hasAccess else {
      await noteTry(of: login, at: door)
      throw SignInRefusal.wrong
    }
    // That it fails keeps nobody out.
    Task { try? await raiseCost(of: opened.credential, password: password) }
    return trainer
  }

  /// From now on this browser has its own counter for the trainer's wrong passwords.
  ///
  /// - Parameter device: its cookie, if it has one.
  /// - Parameter new: 256 random bits, for one that has none of ours.
  /// - Returns: its cookie from now on.
  package func remember(
    _ trainer: Trainer, on device: String?, else new: String
  ) async -> String {
    await doorkeeper.remember(trainer.login, on: device, else: new)
  }

  /// Whether a signed-in trainer typed the right password again.
  ///
  /// - Parameter place: which of the trainer's pages, and in whose hands.
  package func confirms(
    _ trainer: Trainer, password: String, inside place: String
  ) async throws -> Bool {
    do {
      let opened = try await open(login: trainer.login, password: password, at: .inside(place))
      return opened.trainer == trainer.id
    } catch SignInRefusal.wrong {
      return false
    }
  }

  private func open(
    login: String, password: String, at door: Door
  ) async throws -> Opened {
    let name = Login(login)?.text ?? ""
    let counters = try await doorkeeper.admit(name, at: door)
    do {
      let asker = await doorkeeper.asker(name, at: door)
      let opened = try await unlock(login: login, password: password, for: asker)
      await doorkeeper.end(counters, .right)
      await noteFailedTries()
      return opened
    } catch KeyringRefusal.wrongPassword {
      await doorkeeper.end(counters, .wrong)
      await noteTry(of: login, at: door)
      throw SignInRefusal.wrong
    } catch {
      await doorkeeper.end(counters, .undecided)
      throw error
    }
  }

  /// What somebody typed that has to stand in the audit, whatever else is saved.
  func noteTry(
    of login: String, at door: Door, as action: Audit.Action = .signInFailed
  ) async {
    await doorkeeper.note(login, at: door, on: now(), as: action)
    await noteFailedTries()
  }

  /// What the vault cannot keep now, as while it is locked or its disk full, follows later.
  private func noteFailedTries() async {
    let tries = store.isLocked ? [] : await doorkeeper.takeTries()
    if !tries.isEmpty {
      do {
        try await store.note(tries) { [doorkeeper] in doorkeeper.digest(trainer: $0) }
      } catch {
        await doorkeeper.put(back: tries)
      }
    }
    await doorkeeper.keepTries()
  }

  private func unlock(
    login: String, password: String, for asker: DerivationQueue.Asker
  ) async throws -> Opened {
    let ring = try keyring.load()
    let (trainer, key) = try await queue.run(for: asker) {
      let opened = try ring.unlock(login: login, password: password)
      return (opened.trainer, opened.vaultKey)
    }
    guard let credential = ring.credential(of: trainer),
      try keyring.load().credential(of: trainer) == credential
    else {
      // The password was changed while this one was derived: the newest decides.
      return try await unlock(login: login, password: password, for: asker)
    }
    try store.unlock(key, settling: ring, in: keyring)
    return Opened(trainer: trainer, credential: credential)
  }

  /// A password that was derived on a slower machine, or years ago, is derived anew, while the
  /// trainer is at work already; unless it is not theirs any more by then.
  func raiseCost(of old: Credential, password: String) async throws {
    let cost = try await currentCost()
    guard try keyring.load().needsRaise(old.trainer, to: cost) else { return }
    let new = try await credential(for: old.trainer, password)
    try await change { ring, key, _ in
      guard ring.credential(of: old.trainer) == old else { return }
      try ring.replace(new, under: key)
    }
  }

  /// What a new password opens. Takes one derivation.
  func credential(
    for trainer: Identifier<Trainer>, _ password: String
  ) async throws -> Credential {
    let cost = try await currentCost()
    return try await queue.run { try Credential(for: trainer, password: password, cost: cost) }
  }

  private func currentCost() async throws -> Argon2idCost {
    if let cost { return cost }
    let measured = try await queue.run { Argon2idCost.calibrated() }
    cost = measured
    return measured
  }
}
