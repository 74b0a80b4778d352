import Catalogue
import Contacts
import Foundation
import GRDB
import Units

/// What a newer card of somebody who was merged has changed while two were one: theirs again, should the
/// merging be undone.
struct CardOfMerged: Codable {
  /// Stands among what was put aside in the place of a table's name.
  fileprivate static let mark = "newer card"

  let owner: Identifier<Client>
  /// The card that it took the place of; nil where they had none.
  let earlier: Data?
  /// The details of the one who stays.
  let before: ClientDetails
  let after: ClientDetails
  let importedAt: Date
  /// Whether its picture became the photo of the one who stays.
  let hasPhoto: Bool

  func note(_ db: Database) throws {
    let content = String(decoding: try JSONEncoder().encode(self), as: UTF8.self)
    let number = try MergedRow.filter(Self.rows(of: owner)).fetchCount(db)
    try MergedRow(mergedId: owner, ofTable: Self.mark, ofKey: "\(number)", content: content)
      .insert(db)
  }

  /// The first to come first. What an earlier version of the program noted with less stays out.
  fileprivate static func all(
    of merged: Identifier<Client>, _ db: Database
  ) throws -> [CardOfMerged] {
    let rows = try MergedRow.filter(rows(of: merged)).fetchAll(db)
      .sorted { (Int($0.ofKey) ?? 0) < (Int($1.ofKey) ?? 0) }
    return rows.compactMap { row in
      row.content.flatMap { try? JSONDecoder().decode(Self.self, from: Data($0.utf8)) }
    }
  }

  fileprivate static func rows(of merged: Identifier<Client>) -> SQLExpression {
    Column("mergedId") == merged && Column("ofTable") == mark
  }
}

extension Merging {
  /// Cards of the one who is gone, and of those who were one with them before, that came since. To be
  /// asked for once these are theirs again.
  func cardsSince(_ db: Database) throws -> [CardOfMerged] {
    let before = try Merging.filter(Column("clientId") == mergedId).fetchAll(db).map(\.mergedId)
    return try ([mergedId] + before).flatMap { try CardOfMerged.all(of: $0, db) }
      .filter { $0.importedAt >= mergedAt }.sorted { $0.importedAt < $1.importedAt }
  }

  /// Gives the one who is gone what was read from the cards. Of those who stay one with them it is noted
  /// anew: now it is their details that these have changed.
  func giveBack(
    _ cards: [CardOfMerged], _ catalogue: AssessmentCatalogue, at moment: Moment, _ db: Database
  ) throws {
    for (owner, cards) in Dictionary(grouping: cards, by: \.owner) {
      let client = try Client.find(mergedId, in: db)
      guard let first = cards.first, let last = cards.last(where: \.hasPhoto) ?? cards.last,
        let newest = try card(of: owner, db)?.contact
      else { continue }
      var reading = ContactReading(newest, today: moment.day)
      let measured = try ExerciseResult.firstMeasured(mergedId, db)
      reading.leaveOutBirthdate(after: measured.flatMap { Day($0, in: moment.zone) })
      let earlier = first.earlier.flatMap(ContactCard.init(bytes:))
        .map { ContactReading($0, today: moment.day).details }
      let details = reading.over(client.details) {
        earlier.map { EarlierSaying(card: $0, gone: $0, known: $0) }
      }
      let change = ClientChange(
        details, naming: [.name, .sex, .birthdate],
        and: [.phones, .emails, .addresses, .profession])
      _ = try client.changed(change, catalogue: catalogue, at: moment, db)
      let hasPhoto = try cards.contains { try $0.hasPhoto && Photo.giveBack(self, $0, db) }
      guard owner != mergedId else { continue }
      let before = try CardOfMerged.all(of: owner, db).filter { $0.importedAt < mergedAt }
      try MergedRow.filter(CardOfMerged.rows(of: owner)).deleteAll(db)
      let anew = CardOfMerged(
        owner: owner, earlier: first.earlier, before: client.details, after: details,
        importedAt: last.importedAt, hasPhoto: hasPhoto)
      for card in before + [anew] { try card.note(db) }
    }
  }

  private func card(of owner: Identifier<Client>, _ db: Database) throws -> KeptCard? {
    if owner == mergedId { return try KeptCard.one(owner, by: "clientId", db) }
    return try MergedRow.putAside(KeptCard.self, by: owner, db).first.map(KeptCard.init(row:))
  }
}
