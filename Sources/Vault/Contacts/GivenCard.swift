import Contacts
import Definitions
import Foundation
import GRDB
import Units

extension Store {
  /// A client as a card of version 4.0.
  package func card(of client: Identifier<Client>, at moment: Moment) async throws -> String {
    try await note(.contactsExported, of: client, at: moment)
    return try await read { db in try Client.find(client, in: db).written(db) }
  }

  /// Whom a file of everybody has, by name.
  ///
  /// - Parameter archived: all who are put away; otherwise all others.
  package func clientsForCards(
    archived: Bool = false, at moment: Moment
  ) async throws -> [Identifier<Client>] {
    try await note(.contactsExported, at: moment)
    return try await read { db in
      let search = ClientSearch(archived: archived)
      return try Identifier<Client>.fetchAll(db, search.everyone.select(Column("id")))
    }
  }

  /// One card after the other; who was erased meanwhile has none. No more than a few large ones at a
  /// time, for pictures may be in them.
  ///
  /// - Returns: the cards, and of how many clients.
  package func cards(
    of clients: ArraySlice<Identifier<Client>>
  ) async throws -> (text: String, count: Int) {
    try await read { db in
      var (text, count) = ("", 0)
      for id in clients {
        guard count < Self.mostCards, text.utf8.count < Self.longestCards else { break }
        text += try Client.one(id, by: "id", db)?.written(db) ?? ""
        count += 1
      }
      return (text, count)
    }
  }

  private static let mostCards = 500
  /// In bytes.
  private static let longestCards = 256 << 10
}

extension Identifier<Client> {
  /// What other programs know the client by.
  fileprivate var cardUID: String { ContactCard.uuidScheme + description }

  /// - Parameter uid: of a card; nil where it is none of ours.
  init?(cardUID uid: String) {
    guard uid.utf8.count == 36 else { return nil }
    self.init(uid)
  }
}

extension Client {
  /// The card that is given out of them.
  func written(_ db: Database) throws -> String {
    guard let (kept, card) = try keptContact(db, withReaches: true) else {
      return details.contact(nil).written(
        over: nil, uid: id.cardUID, photo: try writtenPhoto(nil, nil, db))
    }
    let photo = try writtenPhoto(kept, card, db)
    let contact = details.contact(card, since: Day(kept.importedAt, in: .gmt))
    let reading = ContactReading(card, today: nil)
    return contact.written(over: card, uid: id.cardUID, photo: photo) { line in
      details.isFull(of: line.name) || !line.isKeepable
        || !kept.isWhole && !reading.hasRead(line, details)
    }
  }
}

extension Client {
  /// The card with what those of other programs say beside, and of whoever was merged into the client.
  ///
  /// - Parameter withReaches: whether with the lines of what others reach somebody by, too, as they stand
  ///   there: what the client's details no longer have is still to be taken out.
  fileprivate func keptContact(
    _ db: Database, withReaches: Bool = false
  ) throws -> (KeptCard, ContactCard)? {
    let own = try KeptCard.one(id, by: "clientId", db)
    let all = try (own.map { [$0] } ?? []) + KeptCard.waiting(for: id, db)
    let contacts = all.compactMap { kept in kept.contact.map { (kept, $0) } }
    let programs = try ProgramCard.every(of: id, db)
    let merged = all.filter { $0.clientId != id }
    let waiting = try merged.flatMap { try ProgramCard.waiting(of: $0.clientId, db) }
    let others = (programs + waiting).compactMap(\.contact)
    guard let first = contacts.first else { return nil }
    // Under a merged one's UID their programs would take the client for them.
    let base = own == nil ? first.1.withoutUID : first.1
    let whole = (others + contacts.dropFirst().map(\.1)).reduce(base) { card, other in
      card.succeeding(other.withoutUID, isOther: true) { line in
        line.name != "PHOTO" && (withReaches && first.0.isWhole || !line.isKeepable)
      } ?? card
    }
    return (first.0, whole)
  }

