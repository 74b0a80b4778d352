import Contacts
import Foundation
import GRDB
import Units

/// The newest card that was imported for a client, with what earlier ones said beside: nothing in it is lost
/// when it is given out again.
struct KeptCard: Codable, FetchableRecord, PersistableRecord, BelongsToClient {
  static let databaseTableName = "contactCard"
  let clientId: Identifier<Client>
  let uid: String?
  let digest: Data
  let importedAt: Date
  /// As it came; with what only an earlier one says in version 4.0.
  let card: Data
  /// Whether all that it has to reach somebody by was read into the details.
  let isWhole: Bool

  var contact: ContactCard? { ContactCard(bytes: card) }

  /// Cards of those who are this client by now, put aside for an undo; who was merged first comes first.
  static func waiting(for client: Identifier<Client>, _ db: Database) throws -> [KeptCard] {
    let merged = try Identifier<Client>.fetchAll(
      db.cachedStatement(
        sql: "SELECT mergedId FROM merging WHERE clientId = ? ORDER BY mergedAt"),
      arguments: [client])
    return try merged.flatMap { try MergedRow.putAside(KeptCard.self, by: $0, db) }
      .map(KeptCard.init(row:))
  }

  /// The one's card stays theirs, also where the other has none: a newer one of either takes the right place.
  static func move(_ merging: Merging, _ db: Database) throws {
    try putAside(where: "clientId = ?", [merging.mergedId], by: merging, db)
  }

  /// Whether the client's photo came with it.
  func hasPhoto(_ db: Database) throws -> Bool {
    let takenAt = Photo.filter(key: clientId).select(Column("takenAt"), as: Date.self)
    return try takenAt.fetchOne(db) == importedAt
  }
}

extension ReadContact {
  /// Of a client who has none.
  func first(for client: Identifier<Client>, at now: Date) -> ReadyRow {
    ReadyRow(
      of: KeptCard.databaseTableName,
      [
        "clientId": client, "uid": card.uid, "digest": digest, "importedAt": now.stored,
        "card": card.bytes, "isWhole": reading.isWhole,
      ])
  }

  /// The card in whose place it comes: that of somebody who is this client by now waits for them, should
  /// that be undone.
  func earlier(of client: Identifier<Client>, _ db: Database) throws -> KeptCard? {
    let theirs = try KeptCard.waiting(for: client, db).first { kept in
      kept.uid != nil && kept.uid == card.uid || kept.digest == digest
        || card.uid.flatMap(Identifier.init(cardUID:)) == kept.clientId
    }
    return try theirs ?? KeptCard.one(client, by: "clientId", db)
  }

  /// How that reads, and what of it none of the client's other cards says.
  func reading(
    before client: Identifier<Client>, today: Day?, _ db: Database
  ) throws -> (card: ClientDetails, gone: ClientDetails)? {
    guard let earlier = try earlier(of: client, db), let contact = earlier.contact
    else { return nil }
    let card = ContactReading(contact, today: today)
    let waiting = try KeptCard.waiting(for: client, db)
    guard !waiting.isEmpty else { return (card.details, card.details) }
    let own = try KeptCard.one(client, by: "clientId", db).map { [$0] } ?? []
    let others = (own + waiting).filter { $0.clientId != earlier.clientId }.compactMap(\.contact)
    let rest = card.without(others.map { ContactReading($0, today: today) })
    return (card.details, rest.details)
  }

  /// In the place of an earlier one; the very same stays untouched.
  ///
  /// - Parameter details: what the client's became by it.
  func keep(
    for owner: Client, becoming details: ClientDetails, at now: Date, _ db: Database
  ) throws {
    let client = owner.id
    let before = try earlier(of: client, db)
    guard before?.digest != digest else { return }
    let isOfMerged = before.map { $0.clientId != client } ?? false
    // A client's photo goes out as it came.
    let isPhoto = try before.map { try isOfMerged || $0.hasPhoto(db) } ?? false
    let whole = before?.contact.flatMap { earlier in
      card.succeeding(earlier) { $0.name == "PHOTO" ? isPhoto : !$0.isKeepable }
    }
    let kept = KeptCard(
      clientId: before?.clientId ?? client, uid: card.uid ?? before?.uid, digest: digest,
      importedAt: isPhoto ? before?.importedAt ?? now : now, card: (whole ?? card).bytes,
      isWhole: reading.isWhole)
    guard let before, isOfMerged else { return try kept.save(db) }
    try CardOfMerged(
      earlier: before.card, before: owner.details, after: details, importedAt: now
    ).note(kept.clientId, db)
    try MergedRow.renew(kept, of: kept.clientId, db)
  }
}

extension ContactCard {
  /// Nil where they are no card.
  init?(bytes: Data) {
    for case .card(let contact) in CardFile(bytes) {
      self = contact
      return
    }
    return nil
  }
}
