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

  /// Of somebody who is one with another client by now.
  static func waiting(of merged: Identifier<Client>, _ db: Database) throws -> [ProgramCard] {
    try MergedRow.putAside(Self.self, by: merged, db).map(ProgramCard.init(row:))
  }

  /// The one's cards stay theirs, as the one that is kept does.
  static func move(_ merging: Merging, _ db: Database) throws {
    try putAside(where: "clientId = ?", [merging.mergedId], by: merging, db)
  }
}

extension ReadContact {
  /// Notes what its program says of the client, from the second program on.
  ///
  /// - Parameter earlier: the client's card until now.
  /// - Returns: what all programs say now; nil where there is one.
  func note(
    after earlier: KeptCard, at now: Date, _ db: Database
  ) throws -> ContactCard? {
    let client = earlier.clientId
    var all = try ProgramCard.every(of: client, db)
    guard try !all.isEmpty || isOther(than: earlier, db), let before = earlier.contact else {
      return nil
    }
    if all.isEmpty {
      let first = ProgramCard(
        clientId: client, uid: try earlier.program(db), digest: earlier.digest,
        importedAt: earlier.importedAt, card: before.withoutPictures.bytes)
      try first.insert(db)
      all = [first]
    }
    let own = all.first { $0.uid == program }?.contact
    let whole =
      own.flatMap { own in
        card.succeeding(own) { line in !line.isKeepable || !card.has(line.name) }
      } ?? card
    try ProgramCard(
      clientId: client, uid: program, digest: digest, importedAt: now,
      card: whole.withoutPictures.bytes
    ).save(db)
    let others = all.filter { $0.uid != program }
    for oldest in others.dropFirst(ProgramCard.most - 1) { try oldest.delete(db) }
    return others.prefix(ProgramCard.most - 1).compactMap(\.contact).reduce(whole) { all, other in
      all.succeeding(other, isOther: true) { line in !line.isKeepable } ?? all
    }
  }

  /// What the card's program calls the contact; empty where it gives no name.
  var program: String { uid ?? "" }
}

extension KeptCard {
  /// What the program that wrote it calls the contact; empty where it gives no name, though another's goes
  /// on.
  func program(_ db: Database) throws -> String {
    let own = try ProgramCard.every(of: clientId, db)
    let all = own.isEmpty ? try ProgramCard.waiting(of: clientId, db) : own
    return all.first { $0.digest == digest }?.uid ?? uid.map(ContactCard.uid(written:)) ?? ""
  }
}
