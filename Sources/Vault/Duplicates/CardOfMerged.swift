import Catalogue
import Contacts
import Foundation
import GRDB

/// What a newer card of somebody who was merged has changed while two were one: theirs again, should the
/// merging be undone.
struct CardOfMerged: Codable {
  /// Stands among what was put aside in the place of a table's name.
  private static let mark = "newer card"

  /// The card that it took the place of.
  let earlier: Data
  /// The details of the one who stays.
  let before: ClientDetails
  let after: ClientDetails
  /// Nil of those that were noted before photos were given back.
  let importedAt: Date?

  func note(_ merged: Identifier<Client>, _ db: Database) throws {
    let content = String(decoding: try JSONEncoder().encode(self), as: UTF8.self)
    let number = try MergedRow.filter(Self.rows(of: merged)).fetchCount(db)
    try MergedRow(mergedId: merged, ofTable: Self.mark, ofKey: "\(number)", content: content)
      .insert(db)
  }

  /// The first to come first.
  static func all(of merged: Identifier<Client>, _ db: Database) throws -> [CardOfMerged] {
    let rows = try MergedRow.filter(rows(of: merged)).fetchAll(db)
      .sorted { (Int($0.ofKey) ?? 0) < (Int($1.ofKey) ?? 0) }
    return try rows.compactMap { row in
      try row.content.map { try JSONDecoder().decode(Self.self, from: Data($0.utf8)) }
    }
  }

  private static func rows(of merged: Identifier<Client>) -> SQLExpression {
    Column("mergedId") == merged && Column("ofTable") == mark
  }
}

extension Merging {
  /// Gives whom the cards are of what was read from them.
  func giveCardsBack(
    _ cards: [CardOfMerged], _ catalogue: AssessmentCatalogue, at moment: Moment, _ db: Database
  ) throws {
    guard let first = cards.first,
      let newest = try KeptCard.one(mergedId, by: "clientId", db)?.contact
    else { return }
    let client = try Client.find(mergedId, in: db)
    let reading = { (card: ContactCard) in ContactReading(card, today: moment.day) }
    let before = ContactCard(bytes: first.earlier).map { reading($0).details }
    let details = reading(newest).over(client.details) { before.map { ($0, $0) } }
    let change = ClientChange(
      details, naming: [.name, .sex, .birthdate],
      and: [.phones, .emails, .addresses, .profession])
    _ = try client.changed(change, catalogue: catalogue, at: moment, db)
    for card in cards { try Photo.giveBack(self, cameAt: card.importedAt, db) }
  }
}
