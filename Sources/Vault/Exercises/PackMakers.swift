import Catalogue
import Crypto
import Definitions
import Foundation
import GRDB

/// The key that the gym signs its packs with, made when it is first needed.
struct SigningKey: Codable, FetchableRecord, PersistableRecord {
  static let databaseTableName = "signingKey"
  private(set) var id = 1
  let secret: Data
  let madeAt: Date

  init(secret: Data, madeAt: Date) { (self.secret, self.madeAt) = (secret, madeAt) }

  /// Nil where the row holds no key.
  var publicKey: Data? {
    let key = try? Curve25519.Signing.PrivateKey(rawRepresentation: secret)
    return key?.publicKey.rawRepresentation
  }
}

/// Who makes packs that come in without a question.
package struct PackMakers: Sendable {
  /// Those that were accepted, the newest first.
  package let known: [KnownMaker]
  /// SHA-256 of the gym's own key; nil before it is made.
  package let ownFingerprint: String?

  package init(known: [KnownMaker] = [], ownFingerprint: String? = nil) {
    (self.known, self.ownFingerprint) = (known, ownFingerprint)
  }
}

/// A maker whose packs the gym takes.
package struct KnownMaker: Codable, Sendable, FetchableRecord, PersistableRecord {
  package static let databaseTableName = "packMaker"
  let key: Data
  package let gym: String
  package let trainer: String
  package let acceptedAt: Date
  /// Who accepted it.
  let trainerId: Identifier<Trainer>

  package var maker: PackMaker { PackMaker(gym: gym, trainer: trainer, key: key) }
}

/// What the gym knows of whoever made a pack.
package enum PackOrigin: Sendable {
  case unsigned
  case own
  case known(KnownMaker)
  case unknown(PackMaker)
}

extension Store {
  /// A pack that says who made it, signed with the gym's key.
  package func signed(
    _ pack: [String: JSONValue], at moment: Moment
  ) async throws -> [String: JSONValue] {
    let secret = try await signingSecret(at: moment.now)
    return try PackMaker.sign(
      pack, gym: try await gym().name, trainer: moment.trainer.name, at: moment.now,
      with: Curve25519.Signing.PrivateKey(rawRepresentation: secret))
  }

  private func signingSecret(at now: Date) async throws -> Data {
    if let kept = try await read({ db in try SigningKey.fetchOne(db) }) { return kept.secret }
    return try await write { db in
      if let kept = try SigningKey.fetchOne(db) { return kept.secret }
      let new = SigningKey(
        secret: Curve25519.Signing.PrivateKey().rawRepresentation, madeAt: now)
      try new.insert(db)
      return new.secret
    }
  }

  package func origin(of maker: PackMaker?) async throws -> PackOrigin {
    guard let maker else { return .unsigned }
    return try await read { db in
      if let known = try KnownMaker.fetchOne(db, key: maker.key) { return .known(known) }
      let own = try SigningKey.fetchOne(db)?.publicKey
      return own == maker.key ? .own : .unknown(maker)
    }
  }

  /// Packs of that maker are asked about again; what came in stays.
  ///
  /// - Parameter fingerprint: SHA-256 of the maker's key.
  /// - Throws: `StoreRefusal.notFound`.
  package func forget(
    makerOf fingerprint: String, by trainer: Trainer, at now: Date
  ) async throws {
    try await write { db in
      let known = try KnownMaker.fetchAll(db).first { $0.maker.fingerprint == fingerprint }
      guard let known else { throw StoreRefusal.notFound }
      try known.delete(db)
      try Audit.record(.makerRemoved, by: trainer.id, subject: known.gym, at: now, in: db)
    }
  }

  package func packMakers() async throws -> PackMakers {
    try await read { db in
      PackMakers(
        known: try KnownMaker.order(Column("acceptedAt").desc).fetchAll(db),
        ownFingerprint: try SigningKey.fetchOne(db)?.publicKey.map { key in
          PackMaker(gym: "", trainer: "", key: key).fingerprint
        })
    }
  }
}

extension KnownMaker {
  /// From now on its packs come in without a question.
  static func accept(
    _ maker: PackMaker, by trainer: Trainer, at now: Date, in db: Database
  ) throws {
    guard try !exists(db, key: maker.key) else { return }
    try KnownMaker(
      key: maker.key, gym: maker.gym, trainer: maker.trainer, acceptedAt: now,
      trainerId: trainer.id
    ).insert(db)
    try Audit.record(.makerAccepted, by: trainer.id, subject: maker.gym, at: now, in: db)
  }
}
