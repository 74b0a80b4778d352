import Crypto
import Foundation
import GRDB

/// A client's photo, as it was made anew for this vault.
package struct Photo: Codable, Sendable, FetchableRecord, PersistableRecord, BelongsToClient {
  package static let databaseTableName = "photo"
  package enum Size: String, Sendable, CaseIterable { case small, large }

  var clientId: Identifier<Client>
  let digest: String
  let takenAt: Date
  let trainerId: Identifier<Trainer>
  let small: Data
  let large: Data

  var isAsNamed: Bool { digest == Self.digest(of: large) }

  private static func digest(of large: Data) -> String { Data(SHA256.hash(data: large)).hex }
}

extension Photo {
  fileprivate init(of client: Identifier<Client>, large: Data, small: Data, _ moment: Moment) {
    self.init(
      clientId: client, digest: Self.digest(of: large), takenAt: moment.now,
      trainerId: moment.trainer.id, small: small, large: large)
  }
}

extension Store {
  /// Keeps a photo in the place of an earlier one; what it is a photo of nobody judges.
  ///
  /// - Parameters:
  ///   - large, small: JPEG, made anew.
  ///   - seen: the digest of the one that whoever sends it knows, empty where they know of none; nil where
  ///     that does not matter.
  /// - Returns: the client, and the earlier one.
  /// - Throws: `StoreRefusal.outdated` where there is another one by now.
  package func setPhoto(
    of client: Identifier<Client>, large: Data, small: Data, over seen: String? = nil,
    at moment: Moment
  ) async throws -> (client: Client, replaced: Photo?) {
    let photo = Photo(of: client, large: large, small: small, moment)
    return try await write { db in
      let found = try Client.find(client, in: db)
      guard found.photo != photo.digest else { return (found, nil) }
      try found.refusePhoto(unless: seen)
      let replaced = try Photo.fetchOne(db, key: client)
      try photo.save(db)
      return (try Client.withPhoto(client, after: .photoSaved, at: moment, db), replaced)
    }
  }

  /// Keeps photos of those who have none by now.
  ///
  /// - Returns: whose were kept.
  func setFirstPhotos(
    _ made: [Identifier<Client>: MadePhoto], at moment: Moment
  ) async throws -> Set<Identifier<Client>> {
    let photos = made.map { client, photo in
      Photo(of: client, large: photo.large, small: photo.small, moment)
    }
    return try await write { db in
      let first = try photos.filter { photo in
        try Client.fetchOne(db, key: photo.clientId).map { $0.photo == nil } ?? false
      }
      for photo in first {
        try photo.insert(db)
        _ = try Client.withPhoto(photo.clientId, after: .photoSaved, at: moment, db)
      }
      return Set(first.map(\.clientId))
    }
  }

  /// - Parameter seen: as for `setPhoto`.
  /// - Returns: what was removed; nil where there was none.
  /// - Throws: `StoreRefusal.outdated` where there is another one by now.
  package func removePhoto(
    of client: Identifier<Client>, over seen: String? = nil, at moment: Moment
  ) async throws -> Photo? {
    try await write { db in
      let found = try Client.find(client, in: db)
      if found.photo != nil { try found.refusePhoto(unless: seen) }
      guard let photo = try Photo.fetchOne(db, key: client) else { return nil }
      try photo.delete(db)
      _ = try Client.withPhoto(client, after: .photoRemoved, at: moment, db)
      return photo
    }
  }

  /// Brings a photo back, unless there is another one by now.
  ///
  /// - Parameter other: the digest of the one that came in its place.
  /// - Returns: whether it is the client's photo by now.
  package func bringBack(
    _ photo: Photo, over other: String? = nil, at moment: Moment
  ) async throws -> Bool {
    try await write { db in
      let client = try Client.find(photo.clientId, in: db)
      guard client.photo == nil || client.photo == other else {
        return client.photo == photo.digest
      }
      // Of two who were one for a while it is the other's.
      let same = Photo.filter(
        Column("digest") == photo.digest && Column("takenAt") == photo.takenAt)
      guard try same.isEmpty(db) else { return false }
      try photo.save(db)
      _ = try Client.withPhoto(client.id, after: .photoBroughtBack, at: moment, db)
      return true
    }
  }

