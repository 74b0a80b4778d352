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

  /// What it knows the client by.
  var signs: ContactSigns? { contact?.signs }

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

  /// What it is compared with; nil where there is nothing.
  func earlierSaying(
    of client: Identifier<Client>, today: Day?, _ db: Database
  ) throws -> EarlierSaying? {
    let owner = try owner(among: client, db)
    let read = { (card: ContactCard) in ContactReading(card, today: today).details }
    // Of somebody who was merged in another vault nobody here knows more than the card says.
    let card =
      try owner.earlier.map(read)
      ?? (owner.isMerged ? Merging.details(of: owner.id, db) ?? reading.details : nil)
    guard let card else { return nil }
    let others = owner.others.compactMap(\.contact).map(read)
    let known = card.with(others + [owner.kept?.contact].compactMap { $0 }.map(read))
    let isOurs =
      uid.flatMap(Identifier<Client>.init(cardUID:)) == owner.id && owner.kept?.uid == nil
    let isSame = uid != nil || owner.kept == nil || isKnown(as: card)
    guard isOurs || !owner.isOther && isSame else {
      return EarlierSaying(card: card, gone: ClientDetails(name: ""), known: known)
    }
    let said = try saidBeside(owner, by: client, today, db)
    return EarlierSaying(card: card, gone: card.without(said + others), known: known)
  }

  /// What the cards of others say who are the client by now, and what these were before.
  private func saidBeside(
    _ owner: CardOwner, by client: Identifier<Client>, _ today: Day?, _ db: Database
  ) throws -> [ClientDetails] {
    var cards: [ContactCard?] = []
    for waiting in try KeptCard.waiting(for: client, db) where waiting.clientId != owner.id {
      cards += try [waiting.contact] + ProgramCard.waiting(of: waiting.clientId, db).map(\.contact)
    }
    var before: [ClientDetails] = []
    if owner.isMerged {
      cards +=
        try [KeptCard.one(client, by: "clientId", db)?.contact]
        + ProgramCard.every(of: client, db).map(\.contact)
      before = try Merging.all(of: client).fetchAll(db).map(\.before)
    }
    return cards.compactMap { $0 }.map { ContactReading($0, today: today).details } + before
  }

  /// By more than name and birthdate: otherwise another number is one more.
  private func isKnown(as before: ClientDetails) -> Bool {
    !Set(signs.reaches).isDisjoint(with: ContactSigns(before).reaches)
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
    let owner = try owner(among: client.id, db)
    let before = owner.kept
    guard before?.digest != digest else { return }
    if try !owner.isMerged && details == client.details && isGivenOut(of: client, db) { return }
    // A client's photo goes out as it came.
    let isPhoto =
      try before.map { try owner.isMerged || $0.hasPhoto(db) || client.hasLostPhoto(db) } ?? false
    let joined = try note(of: owner, at: now, db)
    let whole = before?.contact.flatMap { earlier in
      // Only the picture is not among what each program says.
      if let joined {
        return earlier.pictureAlone.flatMap { joined.succeeding($0) { _ in isPhoto } } ?? joined
      }
      return card.succeeding(earlier) { line in
        line.name == "PHOTO" ? isPhoto : !line.isKeepable || !card.has(line.name)
      }
    }
    let becoming = whole ?? card
    let hasStayed = isPhoto && before?.contact?.hasPhoto(of: becoming) == true
    let kept = KeptCard(
      clientId: owner.id, uid: uid ?? before?.uid, digest: digest,
      importedAt: hasStayed ? before?.importedAt ?? now : now, card: becoming.bytes,
      isWhole: reading.isWhole)
    guard owner.isMerged else { return try kept.save(db) }
    try CardOfMerged(
      owner: owner.id, program: program, earlier: owner.earlier?.bytes, isOther: owner.isOther,
      before: client.details, after: details, importedAt: now, hasPhoto: hasPhoto
    ).note(db)
    try MergedRow.keep(kept, of: owner.id, db)
  }
}

extension ReadContact {
  /// Whether it says just what is given out of the client: then no program has written it, and its words are
  /// those of all of them and of trainers.
  private func isGivenOut(of client: Client, _ db: Database) throws -> Bool {
    let given = ContactCard(bytes: Data(try client.written(db).utf8))
    return given.map(card.saysTheSame) ?? false
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
  var signs: ContactSigns { ContactSigns(ContactReading(self, today: nil).details) }

  /// Whether it says anything of that name.
  func has(_ name: String) -> Bool {
    properties.contains { $0.name == name && !$0.isBlank }
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
