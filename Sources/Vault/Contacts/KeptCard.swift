import Contacts
import Foundation
import GRDB

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

  var contact: ContactCard? {
    for case .card(let contact) in CardFile(card) { return contact }
    return nil
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

  /// Whether it is the very card of somebody who is this client by now: it waits for them, should that be undone.
  private func isOfSomebodyMerged(into client: Identifier<Client>, _ db: Database) throws -> Bool {
    let merged = try Identifier<Client>.fetchAll(
      db.cachedStatement(sql: "SELECT mergedId FROM merging WHERE clientId = ?"),
      arguments: [client])
    return try merged.contains { id in
      try MergedRow.putAside(KeptCard.self, by: id, db).contains { row in
        try KeptCard(row: row).digest == digest
      }
    }
  }

  /// In the place of an earlier one; the very same stays untouched.
  func keep(for client: Identifier<Client>, at now: Date, _ db: Database) throws {
    let same = try db.cachedStatement(
      sql: "SELECT EXISTS (SELECT 1 FROM contactCard WHERE clientId = ? AND digest = ?)")
    guard try Bool.fetchOne(same, arguments: [client, digest]) == false,
      try !isOfSomebodyMerged(into: client, db)
    else { return }
    let before = try KeptCard.fetchOne(db, key: client)
    // The client's photo goes out as it came.
    let isPhoto = try before.map { try $0.hasPhoto(db) } ?? false
    let whole = before?.contact.flatMap { earlier in
      card.succeeding(earlier) { $0.name == "PHOTO" ? isPhoto : !$0.isKeepable }
    }
    try KeptCard(
      clientId: client, uid: card.uid ?? before?.uid, digest: digest,
      importedAt: isPhoto ? before?.importedAt ?? now : now, card: (whole ?? card).bytes,
      isWhole: reading.isWhole
    ).save(db)
  }
}