  /// By its digest.
  ///
  /// - Throws: `StoreRefusal.notFound`.
  package func photo(_ digest: String, _ size: Photo.Size) async throws -> Data {
    try await read { db in
      let photo = Photo.filter(Column("digest") == digest).select(Column(size.rawValue))
      guard let bytes = try Data.fetchOne(db, photo) else { throw StoreRefusal.notFound }
      return bytes
    }
  }
}

extension Photo {
  /// Whether there ever was one of the client, also one that was removed.
  static func wasKept(of client: Identifier<Client>, _ db: Database) throws -> Bool {
    try !Audit.filter(
      Column("clientId") == client && Column("action") == Audit.Action.photoSaved.rawValue
    ).isEmpty(db)
  }

  /// Who has none gets a copy; the one's own is put aside, whatever becomes of that.
  static func move(_ merging: Merging, _ db: Database) throws {
    guard var photo = try fetchOne(db, key: merging.mergedId) else { return }
    try putAside(where: "clientId = ?", [merging.mergedId], by: merging, db)
    photo.clientId = merging.clientId
    try photo.insert(db, onConflict: .ignore)
    // A card of the same import would pass for the one that this photo came with.
    if db.changesCount > 0 {
      try db.execute(
        sql: "UPDATE contactCard SET importedAt = ? WHERE clientId = ? AND importedAt = ?",
        arguments: [merging.mergedAt, merging.clientId, photo.takenAt])
    }
  }

  /// The one's photo is to be the other's: what they had themselves is put aside, too.
  static func makeWay(_ merging: Merging, _ db: Database) throws {
    guard try exists(db, key: merging.mergedId) else { return }
    try putAside(where: "clientId = ?", [merging.clientId], by: merging, db)
    try db.execute(
      sql: """
        UPDATE mergedRow SET ofKey = '{"of":"client"}' WHERE mergedId = ? AND ofTable = ?
        """, arguments: [merging.mergedId, databaseTableName])
  }

  /// A photo that was saved since stays with whom it was saved for.
  static func moveBack(_ merging: Merging, _ db: Database) throws {
    try restore(merging, db)
    try db.execute(
      sql: """
        UPDATE contactCard SET importedAt = takenAt FROM photo
        WHERE contactCard.clientId = ? AND photo.clientId = contactCard.clientId AND importedAt = ?
        """, arguments: [merging.clientId, merging.mergedAt])
    guard let own = try fetchOne(db, key: merging.mergedId),
      let other = try fetchOne(db, key: merging.clientId),
      own.digest == other.digest, own.takenAt == other.takenAt
    else { return }
    try other.delete(db)
    // There is room now for the one that had made way.
    try restore(merging, db)
  }
}

extension Photo {
  /// The one that came with a card of the merged client is theirs, unless they have another.
  ///
  /// - Returns: whether it is theirs by now.
  static func giveBack(_ merging: Merging, _ card: CardOfMerged, _ db: Database) throws -> Bool {
    try db.execute(
      sql: "UPDATE OR IGNORE photo SET clientId = ? WHERE clientId = ? AND takenAt = ?",
      arguments: [merging.mergedId, merging.clientId, card.importedAt])
    return db.changesCount > 0
  }
}

extension Client {
  /// Whether there was one that somebody has removed.
  func hasLostPhoto(_ db: Database) throws -> Bool {
    try photo == nil && Photo.wasKept(of: id, db)
  }

  /// Whoever knows another one does not mean this one.
  fileprivate func refusePhoto(unless seen: String?) throws {
    if let seen, seen != photo ?? "" { throw StoreRefusal.outdated }
  }

  /// The client as it is by now: the schema keeps which photo it is.
  fileprivate static func withPhoto(
    _ id: Identifier<Client>, after action: Audit.Action, at moment: Moment, _ db: Database
  ) throws -> Client {
    try Audit.record(action, by: moment.trainer.id, on: id, at: moment.now, in: db)
    return try Client.find(id, in: db)
  }
}
