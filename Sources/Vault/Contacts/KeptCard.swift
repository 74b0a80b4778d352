import Contacts
import Crypto
import Foundation
import GRDB

/// The newest card that was imported for a client: nothing in it is lost when it is given out again.
struct KeptCard: Codable, FetchableRecord, PersistableRecord, BelongsToClient {
  static let databaseTableName = "contactCard"
  let clientId: Identifier<Client>
  let uid: String?
  let digest: Data
  let importedAt: Date
  /// As it came.
  let card: Data
  /// Whether all that it has to reach somebody by was read into the details.
  let isWhole: Bool

  var contact: ContactCard? {
    for case .card(let contact) in CardFile(card) { return contact }
    return nil
  }
}

extension ContactCard {
  var digest: Data { Data(SHA256.hash(data: bytes)) }

  private func kept(
    for client: Identifier<Client>, isWhole: Bool, at now: Date
  ) -> KeptCard {
    KeptCard(
      clientId: client, uid: uid, digest: digest, importedAt: now, card: bytes, isWhole: isWhole)
  }

  /// Of a client who has none.
  func keepFirst(
    for client: Identifier<Client>, isWhole: Bool, at now: Date, _ db: Database
  ) throws {
    try kept(for: client, isWhole: isWhole, at: now).insert(db)
  }

  /// In the place of an earlier one; the very same stays untouched.
  func keep(
    for client: Identifier<Client>, isWhole: Bool, at now: Date, _ db: Database
  ) throws {
    let same = KeptCard.filter(Column("clientId") == client && Column("digest") == digest)
    if try same.isEmpty(db) { try kept(for: client, isWhole: isWhole, at: now).save(db) }
  }
}

extension Store {
  /// A client as a card of version 4.0.
  package func card(of client: Identifier<Client>, at moment: Moment) async throws -> String {
    try await note(.contactsExported, of: client, at: moment)
    return try await read { db in try Client.find(client, in: db).written(db) }
  }

  /// Whom a file of everybody has: all who are not put away, by name.
  package func clientsForCards(at moment: Moment) async throws -> [Identifier<Client>] {
    try await note(.contactsExported, at: moment)
    return try await read { db in
      try Identifier<Client>.fetchAll(db, ClientSearch().everyone.select(Column("id")))
    }
  }

  /// One card after the other; who was erased meanwhile has none.
  package func cards(of clients: some Sequence<Identifier<Client>> & Sendable) async throws
    -> String
  {
    try await read { db in
      try clients.compactMap { try Client.fetchOne(db, key: $0) }.map { try $0.written(db) }
        .joined()
    }
  }
}

extension Identifier<Client> {
  private static let scheme = "urn:uuid:"

  /// What other programs know the client by.
  fileprivate var cardUID: String { Self.scheme + description }

  init?(cardUID text: String) {
    guard text.hasPrefix(Self.scheme) else { return nil }
    self.init(String(text.dropFirst(Self.scheme.count)))
  }
}

extension Client {
  fileprivate func written(_ db: Database) throws -> String {
    let kept = try KeptCard.fetchOne(db, key: id)
    guard let kept, let card = kept.contact else {
      return details.contact(nil).written(
        over: nil, uid: id.cardUID, photo: try writtenPhoto(nil, db))
    }
    let photo = try writtenPhoto(kept, db)
    return details.contact(card).written(over: card, uid: id.cardUID, photo: photo) {
      kept.isWhole
        ? !$0.isKeepable : $0.reach != card.phones.first && $0.reach != card.emails.first
    }
  }
}

extension Client {
  /// The client's own, but for one that came with this very card, or that nobody here could use.
  private func writtenPhoto(_ kept: KeptCard?, _ db: Database) throws -> WrittenPhoto {
    guard let photo = try Photo.fetchOne(db, key: id) else {
      let hadOne = try kept != nil && Photo.wasKept(of: id, db)
      return hadOne ? .none : .asItCame
    }
    return photo.takenAt == kept?.importedAt ? .asItCame : .jpeg(photo.large)
  }
}

extension ClientDetails {
  /// - Parameter kept: what it says and a client's details cannot hold stays.
  fileprivate func contact(_ kept: ContactCard?) -> Contact {
    var contact = Contact(name: name)
    contact.gender = sex.map { $0 == .female ? .female : .male }
    let partial = kept?.birthday.flatMap { $0.year == nil ? $0 : nil }
    contact.birthday =
      birthdate.map { CardBirthday(year: $0.year, month: $0.month, day: $0.day) } ?? partial
    contact.emails = emails.map(\.contact)
    contact.phones = phones.map(\.contact)
    contact.addresses = addresses.map(\.contact)
    return contact
  }
}

extension Reach {
  fileprivate var contact: ContactReach {
    ContactReach(.init(rawValue: kind.rawValue) ?? .other, value)
  }
}

extension CardProperty {
  /// Whether a client's details could hold it: then who takes it out of them means it.
  fileprivate var isKeepable: Bool {
    let text = reach.value.asKept
    return switch name {
    case "TEL": Reach.isPhone(text)
    case "EMAIL": Reach.isEmail(text)
    default: Reach.isAddress(text)
    }
  }
}
