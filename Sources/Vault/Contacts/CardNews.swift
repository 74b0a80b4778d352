import Contacts
import Foundation
import GRDB
import Units

/// What a card says beside a client's details, and what stood in its place.
extension ContactPlan {
  /// Whether that is newer, or whether there is none, and nothing else by which the client is known.
  mutating func findEarlierCard(than read: ReadContact, _ db: Database) throws {
    guard case .update(let client, _) = outcome else { return }
    let owner = try read.owner(among: client.id, db)
    guard let earlier = owner.earlier else {
      let isOurs = read.uid.flatMap(Identifier<Client>.init(cardUID:)) == client.id
      isByNameAlone = !isOurs && ContactSigns(client.details).common(read.signs) == 0
      return
    }
    guard !owner.isOther, let revised = read.card.revisedAt, let newest = earlier.revisedAt,
      revised < newest
    else { return }
    newerCardOf = newest
  }

  mutating func findCardNews(_ read: ReadContact, _ db: Database) throws {
    guard let known else { return }
    let owner = try read.owner(among: known.id, db)
    var rest = read.card.rest(beside: owner.earlier)
    if read.card.birthday?.isPart(of: known.details.birthdate) == true { rest["BDAY"] = nil }
    guard !rest.isEmpty else { return }
    let said = try KeptCard.whole(of: known.id, db)?.rest(beside: read.card) ?? [:]
    let before = owner.earlier?.rest(beside: read.card) ?? [:]
    let others = owner.others.compactMap(\.contact?.rest)
    for (topic, values) in rest.sorted(by: { $0.key < $1.key }) {
      let (isSingle, earlier) = (ContactCard.isSingle(topic), before[topic] ?? [])
      // What says less, or the same once more, takes the place of nothing.
      let isMore = !values.isSubset(of: earlier)
      if isMore || !isSingle { cardNews += values.subtracting(said[topic] ?? []).sorted() }
      guard isMore, isSingle || !owner.isOther else { continue }
      let stays = isSingle ? values : values.union(others.flatMap { $0[topic] ?? [] })
      let gone = isSingle && !owner.isMerged ? said[topic] ?? [] : earlier
      cardLosses += gone.subtracting(stays).sorted()
    }
    if hasCardNews, case .unchanged(let client) = outcome {
      outcome = .update(client, client.details)
    }
  }
}

extension CardBirthday {
  /// Whether it is the same day without its year.
  fileprivate func isPart(of birthdate: Day?) -> Bool {
    year == nil && month == birthdate?.month && day == birthdate?.day
  }
}
