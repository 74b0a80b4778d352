import Crypto
import Foundation
import GRDB
import Passwords

/// What a trainer's PIN on one browser is compared with. It opens no vault, and no session but one
/// that a password has begun on that browser.
struct Pin: Codable, Sendable, FetchableRecord, PersistableRecord {
  static let databaseTableName = "pin"
  /// After so many wrong ones only the password helps.
  static let mostTries = 5

  let deviceHash: Data
  let trainerId: Identifier<Trainer>
  private let salt: Data
  private let cost: Argon2idCost
  private let verifier: Data
  /// Since the last right one, or the last password.
  private(set) var tries = 0
  private let setAt: Date

  var triesLeft: Int { max(0, Self.mostTries - tries) }

  /// Takes one derivation.
  ///
  /// - Parameter device: the browser's cookie, which the vault does not have.
  init(
    _ digits: PinDigits, of trainer: Identifier<Trainer>, on device: String, cost: Argon2idCost,
    at now: Date
  ) throws {
    salt = Data((0..<16).map { _ in UInt8.random(in: .min ... .max) })
    (deviceHash, trainerId) = (Session.hash(device), trainer)
    (self.cost, setAt) = (cost, now)
    let key = try Self.key(digits, salt, cost)
    verifier = Data(
      HMAC<SHA256>.authenticationCode(for: Self.bound(trainer, device), using: key))
  }

  /// Takes one derivation.
  func fits(_ digits: PinDigits, on device: String) throws -> Bool {
    HMAC<SHA256>.isValidAuthenticationCode(
      verifier, authenticating: Self.bound(trainerId, device),
      using: try Self.key(digits, salt, cost))
  }

  /// Six digits are soon guessed by whoever has the vault and its key; but not without the cookie.
  private static func bound(_ trainer: Identifier<Trainer>, _ device: String) -> Data {
    Data.canonical([
      Data("HealthWheel PIN".utf8), Data(trainer.description.utf8), Data(device.utf8),
    ])
  }

  private static func key(
    _ digits: PinDigits, _ salt: Data, _ cost: Argon2idCost
  ) throws -> SymmetricKey {
    SymmetricKey(
      data: try Argon2id.derive(
        password: SecretBytes(password: digits.text), salt: Array(salt), cost: cost))
  }
}

extension Pin {
  static func find(
    _ trainer: Identifier<Trainer>, on device: Data, in db: Database
  ) throws -> Pin? {
    try fetchOne(db, key: ["deviceHash": device, "trainerId": trainer])
  }

  /// Counts a try before anybody has looked at it, so that many at once are no more than five.
  ///
  /// - Returns: nil where none is left, or no PIN was set.
  static func takeTry(
    _ trainer: Identifier<Trainer>, on device: Data, in db: Database
  ) throws -> Pin? {
    guard var pin = try find(trainer, on: device, in: db), pin.triesLeft > 0 else { return nil }
    pin.tries += 1
    try pin.update(db)
    return pin
  }

  /// A try that nobody has looked at is none.
  static func giveTryBack(
    _ trainer: Identifier<Trainer>, on device: Data, in db: Database
  ) throws {
    guard var pin = try find(trainer, on: device, in: db), pin.tries > 0 else { return }
    pin.tries -= 1
    try pin.update(db)
  }

  static func forgetTries(
    _ trainer: Identifier<Trainer>, on device: Data, in db: Database
  ) throws {
    guard var pin = try find(trainer, on: device, in: db), pin.tries > 0 else { return }
    pin.tries = 0
    try pin.update(db)
  }
}
