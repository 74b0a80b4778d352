import Foundation
import GRDB

/// Why a PIN opens nothing.
package enum PinRefusal: Error, Equatable {
  /// It is another one; so many tries are left.
  case wrong(left: Int)
  /// None was set on this browser, or it was wrong too often: the password is asked for.
  case passwordNeeded
}

/// A browser at its lock: what it has, and what it gets.
package struct LockedBrowser: Sendable {
  /// The session's token.
  let token: String
  /// The cookie by which it is known; nil where it has none.
  let device: String?
  /// The token from now on.
  package let newToken: String

  package init(token: String, device: String?, newToken: String) {
    (self.token, self.device, self.newToken) = (token, device, newToken)
  }
}

extension SignIn {
  /// Opens a trainer's session on this browser again.
  ///
  /// - Throws: `PinRefusal`, `StoreRefusal.notFound` where they have none, `StoreRefusal.diskFull`:
  ///   a try that cannot be counted is none, and the password opens it.
  package func unlock(
    _ trainer: Trainer, with digits: PinDigits, on browser: LockedBrowser, at now: Date
  ) async throws {
    guard let device = browser.device else { throw PinRefusal.passwordNeeded }
    let (id, hash) = (trainer.id, Session.hash(device))
    let pin = try await store.write { db in try Pin.takeTry(id, on: hash, in: db) }
    guard let pin else { throw PinRefusal.passwordNeeded }
    let isRight: Bool
    do {
      isRight = try await queue.run { try pin.fits(digits, on: device) }
    } catch {
      try await store.write { db in try Pin.giveTryBack(id, on: hash, in: db) }
      throw error
    }
    guard isRight else {
      try? await store.write { db in
        try Audit.record(.pinWrong, by: id, at: now, in: db)
      }
      throw PinRefusal.wrong(left: pin.triesLeft)
    }
    try await store.resume(trainer, on: browser, at: now)
  }

  /// The caller has had the trainer's password.
  ///
  /// - Parameter token: of the trainer's session, which is on that browser from now on.
  package func setPin(
    _ digits: PinDigits, of trainer: Trainer, on device: String, token: String, at now: Date
  ) async throws {
    let cost = pinCost
    let pin = try await queue.run {
      try Pin(digits, of: trainer.id, on: device, cost: cost, at: now)
    }
    try await store.write { db in
      try pin.save(db)
      try db.execute(
        sql: "UPDATE session SET deviceHash = ? WHERE tokenHash = ?",
        arguments: [pin.deviceHash, Session.hash(token)])
      try Audit.record(.pinSet, by: trainer.id, at: now, in: db)
    }
  }
}

extension Store {
  /// How many tries a trainer's PIN has left on a browser; nil where there is none.
  package func pinTriesLeft(
    _ trainer: Trainer, on device: String?
  ) async throws -> Int? {
    guard let hash = device.map(Session.hash) else { return nil }
    return try await read { db in
      try Pin.find(trainer.id, on: hash, in: db)?.triesLeft
    }
  }

  package func removePin(of trainer: Trainer, on device: String?, at now: Date) async throws {
    guard let hash = device.map(Session.hash) else { return }
    try await write { db in
      guard let pin = try Pin.find(trainer.id, on: hash, in: db) else { return }
      try pin.delete(db)
      try Audit.record(.pinRemoved, by: trainer.id, at: now, in: db)
    }
  }
}
