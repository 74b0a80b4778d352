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

  /// - Parameter uid: of another card.
  func isKnown(by uid: String?) -> Bool {
    uid != nil && self.uid.map(ContactCard.uid(written:)) == uid
  }

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
        "clientId": client, "uid": uid, "digest": digest, "importedAt": now.stored,
        "card": card.bytes, "isWhole": reading.isWhole,
      ])
  }

  /// Whose card it is: also somebody's who is this client by now, for whom theirs waits, should that be
  /// undone. And the card in whose place it comes.
  private func owner(
    among client: Identifier<Client>, _ db: Database
  ) throws -> (id: Identifier<Client>, earlier: KeptCard?) {
    let ours = uid.flatMap(Identifier<Client>.init(cardUID:))
    let theirs = try KeptCard.waiting(for: client, db).first { kept in
      kept.isKnown(by: uid) || kept.digest == digest || ours == kept.clientId
    }
    if let theirs { return (theirs.clientId, theirs) }
    if let ours, ours != client, try Merging.find(ours, in: db)?.clientId == client {
      return (ours, nil)
    }
    return (client, try KeptCard.one(client, by: "clientId", db))
  }

  func earlier(of client: Identifier<Client>, _ db: Database) throws -> KeptCard? {
    try owner(among: client, db).earlier
  }

  /// What it is compared with; nil where there is nothing.
  func earlierSaying(
    of client: Identifier<Client>, today: Day?, _ db: Database
  ) throws -> EarlierSaying? {
    let (owner, kept) = try owner(among: client, db)
    let programs = owner == client ? try ProgramCard.every(of: client, db) : []
    let own = programs.first { $0.uid == program }
    let read = { (card: ContactCard) in ContactReading(card, today: today).details }
    // Of somebody who was merged in another vault nobody here knows more than the card says.
    let card =
      try (own?.contact ?? kept?.contact).map(read)
      ?? (owner == client ? nil : Merging.details(of: owner, db) ?? reading.details)
    guard let card else { return nil }
    let known = card.with(
      (programs.compactMap(\.contact) + [kept?.contact].compactMap { $0 }).map(read))
    let isOurs = uid.flatMap(Identifier<Client>.init(cardUID:)) == owner && kept?.uid == nil
    let isAnother = try own == nil && isOther(than: kept, db)
    guard isOurs || !isAnother && (uid != nil || kept == nil || isKnown(as: card)) else {
      return EarlierSaying(card: card, gone: ClientDetails(name: ""), known: known)
    }
    let others = programs.filter { $0.uid != program }.compactMap(\.contact).map(read)
    let said = try saidBeside(owner, by: client, today, db)
    return EarlierSaying(card: card, gone: card.without(said + others), known: known)
  }

  /// What the cards of others say who are the client by now, and what these were before.
  private func saidBeside(
    _ owner: Identifier<Client>, by client: Identifier<Client>, _ today: Day?, _ db: Database
  ) throws -> [ClientDetails] {
    let waiting = try KeptCard.waiting(for: client, db)
    let own = owner == client ? nil : try KeptCard.one(client, by: "clientId", db)
    let others = (waiting + (own.map { [$0] } ?? [])).filter { $0.clientId != owner }
    let programs = try waiting.flatMap { try ProgramCard.waiting(of: $0.clientId, db) }
    let cards = (others.map(\.contact) + programs.map(\.contact)).compactMap { $0 }
    let before = owner == client ? [] : try Merging.all(of: client).fetchAll(db).map(\.before)
    return cards.map { ContactReading($0, today: today).details } + before
  }

  /// By more than name and birthdate: otherwise another number is one more.
  private func isKnown(as before: ClientDetails) -> Bool {
    !Set(signs.reaches).isDisjoint(with: ContactSigns(before).reaches)
  }

  /// Whether another program has written the earlier one, which says what this one does not know.
  func isOther(than earlier: KeptCard?, _ db: Database) throws -> Bool {
    try earlier.map { try $0.program(db) != program } ?? false
  }

  /// In the place of an earlier one; the very same stays untouched.
  ///
  /// - Parameters:
  ///   - details: what the client's became by it.
  ///   - hasPhoto: whether its picture becomes the client's photo.
  func keep(
    for client: Client, becoming details: ClientDetails, hasPhoto: Bool, at now: Date,
    _ db: Database
  ) throws {
    let (owner, before) = try owner(among: client.id, db)
    guard before?.digest != digest else { return }
    let isOfMerged = owner != client.id
    if try !isOfMerged && details == client.details && isAllSaid(of: client.id, db) { return }
    // A client's photo goes out as it came.
    let isPhoto = try before.map { try isOfMerged || $0.hasPhoto(db) } ?? false
    let isOther = try isOther(than: before, db)
    let joined = isOfMerged ? nil : try before.flatMap { try note(after: $0, at: now, db) }
    let whole = before?.contact.flatMap { earlier in
      // Only the picture is not among what each program says.
      if let joined {
        return earlier.pictureAlone.flatMap { joined.succeeding($0) { _ in isPhoto } } ?? joined
      }
      return card.succeeding(earlier, isOther: isOther) { line in
        line.name == "PHOTO" ? isPhoto : !line.isKeepable || !card.has(line.name)
      }
    }
    let becoming = whole ?? card
    let hasStayed = isPhoto && before?.contact?.hasPhoto(of: becoming) == true
    let kept = KeptCard(
      clientId: owner, uid: uid ?? before?.uid, digest: digest,
      importedAt: hasStayed ? before?.importedAt ?? now : now, card: becoming.bytes,
      isWhole: reading.isWhole)
    guard isOfMerged else { return try kept.save(db) }
    try CardOfMerged(
      owner: owner, earlier: before?.card, before: client.details, after: details, importedAt: now,
      hasPhoto: hasPhoto
    ).note(db)
    try MergedRow.keep(kept, of: owner, db)
  }
}

extension ReadContact {
  /// Whether it says just what all cards of who is one client by now do, as the one that is given out of
  /// them: none of them is to have the others' words.
  private func isAllSaid(of client: Identifier<Client>, _ db: Database) throws -> Bool {
    guard try !KeptCard.waiting(for: client, db).isEmpty,
      let said = try KeptCard.whole(of: client, db)?.rest
    else { return false }
    return card.rest == said
  }
}

extension Merging {
  /// Of somebody who is gone, as they were; nil of anybody else.
  fileprivate static func details(
    of merged: Identifier<Client>, _ db: Database
  ) throws -> ClientDetails? {
    try MergedRow.putAside(Client.self, by: merged, db).first.map(Client.init(row:))?.details
  }
}

extension ContactCard {
  /// Whether it says anything of that name.
  func has(_ name: String) -> Bool {
    properties.contains { $0.name == name && !$0.value.isEmpty }
  }

  /// Nil where they are no card.
  init?(bytes: Data) {
    for case .card(let contact) in CardFile(bytes) {
      self = contact
      return
    }
    return nil
  }
}
