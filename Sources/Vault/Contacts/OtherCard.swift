import Contacts
import Foundation
import GRDB

/// What the newest card of another program said than the one whose card of the client is kept. Telephones
/// know different numbers of one person: without it their cards would take each other's place for ever.
struct OtherCard: Codable, FetchableRecord, PersistableRecord, BelongsToClient {
  static let databaseTableName = "otherCard"
  let clientId: Identifier<Client>
  /// What its program calls the contact; empty where it gives no name.
  let uid: String
  let digest: Data
  /// Without pictures.
  let card: Data

  var contact: ContactCard? { ContactCard(bytes: card) }

  /// By a statement that is prepared once: thousands of clients are given out one by one.
  static func every(of client: Identifier<Client>, _ db: Database) throws -> [OtherCard] {
    try fetchAll(
      db.cachedStatement(sql: "SELECT * FROM otherCard WHERE clientId = ? ORDER BY uid"),
      arguments: [client])
  }

  static func one(
    of client: Identifier<Client>, _ uid: String, _ db: Database
  ) throws -> OtherCard? {
    try fetchOne(
      db.cachedStatement(sql: "SELECT * FROM otherCard WHERE clientId = ? AND uid = ?"),
      arguments: [client, uid])
  }

  /// The one's cards stay theirs, as the one that is kept does.
  static func move(_ merging: Merging, _ db: Database) throws {
    try putAside(where: "clientId = ?", [merging.mergedId], by: merging, db)
  }

  /// One card of a client takes the place of another: what that one said is kept where another program
  /// wrote it.
  static func note(
    _ earlier: KeptCard?, makingWayFor read: ReadContact, _ db: Database
  ) throws {
    guard let earlier else { return }
    let program = try earlier.program(db)
    let uid = read.uid ?? ""
    if program != uid, let card = earlier.contact {
      try OtherCard(
        clientId: earlier.clientId, uid: program, digest: earlier.digest,
        card: card.withoutPictures.bytes
      ).save(db)
    }
    try one(of: earlier.clientId, uid, db)?.delete(db)
  }
}

extension KeptCard {
  /// What the program that wrote it calls the contact; empty where it gives no name, though another's goes
  /// on.
  func program(_ db: Database) throws -> String {
    guard let uid = uid.map(ContactCard.uid(written:)) else { return "" }
    return try OtherCard.one(of: clientId, uid, db) == nil ? uid : ""
  }
}
