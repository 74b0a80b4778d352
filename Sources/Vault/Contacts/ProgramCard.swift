import Contacts
import Foundation
import GRDB

/// The newest card of one program, of a client whom several know: telephones know different numbers of one
/// person, and their cards would take each other's place for ever otherwise. The `KeptCard` says what all of
/// them do.
struct ProgramCard: Codable, FetchableRecord, PersistableRecord, BelongsToClient {
  static let databaseTableName = "programCard"
  let clientId: Identifier<Client>
  /// What its program calls the contact; empty where it gives no name.
  let uid: String
  let digest: Data
  let importedAt: Date
  /// Without pictures, and with what only that program's earlier cards said.
  let card: Data

  var contact: ContactCard? { ContactCard(bytes: card) }

  /// So many are kept of a client, the newest: some programs call everybody something else each time.
  static let most = 8

  /// The newest first, by a statement that is prepared once: thousands of clients are given out one by one.
  static func every(of client: Identifier<Client>, _ db: Database) throws -> [ProgramCard] {
    try fetchAll(
      db.cachedStatement(
        sql: "SELECT * FROM programCard WHERE clientId = ? ORDER BY importedAt DESC, uid"),
      arguments: [client])
  }

  /// Of somebody who is one with another client by now, the newest first.
  static func waiting(of merged: Identifier<Client>, _ db: Database) throws -> [ProgramCard] {
    try MergedRow.putAside(Self.self, by: merged, db).map(ProgramCard.init(row:))
      .sorted { ($1.importedAt, $0.uid) < ($0.importedAt, $1.uid) }
  }

  /// The key under which one is put aside.
  static func key(uid: String, _ db: Database) throws -> String {
    let key = try String.fetchOne(db, sql: "SELECT json_object('uid', ?)", arguments: [uid])
    return key ?? MergedRow.onlyRow
  }

  /// The one's cards stay theirs, as the one that is kept does.
  static func move(_ merging: Merging, _ db: Database) throws {
    try putAside(where: "clientId = ?", [merging.mergedId], by: merging, db)
  }
}

extension ReadContact {
  /// Notes what its program says of the client, from the second program on.
  ///
  /// - Returns: what all programs say now; nil where there is one.
  func note(of owner: CardOwner, at now: Date, _ db: Database) throws -> ContactCard? {
    guard owner.own != nil || !owner.others.isEmpty || owner.isOther, let earlier = owner.kept,
      let before = earlier.contact
    else { return nil }
    var others = owner.others
    if owner.own == nil, others.isEmpty {
      let first = ProgramCard(
        clientId: owner.id, uid: earlier.program(among: []), digest: earlier.digest,
        importedAt: earlier.importedAt, card: before.withoutPictures.bytes)
      try owner.keep(first, db)
      others = [first]
    }
    let whole =
      owner.own?.contact.flatMap { own in
        card.succeeding(own) { line in !line.isKeepable || !card.has(line.name) }
      } ?? card
    let newest = ProgramCard(
      clientId: owner.id, uid: program, digest: digest, importedAt: now,
      card: whole.withoutPictures.bytes)
    try owner.keep(newest, db)
    for oldest in others.dropFirst(ProgramCard.most - 1) { try owner.drop(oldest, db) }
    return others.prefix(ProgramCard.most - 1).compactMap(\.contact).reduce(whole) { all, other in
      all.succeeding(other, isOther: true) { line in !line.isKeepable } ?? all
    }
  }
}

extension KeptCard {
  /// What the program that wrote it calls the contact; empty where it gives no name, though another's goes
  /// on.
  ///
  /// - Parameter programs: of whoever has it.
  func program(among programs: [ProgramCard]) -> String {
    programs.first { $0.digest == digest }?.uid ?? uid.map(ContactCard.uid(written:)) ?? ""
  }
}