  /// The client's own, but for one that came with this very card, or that nobody here could use.
  private func writtenPhoto(
    _ kept: KeptCard?, _ card: ContactCard?, _ db: Database
  ) throws -> WrittenPhoto {
    guard photo != nil, let photo = try Photo.fetchOne(db, key: id) else {
      let hadOne = try card?.photo != nil && Photo.wasKept(of: id, db)
      return hadOne ? .none : .asItCame
    }
    return photo.takenAt == kept?.importedAt ? .asItCame : .jpeg(photo.large)
  }
}

extension KeptCard {
  /// What goes out as a card goes into another vault.
  static func export(
    _ client: Identifier<Client>, in db: Database
  ) throws -> [[String: JSONValue]] {
    let rows = try written(client, in: db)
    guard let whole = try whole(of: client, db)?.bytes else { return rows }
    return rows.map { $0.merging(["card": .string(whole.base64EncodedString())]) { $1 } }
  }

  /// The card with what those of merged clients say; nil without one.
  static func whole(of client: Identifier<Client>, _ db: Database) throws -> ContactCard? {
    try Client.find(client, in: db).keptContact(db)?.1
  }
}

extension ClientDetails {
  /// - Parameters:
  ///   - kept: what it says and a client's details cannot hold stays.
  ///   - imported: when it came; a birthday that was still to come could not be held.
  fileprivate func contact(_ kept: ContactCard?, since imported: Day? = nil) -> Contact {
    // The same name stays as it was written, marks and all.
    let written = kept?.legibleName == name ? kept?.writtenName : nil
    var contact = Contact(name: written ?? name)
    contact.gender = sex.map { $0 == .female ? .female : .male }
    let partial = kept?.birthday.flatMap { birthday in
      let wasHeld = birthday.asDay.map { day in imported.map { day <= $0 } ?? true } ?? false
      return wasHeld ? nil : birthday
    }
    contact.birthday =
      birthdate.map { CardBirthday(year: $0.year, month: $0.month, day: $0.day) } ?? partial
    contact.emails = emails.map(\.contact)
    contact.phones = phones.map(\.contact)
    contact.addresses = addresses.map(\.contact)
    contact.profession = profession
    return contact
  }
}

extension CardBirthday {
  /// Nil without a year, and where there is no such day.
  fileprivate var asDay: Day? {
    year.flatMap { Day(year: $0, month: month, day: day) }
  }
}

extension Reach {
  fileprivate var contact: ContactReach {
    ContactReach(.init(rawValue: kind.rawValue) ?? .other, value)
  }
}

extension ClientDetails {
  /// Whether there was no room for a further one, so that nobody has taken it out.
  fileprivate func isFull(of property: String) -> Bool {
    switch property {
    case "TEL": phones.count == Reach.most
    case "EMAIL": emails.count == Reach.most
    case "ADR": addresses.count == Reach.most
    default: false
    }
  }
}

extension ContactReading {
  /// Whether a line of a card that was not read as a whole was read: there was room for so many beside those
  /// that somebody has typed, and for the first telephone and e-mail only when the card came to an earlier
  /// program.
  ///
  /// - Parameter known: the client's details now.
  fileprivate func hasRead(_ line: CardProperty, _ known: ClientDetails) -> Bool {
    let value = line.reach.value.asKept
    if isWhole { return [details.phone, details.email].contains(value) && line.name != "ADR" }
    return switch line.name {
    case "TEL": details.phones.read(beside: known.phones).contains(value)
    case "EMAIL": details.emails.read(beside: known.emails).contains(value)
    case "ADR": details.addresses.read(beside: known.addresses).contains(value)
    default: true
    }
  }
}

extension [Reach] {
  /// Of these, of which a card has more, the values that there was room for.
  fileprivate func read(beside known: [Reach]) -> [String] {
    let values = map(\.value)
    let typed = known.count { !values.contains($0.value) }
    return values.prefix(Swift.max(0, Reach.most - typed)).map { $0 }
  }
}

extension CardProperty {
  /// Whether a client's details could hold it: then who takes it out of them means it.
  var isKeepable: Bool {
    let text = reach.value.asKept
    return switch name {
    case "TEL": Reach.isPhone(text)
    case "EMAIL": Reach.isEmail(text)
    case "TITLE", "ROLE": !self.text.asProfession.isEmpty
    default: Reach.isAddress(text)
    }
  }
}
