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
  /// Its own; nil where an earlier version of the program has noted it.
  var program: String?
  /// What it was compared with; nil where they had no card.
  let earlier: Data?
  /// Whether that was another program's.
  var isOther: Bool?
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
      let before = try CardOfMerged.all(of: owner, db).filter { $0.importedAt < mergedAt }
      let anew = try cards.byProgram.compactMap {
        try giveBack(newest: $0, of: owner, catalogue, at: moment, db)
      }
      guard owner != mergedId else { continue }
      try MergedRow.filter(CardOfMerged.rows(of: owner)).deleteAll(db)
      for card in before + anew { try card.note(db) }
    }
  }

  /// - Parameter cards: of one program, the newest last.
  private func giveBack(
    newest cards: [CardOfMerged], of owner: Identifier<Client>, _ catalogue: AssessmentCatalogue,
    at moment: Moment, _ db: Database
  ) throws -> CardOfMerged? {
    let client = try Client.find(mergedId, in: db)
    let programs = try ProgramCard.every(of: owner, db) + ProgramCard.waiting(of: owner, db)
    guard let first = cards.first, let last = cards.last(where: \.hasPhoto) ?? cards.last,
      let newest = try programs.first(where: { $0.uid == first.program })?.contact
        ?? card(of: owner, db)?.contact
    else { return nil }
    var reading = ContactReading(newest, today: moment.day)
    let measured = try ExerciseResult.firstMeasured(mergedId, db)
    reading.leaveOutBirthdate(after: measured.flatMap { Day($0, in: moment.zone) })
    let others = programs.filter { $0.uid != first.program }
    let details = reading.over(client.details) {
      first.saying(beside: others, on: moment.day)
    }
    let change = ClientChange(
      details, naming: [.name, .sex, .birthdate],
      and: [.phones, .emails, .addresses, .profession])
    _ = try client.changed(change, catalogue: catalogue, at: moment, db)
    return CardOfMerged(
      owner: owner, program: first.program, earlier: first.earlier, isOther: first.isOther,
      before: client.details, after: details, importedAt: last.importedAt,
      hasPhoto: try cards.contains { try $0.hasPhoto && Photo.giveBack(self, $0, db) })
  }

  private func card(of owner: Identifier<Client>, _ db: Database) throws -> KeptCard? {
    if owner == mergedId { return try KeptCard.one(owner, by: "clientId", db) }
    return try MergedRow.putAside(KeptCard.self, by: owner, db).first.map(KeptCard.init(row:))
  }
}

extension CardOfMerged {
  /// What its newest one is compared with.
  fileprivate func saying(beside programs: [ProgramCard], on today: Day?) -> EarlierSaying? {
    let read = { (card: ContactCard) in ContactReading(card, today: today).details }
    guard let card = earlier.flatMap(ContactCard.init(bytes:)).map(read) else { return nil }
    let known = programs.filter { $0.importedAt < importedAt }.compactMap(\.contact).map(read)
    let others = programs.compactMap(\.contact).map(read)
    return EarlierSaying(
      card: card, gone: isOther == true ? ClientDetails(name: "") : card.without(others),
      known: card.with(known))
  }
}

extension [CardOfMerged] {
  /// In the order in which the newest of each came.
  fileprivate var byProgram: [[CardOfMerged]] {
    Dictionary(grouping: self, by: \.program).values
      .sorted { ($0.last?.importedAt ?? .distantPast) < ($1.last?.importedAt ?? .distantPast) }
  }
}
